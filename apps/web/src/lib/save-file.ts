/** Hands a finished file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; a revoked address would break it off.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
