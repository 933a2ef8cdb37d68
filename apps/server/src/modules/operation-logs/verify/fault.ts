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

const words = { altered: '被修改', missing: '缺失', inserted: '是后来插入的', cut: '起的记录被截断' };

export function faultText({ kind, seq }: Fault): string {
  return `第 ${seq} 条${words[kind]}`;
}
