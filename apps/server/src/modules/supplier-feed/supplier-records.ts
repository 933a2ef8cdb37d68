import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import {
  beginningOf,
  cleanSupplierName,
  isDeeperThan,
  supplierRecordLimits,
} from '@touchline/domain/matches/supplier-limits';
import { growsTooLong } from '@touchline/domain/text-growth';
import { z } from 'zod';

import { withMatchFields, writtenName } from './content-type-22.ts';
import { idPrefixOf } from './supplier-sports.ts';
import { stageOf } from './supplier-stages.ts';

type RecordKind = 'competition' | 'team' | 'player' | 'match';
export type FeedKind = RecordKind | 'odds';

export interface ReportedRecord {
  /** With its sport before it where others share the discipline. */
  readonly supplierId: string;
  /** Seconds, by the supplier's clock. */
  readonly reportedAt: number;
  /** As it came, with clean names; a match always with the same names of fields. */
  readonly record: unknown;
}

export interface ReportedEntry extends ReportedRecord {
  readonly name: string;
}

export interface ReportedMatch extends ReportedRecord {
  readonly leagueRef: string;
  readonly homeRef: string;
  readonly awayRef: string;
  readonly gameTime: number;
  readonly stage: number;
  readonly homeScores: readonly number[];
  readonly awayScores: readonly number[];
  readonly streams: readonly string[];
}

/** An unreadable record, with the reason. */
export interface Unread {
  readonly supplierId: string | null;
  readonly reason: string;
  readonly record: unknown;
  /** Of its id, whatever version; of the whole of it where it has none. */
  readonly digest: string;
}

export interface Readings<T extends ReportedRecord = ReportedEntry | ReportedMatch> {
  /** The newest of each id, in the order of ids: several where they are told for one second and differ. */
  readonly reported: readonly T[];
  /** One for each id, the newest, and each that has none. */
  readonly unread: readonly Unread[];
  /** How many different records there are, as far as that can be seen. */
  readonly different: number;
}

export interface Whence {
  readonly supplier: string;
  readonly kind: RecordKind;
  /** As the supplier calls it. */
  readonly sport: string;
  readonly discipline: number;
  /** Seconds, by the supplier's clock. */
  readonly suppliedAt: number;
}

export const id = z.int().positive();
export const second = z.int().min(0).max(32_503_680_000);
/** Their sum has to fit as well. */
const scores = z
  .array(
    z
      .int()
      .min(-1)
      .max(2000)
      .transform((score) => Math.max(score, 0)),
  )
  .max(16);
/** The reference to a name's context may be missing, a number or a text. */
const ref = z.union([z.int().nonnegative(), z.string().max(40), z.null()]).optional();
const flag = z.union([z.literal(0), z.literal(1), z.boolean()]).default(0);
const longestName = 300;
const name = z
  .string()
  .max(longestName)
  .refine((text) => !growsTooLong(text, longestName));
const named = {
  id,
  name_zh: name.default(''),
  short_name_zh: name.default(''),
  name_en: name.default(''),
  updated_at: second,
};

const schemas: Record<Exclude<RecordKind, 'match'>, z.ZodType<z.infer<z.ZodObject<typeof named>>>> = {
  competition: z.object({ ...named, level: z.int().min(1).max(3) }),
  team: z.object({ ...named, competition_id: ref }),
  player: z.object({ ...named, team_id: id }),
};
const matchSchema = z.object({
  id,
  competition_id: id,
  home_team_id: id,
  away_team_id: id,
  status_id: z.int(),
  match_time: second,
  home_scores: scores,
  away_scores: scores,
  coverage: z.object({ live: flag, animation: flag, bc: flag }).prefault({}),
  updated_at: second,
});

/** Dated later than its supplier's own clock says it is: it would stand in the way of everything that follows. */
const aheadSeconds = 60;
/** JSON can carry what the database's text cannot. */
const unstorable = /\\u0000|\\ud[89a-f][\da-f]{2}/i;

export class Unreadable extends Error {}

export function readRecords(results: readonly unknown[], whence: Whence): Readings {
  const reported = new Map<string, (ReportedEntry | ReportedMatch)[]>();
  const unread = new Map<string, Unread>();
  const ids = new Set<string>();
  let nameless = 0;
  for (const given of results) {
    const supplierId = idIn(given, whence);
    if (supplierId === null) nameless += 1;
    else ids.add(supplierId);
    const { text, fault } = boundedText(given);
    try {
      if (fault !== null) throw new Unreadable(fault);
      const record = withCleanNames(whence.kind === 'match' ? withMatchFields(given) : given);
      const one = readRecord(record, given, text, whence);
      const others = (reported.get(one.supplierId) ?? []).filter(({ reportedAt }) => reportedAt >= one.reportedAt);
      if (others.every((other) => other.reportedAt === one.reportedAt && !isDeepStrictEqual(other.record, record)))
        reported.set(one.supplierId, [...others, one]);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      keepUnread(unread, given, { supplierId, reason: error.message, text, isCut: fault !== null });
    }
  }
  return {
    reported: [...reported.values()].flat().toSorted((one, other) => (one.supplierId < other.supplierId ? -1 : 1)),
    unread: [...unread.values()],
    different: ids.size + nameless,
  };
}

/** The newest of each id, and each that has none. */
export function keepUnread(
  unread: Map<string, Unread>,
  record: unknown,
  { supplierId, reason, text, isCut }: Pick<Unread, 'supplierId' | 'reason'> & { text: string; isCut: boolean },
): void {
  const digest = createHash('sha256')
    .update(supplierId === null ? text : `id ${supplierId}`)
    .digest('hex');
  const kept = isCut ? storable(text) : unstorable.test(text) ? text : record;
  const other = unread.get(digest)?.record;
  if (other === undefined || timeIn(other) <= timeIn(record))
    unread.set(digest, { supplierId, reason, record: kept, digest });
}

function idIn(record: unknown, { sport }: Whence): string | null {
  const found = typeof record === 'object' && record !== null && 'id' in record ? id.safeParse(record.id) : undefined;
  return found?.success === true ? `${idPrefixOf(sport)}${found.data}` : null;
}

/** When it says that it was told, where it says so. */
function timeIn(record: unknown): number {
  const time = typeof record === 'object' && record !== null && 'updated_at' in record ? record.updated_at : null;
  return typeof time === 'number' ? time : Infinity;
}

/** The text of a record, or its beginning and what is wrong where it is larger than a record may be. */
export function boundedText(record: unknown): { readonly text: string; readonly fault: string | null } {
  const { bytes, levels } = supplierRecordLimits;
  if (isDeeperThan(record, levels)) return { text: beginningOf(record), fault: `记录超过 ${levels} 层` };
  const text = JSON.stringify(record);
  if (Buffer.byteLength(text) <= bytes) return { text, fault: null };
  return { text: beginningOf(record), fault: `记录超过 ${bytes / 1024} KB` };
}

const nameFields = [
  'name_zh',
  'short_name_zh',
  'name_en',
  'competition_name',
  'home_team_name',
  'away_team_name',
] as const;

function withCleanNames(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const fields = record as Readonly<Record<string, unknown>>;
  const cleaned = nameFields.flatMap((field) => {
    const value = fields[field];
    if (typeof value !== 'string') return [];
    const clean = cleanSupplierName(value);
    return clean === value ? [] : [[field, clean] as const];
  });
  return cleaned.length === 0 ? record : { ...record, ...Object.fromEntries(cleaned) };
}

function readRecord(record: unknown, given: unknown, text: string, whence: Whence): ReportedEntry | ReportedMatch {
  requireStorable(text);
  const one = whence.kind === 'match' ? readMatch(record, given, whence) : readEntry(record, whence, whence.kind);
  requireReported(one.reportedAt, whence.suppliedAt);
  return one;
}

/** The text of a record that was cut, without what the database's text cannot hold. */
function storable(text: string): string {
  return text.replaceAll(new RegExp(unstorable.source, 'gi'), '');
}

export function requireStorable(text: string): void {
  if (unstorable.test(text)) throw new Unreadable('含有无法保存的字符');
}

export function requireReported(reportedAt: number, suppliedAt: number): void {
  if (reportedAt > suppliedAt + aheadSeconds) throw new Unreadable('更新时间晚于供应商当前时间');
}

function readEntry(record: unknown, { sport }: Whence, kind: Exclude<RecordKind, 'match'>): ReportedEntry {
  const read = parsed(schemas[kind], record);
  const label = [read.name_zh, read.short_name_zh, read.name_en].find((text) => text.trim() !== '');
  if (label === undefined) throw new Unreadable('没有名称');
  return { supplierId: `${idPrefixOf(sport)}${read.id}`, reportedAt: read.updated_at, record, name: label };
}

function readMatch(record: unknown, given: unknown, { supplier, sport, discipline }: Whence): ReportedMatch {
  const read = parsed(matchSchema, record, (field) => writtenName(given, field));
  const stage = stageOf(discipline, read.status_id);
  if (stage === undefined) throw new Unreadable(`未知的比赛状态 ${read.status_id}`);
  const { live, animation, bc } = read.coverage;
  const prefix = idPrefixOf(sport);
  return {
    supplierId: `${prefix}${read.id}`,
    reportedAt: read.updated_at,
    record,
    leagueRef: `${prefix}${read.competition_id}`,
    homeRef: `${prefix}${read.home_team_id}`,
    awayRef: `${prefix}${read.away_team_id}`,
    gameTime: read.match_time,
    stage,
    homeScores: read.home_scores,
    awayScores: read.away_scores,
    streams: [...(live ? [supplier] : []), ...(animation ? ['ANIM'] : []), ...(bc ? ['BC'] : [])],
  };
}

function parsed<T>(schema: z.ZodType<T>, record: unknown, writtenAs = (field: string) => field): T {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  const fields = [...new Set(result.error.issues.map(({ path }) => writtenAs(String(path[0] ?? ''))))];
  throw new Unreadable(fields.includes('') ? '不是一条记录' : `字段不符合约定：${fields.join('、')}`);
}
