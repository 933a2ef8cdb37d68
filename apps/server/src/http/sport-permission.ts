import type { Call, Permission, PlainPermission, SportPermission } from '@touchline/contract/definition/call';
import { sportPageMark, sportPageNamed, sportPagesOf } from '@touchline/domain/matches/sport-pages';

import type { Incoming } from './incoming.ts';

/** A permission by sport, with what one request says of the sport: the gate finds the keys that it takes. */
export interface SoughtPermission {
  readonly permission: SportPermission;
  /** The page that the request names; null if it names none. */
  readonly sportPage: string | null;
  /** The word of the path. */
  readonly sport: string | null;
  /** The record's keys; null if the request names none. */
  readonly recordKeys: readonly string[] | null;
}

type PermissionKeys = ReturnType<typeof sportPagesOf>[number]['keys'];

const parts = ['params', 'query', 'body'] as const;
const tables = new Map<string, { readonly keys: ReadonlyMap<string, PermissionKeys>; readonly text: string }>();

export function isBySport(permission: Permission): permission is SportPermission {
  return typeof permission === 'object' && 'bySport' in permission;
}

export function soughtPermission({
  call,
  given,
}: Pick<Incoming, 'call' | 'given'>): PlainPermission | SoughtPermission {
  const { permission } = call;
  if (!isBySport(permission)) return permission;
  const named = (name: string) => plainText(call, given, name);
  const sport = named('sport') ?? null;
  if (permission.record === undefined)
    return { permission, sport, sportPage: sportPageOfRequest(named, sport ?? undefined), recordKeys: null };
  const keys = permission.record.by.map((name) => named(name) ?? '');
  return { permission, sport, sportPage: null, recordKeys: keys };
}

/** The keys of each sport page, as the gate takes them: the same text for every call of a family. */
export function keysBySportPage(permission: SportPermission): string {
  return tableOf(permission).text;
}

/** The plain keys where the request itself says the sport: only what depends on a record has to be looked up. */
export function plainPermission(permission: PlainPermission | SoughtPermission): PlainPermission | SoughtPermission {
  if (!isSought(permission) || permission.sportPage === null) return permission;
  const keys = keysAt(permission, permission.sportPage);
  return keys === undefined ? permission : { anyOf: keys };
}

/** The keys that were judged, where they depended on the sport. */
export function judgedPermission(
  permission: PlainPermission | SoughtPermission,
  sportPage: string | null | undefined,
): PlainPermission {
  const judged = plainPermission(permission);
  return isSought(judged) ? { anyOf: keysAt(judged, sportPage) ?? [] } : judged;
}

export function isSought(permission: PlainPermission | SoughtPermission): permission is SoughtPermission {
  return typeof permission === 'object' && 'sportPage' in permission;
}

function keysAt({ permission }: SoughtPermission, sportPage: string | null | undefined): PermissionKeys | undefined {
  return tableOf(permission).keys.get(sportPage ?? '');
}

function tableOf({ family, bySport }: SportPermission) {
  const name = `${family}-${bySport}`;
  const known = tables.get(name);
  if (known !== undefined) return known;
  const keys = new Map(sportPagesOf(family, bySport).map((sportPage) => [sportPageMark(sportPage), sportPage.keys]));
  const table = { keys, text: JSON.stringify(Object.fromEntries(keys)) };
  tables.set(name, table);
  return table;
}

/** A call whose sport no part of the request says, or two of them say, stops the program at boot. */
export function requireSportNamed(call: Call): void {
  if (!isBySport(call.permission)) return;
  const { record } = call.permission;
  const isIn = (name: string) => parts.filter((part) => name in shapeOf(call, part)).length;
  const wanted = record?.by ?? (isIn('sport') > 0 ? ['sport'] : ['sportId']);
  const others = ['sport', 'sportId', 'single'].filter((name) => isIn(name) > 1);
  const wrong = [...wanted.filter((name) => isIn(name) !== 1), ...others];
  if (wrong.length > 0) throw new Error(`${call.id} is permitted by sport and does not say once: ${wrong.join(', ')}`);
}

function sportPageOfRequest(named: (name: string) => string | undefined, sport: string | undefined): string | null {
  const [sportId, single = '0'] = [named('sportId'), named('single')];
  if ((sportId !== undefined && !/^\d{1,9}$/.test(sportId)) || !/^[01]$/.test(single)) return null;
  const sportPage = sportPageNamed(sport, sportId === undefined ? undefined : Number(sportId), single === '1');
  return sportPage && sportPageMark(sportPage);
}

/** As the request wrote it, in the one part that declares it; of what is no plain value nothing is believed. */
function plainText(call: Call, given: Incoming['given'], name: string): string | undefined {
  const part = parts.find((one) => name in shapeOf(call, one));
  const holder = part === undefined ? undefined : given[part];
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return undefined;
  const value = (holder as Record<string, unknown>)[name];
  if (value === undefined) return undefined;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.includes('\u0000') ? '' : text;
}

function shapeOf(call: Call, part: (typeof parts)[number]): object {
  const schema: unknown = part in call ? call[part as keyof Call] : undefined;
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? (schema.shape as object) : {};
}
