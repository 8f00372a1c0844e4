// Rows of ascending node numbers as gaps, seven bits a byte, the lowest first; the high bit says that more follow.

/** The numbers of all rows: row i has those from starts[i] to starts[i + 1]; its first gap counts from zero. */
export function numbersOfGaps(starts: Uint32Array, gaps: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(starts[starts.length - 1]);
  let at = 0;
  for (let row = 0; row + 1 < starts.length; row++) {
    let number = 0;
    for (let i = starts[row]; i < starts[row + 1]; i++) {
      let gap = 0;
      let shift = 0;
      let byte: number;
      do {
        byte = gaps[at++];
        gap |= (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
      number += gap;
      numbers[i] = number;
    }
  }
  return numbers;
}
