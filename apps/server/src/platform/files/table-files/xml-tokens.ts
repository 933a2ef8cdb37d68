export interface XmlTag {
  /** Without its namespace's prefix. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly attribute: (name: string) => string | undefined;
}

/** More than any sheet of as many rows as are read has; beyond, reading would take seconds. */
const mostTags = 2_000_000;
const longestTag = 10_000;
/** Of a text only its beginning is read: the longest cell, with each character as a number. */
const longestText = 10 * 32_767;

export type XmlToken = XmlTag | string;

/**
 * Tags and texts in their order, each character read once. Nothing is resolved beyond the five named entities and
 * numbers: a document type, which could define more, is refused.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  let [at, tags] = [0, 0];
  while (at < xml.length) {
    const from = xml.indexOf('<', at);
    if (from < 0) return;
    if (from > at) yield plainText(xml.slice(at, Math.min(from, at + longestText)));
    tags += 1;
    if (tags > mostTags) throw new Error('the text has too many tags');
    if (xml.startsWith('<!--', from)) at = after(xml, '-->', from);
    else if (xml.startsWith('<![CDATA[', from)) {
      at = after(xml, ']]>', from);
      yield xml.slice(from + 9, Math.min(at - 3, from + longestText));
    } else if (xml.startsWith('<!', from)) throw new Error('a document type is not read');
    else {
      at = after(xml, '>', from);
      if (at - from > longestTag) throw new Error('a tag is too long');
      if (xml.charAt(from + 1) !== '?') yield tagOf(xml.slice(from + 1, at - 1));
    }
  }
}

function after(xml: string, sign: string, from: number): number {
  const at = xml.indexOf(sign, from);
  if (at < 0) throw new Error('the text ends inside a tag');
  return at + sign.length;
}

function tagOf(inner: string): XmlTag {
  const isClosing = inner.startsWith('/');
  const isEmpty = inner.endsWith('/');
  const given = inner.slice(isClosing ? 1 : 0, isEmpty ? -1 : undefined);
  const space = given.search(/\s/);
  const whole = space < 0 ? given : given.slice(0, space);
  return {
    name: whole.slice(whole.indexOf(':') + 1),
    kind: isClosing ? 'close' : isEmpty ? 'empty' : 'open',
    attribute: (name) => (space < 0 ? undefined : attributeIn(given.slice(space), name)),
  };
}

function attributeIn(given: string, name: string): string | undefined {
  for (const [, key, , double, single] of given.matchAll(/\s([\w:.-]+)=("([^"]*)"|'([^']*)')/g))
    if (key === name) return plainText(double ?? single ?? '');
  return undefined;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const lastCharacter = 0x10_ff_ff;

function plainText(xml: string): string {
  if (!xml.includes('&')) return xml;
  return xml.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name as string] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= lastCharacter ? String.fromCodePoint(code) : whole;
  });
}
