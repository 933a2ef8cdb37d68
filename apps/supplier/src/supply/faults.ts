import { Dice } from '../world/random.ts';
import type { SupplyEntry } from './pages.ts';
import type { Switches } from './switches.ts';

/** The records of a page as the switches let them through. */
export function recordsOf(entries: readonly SupplyEntry[], switches: Switches, seed: number): object[] {
  const dice = new Dice(seed);
  const records = entries.flatMap((entry) => {
    const copies = [entry.make()];
    if (dice.chance(switches.duplicates)) copies.push(...copies);
    const earlier = switches.outOfOrder && dice.chance(0.3) ? entry.makeEarlier?.() : undefined;
    return earlier === undefined ? copies : [...copies, earlier];
  });
  return disordered(records, switches, dice);
}

export function rowsOf<T>(rows: readonly T[], switches: Switches, seed: number): T[] {
  const dice = new Dice(seed);
  const records = rows.flatMap((row) => (dice.chance(switches.duplicates) ? [row, row] : [row]));
  return disordered(records, switches, dice);
}

function disordered<T>(records: readonly T[], { outOfOrder, cut }: Switches, dice: Dice): T[] {
  const ordered = outOfOrder ? dice.shuffled(records) : [...records];
  return cut === 'records' ? ordered.slice(0, Math.floor(ordered.length / 2)) : ordered;
}

const wrongTypes: Readonly<Record<string, unknown>> = {
  id: 'none',
  match_time: null,
  home_scores: '2:1',
  status_id: 99,
  name_zh: 404,
  updated_at: '2026-13-45T25:61:00Z',
  home_team_id: -1,
  startTime: null,
  hTeamId: -1,
  level: 'first',
};

/** Every third record has fields of the wrong type, or is no record at all. */
export function withWrongTypes(results: unknown, seed: number): unknown {
  if (!Array.isArray(results)) return JSON.stringify(results);
  const dice = new Dice(seed);
  return (results as object[]).map((record, index) => {
    if (index % 3 !== 0) return record;
    return dice.chance(0.1) ? [record] : spoiled(record, dice);
  });
}

function spoiled(record: object, dice: Dice): object {
  const fields = Object.entries(record) as [string, unknown][];
  const last = fields.findLastIndex(([name]) => Object.hasOwn(wrongTypes, name));
  return Object.fromEntries(
    fields.map(([name, value], index) => {
      const isSpoiled = Object.hasOwn(wrongTypes, name) && (index === last || dice.chance(0.5));
      return [name, isSpoiled ? wrongTypes[name] : value];
    }),
  );
}

const deepMark = '@deep@';
const hostileBytes = 14 * 2 ** 20;
const hostileLevels = 200_000;

/** The first record is huge, the second deep; the names of the others are turned around and split by nothing. */
export function withHostileRecords(results: unknown): unknown {
  if (!Array.isArray(results)) return results;
  return (results as Readonly<Record<string, unknown>>[]).map((record, index) => {
    if (index === 0) return { ...record, filler: '大'.repeat(hostileBytes / 3) };
    if (index === 1) return { ...record, filler: deepMark };
    return typeof record['name_zh'] === 'string'
      ? { ...record, name_zh: `\u202E\u200B${record['name_zh']}\u0007` }
      : record;
  });
}

/** Deeper than any program writes that calls itself. */
export function deepened(text: string): string {
  return text.replace(`"${deepMark}"`, () => '['.repeat(hostileLevels) + ']'.repeat(hostileLevels));
}

/** No JSON any more: a proxy's page, or a text that lost its end or got something in between. */
export function withWrongSyntax(text: string, seed: number): string {
  const ways = [
    () => '<html><body><h1>502 Bad Gateway</h1></body></html>',
    () => text.slice(0, Math.floor(text.length * 0.7)),
    () => text.replace('{', '{"query":NaN,'),
    () => '',
  ];
  return (ways[seed % ways.length] as () => string)();
}
