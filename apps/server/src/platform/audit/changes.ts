import type { Audited } from './audited.ts';

interface Change {
  readonly entity: string;
  readonly id: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

type Whole<Column extends string, Also extends string> = { readonly [C in Column]: unknown } & {
  readonly [A in Also]?: unknown;
};

/** A row of the log stays one that can be shown: what would not fit is counted instead. */
const longestText = 1_000_000;

export class Changes {
  readonly #texts: string[] = [];
  #length = 0;
  #left = 0;

  /** Both sides of a row that was locked before it was read, with every column that the log keeps. */
  add<Column extends string, Also extends string>(
    audit: Audited<Column, Also>,
    id: string,
    before: Whole<Column, Also> | null,
    after: Whole<Column, Also> | null,
  ): void {
    this.addPart(audit, id, before, after);
  }

  /** Where only some columns can have changed. */
  addPart(audit: Audited, id: string, before: object | null, after: object | null): void {
    this.#keep({ entity: audit.entity, id, before: allowed(audit, before), after: allowed(audit, after) });
  }

  /** A change whose values are secret: that it happened is all that is kept. */
  addSecret<Secret extends string>({ entity }: Audited<string, string, Secret>, id: string, field: Secret): void {
    this.#keep({ entity, id, before: { [field]: '***' }, after: { [field]: '***' } });
  }

  /** Adds changes that another part of the same work has written already. */
  addWritten(text: string): void {
    for (const change of JSON.parse(text) as Change[]) this.#keep(change);
  }

  toText(): string | null {
    if (this.#texts.length + this.#left === 0) return null;
    const more = { entity: 'more', id: String(this.#left), before: null, after: null };
    return `[${[...this.#texts, ...(this.#left > 0 ? [JSON.stringify(more)] : [])].join(',')}]`;
  }

  #keep(change: Change): void {
    const text = JSON.stringify(change);
    this.#length += text.length + 1;
    if (this.#length > longestText) this.#left += 1;
    else this.#texts.push(text);
  }
}

function allowed({ columns, also }: Audited, row: object | null): Record<string, unknown> | null {
  if (row === null) return null;
  const values = new Map(Object.entries(row));
  const kept = [...columns, ...also].filter((column) => values.has(column));
  return Object.fromEntries(kept.map((column) => [column, values.get(column)]));
}
