import { type Call, keysOf } from '@touchline/contract/definition/call';
import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { placeMark, placesOf, type SportPlace } from '@touchline/domain/matches/sport-pages';

import { isBySport } from '../../../src/http/sport-permission.ts';
import type { Loose } from '../../browser/browser.ts';
import { type Answers, placeFor, type Scene } from '../../stack/scene.ts';

const missingId = '987654321987';

export interface Row {
  readonly name: string;
  readonly call: Call;
  readonly place: SportPlace;
  /** Of one sport of many: who holds a key of another kind of page was asked about the first. */
  readonly asks: (key: PermissionKey) => boolean;
  readonly answers: Answers;
  readonly make: (scene: Scene, place: SportPlace) => Loose | Promise<Loose>;
}

export interface AnyExample {
  readonly answers: Answers;
  make(scene: Scene, place: SportPlace): unknown;
}

export function rowsOf(call: Call | undefined, example: AnyExample): Row[] {
  if (call === undefined) return [];
  const { answers } = example;
  const make: Row['make'] = (scene, place) => example.make(scene, place) as Loose | Promise<Loose>;
  const row = { name: call.id, call, place: placeFor(call), asks: () => true, answers, make };
  if (!isBySport(call.permission)) return [row];
  const { family, bySport } = call.permission;
  return placesOf(family, bySport).map(({ keys, ...place }, at) => ({
    ...row,
    name: `${call.id} ${placeMark(place)}`,
    place,
    asks: (key) => at === 0 || key.includes(`_${family}-`),
    answers: { ...answers, alone: keys },
  }));
}

/** By the contract, so that a key added there is tried, and by the example. */
export function declaredKeys({ call: { permission }, answers: { alone } }: Row): readonly PermissionKey[] {
  const opening = Array.isArray(alone) ? (alone as readonly PermissionKey[]) : [];
  return isBySport(permission) ? opening : [...opening, ...keysOf(permission)];
}

/** The same request for an id that nobody has. */
export function namingNothing({ permission }: Call, { params = {}, body, ...rest }: Loose): Loose {
  const record = isBySport(permission) ? (permission.record?.by ?? []) : [];
  const missing = (value: unknown) => (/^\d+$/.test(String(value)) ? missingId : 'nowhere');
  const named = Object.entries(params).map(([key, value]) => [key, key === 'sport' ? value : missing(value)]);
  const inBody = Object.fromEntries(record.filter((key) => !(key in params)).map((key) => [key, missingId]));
  return {
    ...rest,
    params: Object.fromEntries(named) as Record<string, unknown>,
    ...(body === undefined ? {} : { body: Array.isArray(body) ? body : { ...body, ...inBody } }),
  };
}
