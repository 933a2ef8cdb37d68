import { type Call, keysOf } from '@touchline/contract/definition/call';
import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { sportPageMark, sportPagesOf, type SportPage } from '@touchline/domain/matches/sport-pages';
import { pictureName } from '@touchline/domain/pictures/pictures';

import { isBySport } from '../../../src/http/sport-permission.ts';
import type { Loose } from '../../browser/browser.ts';
import { type Answers, sportPageFor, type Scene } from '../../stack/scene.ts';

const missingId = '987654321987';

export interface MatrixRow {
  readonly name: string;
  readonly call: Call;
  readonly sportPage: SportPage;
  /** Of one sport of many: who holds a key of another kind of page was asked about the first. */
  readonly asks: (key: PermissionKey) => boolean;
  readonly answers: Answers;
  readonly make: (scene: Scene, sportPage: SportPage) => Loose | Promise<Loose>;
}

export interface AnyExample {
  readonly answers: Answers;
  make(scene: Scene, sportPage: SportPage): unknown;
}

export function rowsOf(call: Call | undefined, example: AnyExample): MatrixRow[] {
  if (call === undefined) return [];
  const { answers } = example;
  const make: MatrixRow['make'] = (scene, sportPage) => example.make(scene, sportPage) as Loose | Promise<Loose>;
  const row = { name: call.id, call, sportPage: sportPageFor(call), asks: () => true, answers, make };
  if (!isBySport(call.permission)) return [row];
  const { family, bySport } = call.permission;
  return sportPagesOf(family, bySport).map(({ keys, ...sportPage }, at) => ({
    ...row,
    name: `${call.id} ${sportPageMark(sportPage)}`,
    sportPage,
    asks: (key) => at === 0 || key.includes(`_${family}-`),
    answers: { ...answers, alone: keys },
  }));
}

/** By the contract, so that a key added there is tried, and by the example. */
export function declaredKeys({ call: { permission }, answers: { alone } }: MatrixRow): readonly PermissionKey[] {
  const opening = Array.isArray(alone) ? (alone as readonly PermissionKey[]) : [];
  return isBySport(permission) ? opening : [...opening, ...keysOf(permission)];
}

const missingPicture = `photo-${'0'.repeat(32)}`;

/** The same request for an id that nobody has. */
export function namingNothing({ permission }: Call, { params = {}, body, ...rest }: Loose): Loose {
  const record = isBySport(permission) ? (permission.record?.by ?? []) : [];
  const missing = (value: unknown) => {
    if (/^\d+$/.test(String(value))) return missingId;
    return pictureName.test(String(value)) ? missingPicture : 'nowhere';
  };
  const named = Object.entries(params).map(([key, value]) => [key, key === 'sport' ? value : missing(value)]);
  const inBody = Object.fromEntries(record.filter((key) => !(key in params)).map((key) => [key, missingId]));
  return {
    ...rest,
    params: Object.fromEntries(named) as Record<string, unknown>,
    ...(body === undefined ? {} : { body: Array.isArray(body) ? body : { ...body, ...inBody } }),
  };
}
