import { readFile } from 'node:fs/promises';

import { isPermissionKey, type PermissionKey } from '@touchline/domain/permission-tree';

/** One row of the committed table. */
export interface MatrixRow {
  readonly call: string;
  readonly nobody: number;
  readonly nothing: number;
  /** The keys that open the call by themselves. */
  readonly alone: 'all' | readonly PermissionKey[];
  readonly otherMerchant: number;
  readonly superAdmin: number;
}

export async function readMatrix(file: string): Promise<MatrixRow[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(rowOf);
}

function rowOf(line: string): MatrixRow {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
  const [call = '', nobody, nothing, alone = '', otherMerchant, superAdmin] = cells;
  const statuses = [nobody, nothing, otherMerchant, superAdmin].map(Number);
  if (cells.length !== 6 || statuses.some((status) => !(status >= 200 && status < 600)))
    throw new Error(`not a row of the matrix: ${line}`);
  const [n = 0, s = 0, o = 0, a = 0] = statuses;
  return { call, nobody: n, nothing: s, alone: keysOf(alone), otherMerchant: o, superAdmin: a };
}

function keysOf(cell: string): 'all' | PermissionKey[] {
  if (cell === 'all') return 'all';
  if (cell === 'none') return [];
  return cell.split(',').map((part) => {
    const key = part.trim();
    if (!isPermissionKey(key)) throw new Error(`${key} is no permission`);
    return key;
  });
}
