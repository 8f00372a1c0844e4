// The current view as a PNG: the map and what is written over it, as they stand.

export async function pngOf(layers: HTMLCanvasElement[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [layers[0].width, layers[0].height];
  const context = canvas.getContext('2d')!;
  for (const layer of layers) context.drawImage(layer, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture could be made')) : resolve(blob)),
      'image/png',
    ),
  );
}
