import type { ChainRow } from './verify.repository.ts';

export interface Fault {
  readonly kind: 'altered' | 'missing' | 'inserted' | 'cut';
  readonly seq: string;
  readonly id: string | null;
  readonly createdTime: string | null;
}

export function faultAt(kind: Fault['kind'], row: ChainRow): Fault {
  return { kind, seq: row.seq, id: row.id, createdTime: new Date(Number(row.micros) / 1000).toISOString() };
}

export function faultOfNoRow(kind: Exclude<Fault['kind'], 'inserted'>, seq: bigint): Fault {
  return { kind, seq: String(seq), id: null, createdTime: null };
}
