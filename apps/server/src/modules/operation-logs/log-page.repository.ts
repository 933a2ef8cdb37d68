import { runPlannedOnce } from '@touchline/db/prepared';
import type { Tx } from '@touchline/db/transaction';
import { pageLimits } from '@touchline/domain/constants';

import { beyondCount } from './beyond-count.ts';
import type { LogFilter } from './log-filter.ts';
import type { FoundLogs, LogPage, LogPlace } from './log-page.ts';
import { conditions, instantOf, microsOf, newestFirst, oldestFirst, recordBeside, recordJson } from './log-sql.ts';

/** Bounds that the planner knows, where it would guess a tenth of the table: the largest page and the furthest jump. */
const mostRows = 201;
const furthest = pageLimits.lastPage * (mostRows - 1);

interface PageRow {
  readonly total: number | null;
  readonly count: number;
  readonly records: string | null;
  /** Places of the first and the last record; both null on an empty page. */
  readonly first: string | null;
  readonly last: string | null;
}

/** One page and, where it is not known yet, the total, as one statement for each shape of the filter. */
export async function findLogs(tx: Tx, filter: LogFilter, page: LogPage): Promise<FoundLogs> {
  const { rows } = await runPlannedOnce<PageRow>(tx, pageStatement(filter, page));
  const row = rows[0];
  if (row === undefined) throw new Error('an aggregate without a row');
  return {
    records: `[${row.records ?? ''}]`,
    more: row.count > page.size,
    total: row.total ?? 0,
    first: placeOf(row.first),
    last: placeOf(row.last),
  };
}

function placeOf(text: string | null): LogPlace | null {
  if (text === null) return null;
  const [at = '', id = ''] = text.split('/');
  return { micros: at, id };
}

export function pageStatement(filter: LogFilter, page: LogPage) {
  const { where, shape, values } = conditions(filter);
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const size = `${parameter(page.size)}::integer`;
  const placeAt = (at: string) => `${microsOf(`instants[${at}]`)} || '/' || ids[${at}]`;
  const log = `tenant.operation_logs log WHERE ${where}`;
  const total = `(SELECT count(*)::integer FROM (SELECT 1 FROM ${log} LIMIT ${beyondCount}) counted)`;
  const source = { first, jump, after, before }[page.start];
  const isCounted = page.total === undefined;
  // Rows stand in their order when they are counted through: the one past the page only tells that there are more.
  const text = `SELECT ${isCounted ? total : 'NULL::integer'} AS total, count, records,
      ${placeAt('1')} AS first, ${placeAt('cardinality(ids)')} AS last
    FROM (
      SELECT count(*)::integer AS count, string_agg(${recordJson}, ',') FILTER (WHERE place <= ${size}) AS records,
        array_agg(log.created_at) FILTER (WHERE place <= ${size}) AS instants,
        array_agg(log.id) FILTER (WHERE place <= ${size}) AS ids
      FROM (SELECT *, row_number() OVER () AS place FROM (${source()}) taken ${page.start === 'before' ? 'ORDER BY place DESC' : ''}) log
      ${recordBeside}
    ) found`;
  return { name: `log-page-${shape}-${page.start}${isCounted ? '-counted' : ''}`, text, values };

  function taken(condition: string, order: string): string {
    return `SELECT * FROM (SELECT * FROM ${log} ${condition} ORDER BY ${order} LIMIT ${mostRows}) most LIMIT ${size} + 1`;
  }

  function first(): string {
    return taken('', newestFirst);
  }

  /** Walks the index alone to where the page begins. */
  function jump(): string {
    const passed = `SELECT log.created_at, log.id FROM ${log} ORDER BY ${newestFirst} LIMIT ${furthest}`;
    const skip = parameter('skip' in page ? page.skip : 0);
    return `WITH start AS MATERIALIZED (SELECT * FROM (${passed}) passed OFFSET ${skip}::integer LIMIT 1) ${taken(
      `AND log.created_at <= (SELECT created_at FROM start)
       AND (log.created_at, log.id) <= ((SELECT created_at FROM start), (SELECT id FROM start))`,
      newestFirst,
    )}`;
  }

  function after(): string {
    return beside('<', newestFirst);
  }

  function before(): string {
    return beside('>', oldestFirst);
  }

  /** The instant alone, too: only that tells which partitions need not be opened. */
  function beside(side: '<' | '>', order: string): string {
    const place = 'beside' in page ? page.beside : { micros: '0', id: '0' };
    const at = instantOf(parameter(place.micros));
    return taken(
      `AND log.created_at ${side}= ${at} AND (log.created_at, log.id) ${side} (${at}, ${parameter(place.id)}::bigint)`,
      order,
    );
  }
}
