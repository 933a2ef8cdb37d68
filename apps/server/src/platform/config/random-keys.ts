/** Of 32 random bytes fewer are different once in a hundred million keys; of longer ones hardly ever. */
const leastDifferent = 18;

/** Whether a key could have come from a generator: no words, no pattern, no repetition. */
export function looksRandom(key: string): boolean {
  // 32 bytes as some generators write them. As base64 they are more bytes, and a key all the same.
  if (/^(?:[\da-f]{64,}|[\dA-F]{64,})$/.test(key)) return areRandom(Buffer.from(key, 'hex'));
  const isTyped = /^(?:[a-z\d]+|[A-Z\d]+)=*$/.test(key);
  return !isTyped && areRandom(Buffer.from(key, 'base64'));
}

function areRandom(bytes: Buffer): boolean {
  const steps = bytes.subarray(1).map((byte, at) => byte - (bytes[at] ?? 0));
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return !isText && areDifferent(bytes) && areDifferent(steps);
}

function areDifferent(bytes: Uint8Array): boolean {
  return new Set(bytes).size >= leastDifferent;
}
