import type { ChainRow } from './verify.repository.ts';

export interface ChainFault {
  readonly kind: 'altered' | 'missing' | 'inserted' | 'cut';
  readonly seq: string;
  readonly id: string | null;
  readonly createdTime: string | null;
}

export function faultAt(kind: ChainFault['kind'], row: ChainRow): ChainFault {
  return { kind, seq: row.seq, id: row.id, createdTime: new Date(Number(row.micros) / 1000).toISOString() };
}

export function faultOfNoRow(kind: Exclude<ChainFault['kind'], 'inserted'>, seq: bigint): ChainFault {
  return { kind, seq: String(seq), id: null, createdTime: null };
}

const words = { altered: '被修改', missing: '缺失', inserted: '是后来插入的', cut: '起的记录被截断' };

export function faultText({ kind, seq }: ChainFault): string {
  return `第 ${seq} 条${words[kind]}`;
}
