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

export class Changes {
  readonly #list: Change[] = [];

  /** Both sides of a row that was locked before it was read. */
  add(entity: AuditedEntity, id: string, before: object | null, after: object | null): void {
    this.#list.push({ entity, id, before: allowed(entity, before), after: allowed(entity, after) });
  }

  /** A change whose values are secret: that it happened is all that is kept. */
  addSecret(entity: AuditedEntity, id: string, field: string): void {
    this.#list.push({ entity, id, before: { [field]: '***' }, after: { [field]: '***' } });
  }

  toText(): string | null {
    return this.#list.length === 0 ? null : JSON.stringify(this.#list);
  }
}

function allowed(entity: AuditedEntity, row: object | null): Record<string, unknown> | null {
  if (row === null) return null;
  const values = new Map(Object.entries(row));
  const kept = auditedColumns[entity].filter((column) => values.has(column));
  return Object.fromEntries(kept.map((column) => [column, values.get(column)]));
}
