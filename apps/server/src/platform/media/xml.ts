/** An element without attributes: text or further elements. */
export class XmlElement {
  readonly name: string;
  readonly children: XmlElement[] = [];
  text = '';

  constructor(name: string) {
    this.name = name;
  }

  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  first(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  has(name: string): boolean {
    return this.first(name) !== undefined;
  }

  textOf(name: string): string {
    return this.first(name)?.text ?? '';
  }

  /** 0 for an element that is missing or no number. */
  numberOf(name: string): number {
    const value = Number(this.textOf(name));
    return Number.isFinite(value) ? value : 0;
  }
}

const token = /<\?[^>]*\?>|<(\/?)([A-Za-z_][\w.-]*)\s*(\/?)>|([^<]+)/gy;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Reads the plain XML of a statistics page. Attributes, comments and CDATA are refused: that page has none. */
export function parseXml(source: string): XmlElement {
  const root = new XmlElement('');
  const open = [root];
  let read = 0;
  for (const [whole, closing, name, empty, text] of source.matchAll(token)) {
    read += whole.length;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += decoded(text);
    else if (closing === '/') {
      if (open.length < 2 || parent.name !== name) throw new Error(`XML: </${name}> closes nothing`);
      open.pop();
    } else if (name !== undefined) {
      const element = new XmlElement(name);
      parent.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  if (read !== source.length || open.length !== 1) throw new Error('XML: it is broken or cut off');
  return root;
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  );
}
