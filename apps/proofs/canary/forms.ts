/** The guises in which a secret could lie in a dump: as it is, escaped, hexadecimal, base64 at any offset. */
export function formsOf(secret: string): Map<string, string> {
  const forms = new Map<string, string>([
    ['plain', secret],
    ['hex', Buffer.from(secret).toString('hex')],
    ['percent', [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('')],
    ['reversed', Buffer.from(secret).toReversed().toString()],
    ['upper case', secret.toUpperCase()],
    ['lower case', secret.toLowerCase()],
  ]);
  for (const offset of [0, 1, 2]) {
    forms.set(`base64 at ${offset}`, base64At(secret, offset, 'base64'));
    forms.set(`base64url at ${offset}`, base64At(secret, offset, 'base64url'));
  }
  if (/^[\w-]{43}$/.test(secret)) forms.set('bytes as hex', Buffer.from(secret, 'base64url').toString('hex'));
  return forms;
}

/** The characters of the encoding that do not depend on what stands before or after. */
function base64At(secret: string, offset: number, encoding: 'base64' | 'base64url'): string {
  const encoded = Buffer.from('x'.repeat(offset) + secret)
    .toString(encoding)
    .replaceAll('=', '');
  const first = offset === 0 ? 0 : offset + 1;
  const rest = (secret.length + offset) % 3;
  return encoded.slice(first, rest === 0 ? undefined : encoded.length - 1);
}
