/** How a file of each type begins; null is any byte. */
const beginnings = {
  'image/png': [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  'image/jpeg': [[0xff, 0xd8, 0xff]],
  'image/gif': [
    [0x47, 0x49, 0x46, 0x38, 0x37, 0x61],
    [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  ],
  'image/webp': [[0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  'video/mp4': [[null, null, null, null, 0x66, 0x74, 0x79, 0x70]],
  'application/pdf': [[0x25, 0x50, 0x44, 0x46, 0x2d]],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': [[0x50, 0x4b, 0x03, 0x04]],
} as const satisfies Record<string, readonly (readonly (number | null)[])[]>;

/** Has no beginning of its own: whatever is text. */
const plainText = 'text/csv';

export type FileType = keyof typeof beginnings | typeof plainText;

/** As many bytes as any type needs to be told. */
export const tellingBytes = 12;

/** Which of these types the first bytes of a file tell, whatever its sender calls it; null where none of them. */
export function fileTypeOf(start: Uint8Array, among: readonly FileType[]): FileType | null {
  return among.find((type) => (type === plainText ? isText(start) : beginsAs(start, beginnings[type]))) ?? null;
}

function beginsAs(start: Uint8Array, known: readonly (readonly (number | null)[])[]): boolean {
  return known.some((bytes) => bytes.every((byte, at) => at < start.length && (byte === null || start[at] === byte)));
}

function isText(start: Uint8Array): boolean {
  const isBinary = start.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  const isOther = Object.values(beginnings).some((known) => beginsAs(start, known));
  return !isBinary && !isOther;
}
