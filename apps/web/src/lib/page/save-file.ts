/** Hands a finished file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  download(address, name);
  // The download has begun by then; a revoked address would break it off.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The browser reads the address by itself, straight to the disk. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
