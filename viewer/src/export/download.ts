// Hands a file to the reader.

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file that every system takes: letters, digits, dots, hyphens and underscores. */
export function fileName(title: string, node: string, ending: string): string {
  const clean = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60);
  return `${[clean(title) || 'map', clean(node)].filter(Boolean).join('-')}.${ending}`;
}
