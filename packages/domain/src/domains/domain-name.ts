const longestName = 253;
const asciiName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Parts of an address that are no name, and white space: nothing may follow or precede the name. */
const notOfName = /[\s/\\:@?#[\]%&=]/u;
const numeric = /^(?:\d+|0x[\da-f]*)$/;
/** Never delegated in public DNS. */
const reservedEndings: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'arpa',
  'example',
  'internal',
  'invalid',
  'lan',
  'local',
  'localhost',
  'onion',
  'test',
]);

/**
 * A public host name as DNS has it: lower case, IDNA as ASCII. Null of anything else: addresses with a scheme, port or
 * path, numbers that read as an IP address, names without a dot or under a reserved ending.
 */
export function asciiDomain(given: string): string | null {
  const text = given.trim();
  if (text === '' || text.length > longestName || notOfName.test(text)) return null;
  const name = hostOf(text);
  if (name === null || name.length > longestName || !asciiName.test(name)) return null;
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return numeric.test(ending) || reservedEndings.has(ending) ? null : name;
}

/** A part of a name as names are kept: people search for an IDNA label as they write it. */
export function asciiPart(given: string): string {
  const text = given.trim().toLowerCase();
  return /^[\x20-\x7E]*$/.test(text) || notOfName.test(text) ? text : (hostOf(text) ?? text);
}

function hostOf(text: string): string | null {
  const address = `http://${text}/`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}
