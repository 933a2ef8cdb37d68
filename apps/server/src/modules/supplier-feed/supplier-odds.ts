import { inCodeOrder, readOdds } from '@touchline/domain/predictions/odds-lines';
import { type OddsKind, playTypeOfKind, type PredictedSport } from '@touchline/domain/predictions/play-types';
import { z } from 'zod';

import {
  boundedText,
  id,
  keepUnread,
  type Readings,
  requireStorable,
  requireReported,
  second,
  type ReportedRecord,
  Unreadable,
  type Unread,
  type Whence,
} from './supplier-records.ts';
import { hasOdds, idPrefixOf } from './supplier-sports.ts';

/** One change of what a company offers. */
export interface ReportedQuote extends ReportedRecord {
  readonly company: string;
  readonly matchRef: string;
  readonly kind: OddsKind;
  readonly closed: boolean;
  /** Quarters. */
  readonly line: number | null;
  /** In the order of the selections' codes. */
  readonly odds: readonly number[];
}

/** A list for each company, of `[match, kind, [time, minute, text, status], score]`; some write none at all as a list. */
export const oddsByMaker = z
  .union([
    z.record(z.string().regex(/^\d{1,18}$/), z.array(z.unknown()).max(20_000)),
    z
      .array(z.unknown())
      .max(0)
      .transform(() => ({})),
  ])
  .transform((companies) =>
    Object.entries(companies).flatMap(([company, changes]) => changes.map((odds) => recordOf(company, odds))),
  );

const schema = z.object({
  company: z.string(),
  odds: z.tuple(
    [id, z.enum(['eu', 'asia', 'bs', 'jc']), z.tuple([second, z.unknown(), z.string().max(100)], z.unknown())],
    z.unknown(),
  ),
});

/** All that are told of each line, not the newest alone: what came between is its history. */
export function readOddsRecords(results: readonly unknown[], whence: Omit<Whence, 'kind'>): Readings<ReportedQuote> {
  const reported = new Map<string, ReportedQuote>();
  const unread = new Map<string, Unread>();
  const different = new Set<string>();
  for (const record of results) {
    const { text, fault } = boundedText(record);
    different.add(text);
    try {
      if (fault !== null) throw new Unreadable(fault);
      requireStorable(text);
      reported.set(text, readChange(record, whence));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const supplierId = idIn(record, whence);
      keepUnread(unread, record, { supplierId, reason: error.message, text, isCut: fault !== null });
    }
  }
  return { reported: [...reported.values()], unread: [...unread.values()], different: different.size };
}

function readChange(record: unknown, { sport, discipline, suppliedAt }: Omit<Whence, 'kind'>): ReportedQuote {
  const { company, odds } = parsedChange(record);
  const [match, kind, [reportedAt, , text]] = odds;
  requireReported(reportedAt, suppliedAt);
  const playType = hasOdds(sport) ? playTypeOfKind(discipline as PredictedSport, kind) : null;
  if (playType === null) throw new Unreadable('该项目没有此类赔率');
  const read = readOdds(playType, text);
  if (read === null) throw new Unreadable('赔率内容不符合约定');
  const matchRef = `${idPrefixOf(sport)}${match}`;
  return {
    supplierId: changeName(company, matchRef, kind, reportedAt),
    reportedAt,
    record,
    company,
    matchRef,
    kind,
    closed: read.closed,
    line: read.line,
    odds: inCodeOrder(playType, read),
  };
}

function parsedChange(record: unknown): z.infer<typeof schema> {
  const read = schema.safeParse(record);
  if (!read.success) throw new Unreadable('赔率记录不符合约定');
  return read.data;
}

/** As one record, with its time where every other record has it. */
function recordOf(company: string, odds: unknown) {
  const reported: unknown = Array.isArray(odds) && Array.isArray(odds[2]) ? (odds[2] as unknown[])[0] : undefined;
  return { company, odds, ...(typeof reported === 'number' ? { updated_at: reported } : {}) };
}

/** Which change it is, as far as that can be told: of a line there are many, and no later one stands in for another. */
function idIn(record: unknown, { sport }: Omit<Whence, 'kind'>): string | null {
  const named = z.object({
    company: z.string(),
    odds: z.tuple([id, z.string().max(10), z.tuple([second], z.unknown())], z.unknown()),
  });
  const found = named.safeParse(record);
  if (!found.success) return null;
  const [match, kind, [reportedAt]] = found.data.odds;
  return changeName(found.data.company, `${idPrefixOf(sport)}${match}`, kind, reportedAt);
}

function changeName(company: string, matchRef: string, kind: string, reportedAt: number): string {
  return `${company}/${matchRef}/${kind}/${reportedAt}`;
}
