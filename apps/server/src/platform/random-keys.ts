/** Of 32 random bytes fewer are different once in a hundred million keys; of longer ones hardly ever. */
const leastDifferent = 18;

/** Whether a key could have come from a generator: no words, no pattern, no repetition. */
export function looksRandom(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  const steps = bytes.subarray(1).map((byte, at) => byte - (bytes[at] ?? 0));
  const isTyped = /^(?:[a-z\d]+|[A-Z\d]+)=*$/.test(base64);
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return !isTyped && !isText && areDifferent(bytes) && areDifferent(steps);
}

function areDifferent(bytes: Uint8Array): boolean {
  return new Set(bytes).size >= leastDifferent;
}
