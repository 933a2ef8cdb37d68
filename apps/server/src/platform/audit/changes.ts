/** What one write changed, field by field; only columns that are named here can ever appear. */
const auditedColumns = {
  account: ['name', 'email', 'description', 'enabled', 'roles'],
  role: ['name', 'description', 'permissions', 'accounts'],
  merchant: ['alias', 'enabled', 'second_factor_required'],
  session: ['address', 'user_agent', 'ended_at'],
  device: ['address', 'user_agent', 'revoked_at'],
  secondFactor: ['enabled'],
} as const;

export type AuditedEntity = keyof typeof auditedColumns;

interface Change {
  readonly entity: AuditedEntity;
  readonly id: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** A row of the log stays one that can be shown: what would not fit is counted instead. */
const longestText = 1_000_000;

export class Changes {
  readonly #texts: string[] = [];
  #length = 0;
  #left = 0;

  /** Both sides of a row that was locked before it was read. */
  add(entity: AuditedEntity, id: string, before: object | null, after: object | null): void {
    this.#keep({ entity, id, before: allowed(entity, before), after: allowed(entity, after) });
  }

  /** A change whose values are secret: that it happened is all that is kept. */
  addSecret(entity: AuditedEntity, id: string, field: string): void {
    this.#keep({ entity, id, before: { [field]: '***' }, after: { [field]: '***' } });
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

function allowed(entity: AuditedEntity, row: object | null): Record<string, unknown> | null {
  if (row === null) return null;
  const values = new Map(Object.entries(row));
  const kept = auditedColumns[entity].filter((column) => values.has(column));
  return Object.fromEntries(kept.map((column) => [column, values.get(column)]));
}
