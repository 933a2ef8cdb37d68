import type { CallAnswer, CallInput, ReadCall } from '@touchline/contract/definition/call';
import type { List } from '@touchline/contract/lists';
import type { Query } from '@touchline/db/query';

import type { Asker, ReadContext, ReadRoute } from '../route.ts';
import { type AskedPeriod, BeyondCount } from './beyond-count.ts';
import { beyondCount, pageQuery, type SqlList, totalQuery } from './paging.repository.ts';
import { listAnswer, type Listed, type ListQuery, type Page, readPage } from './paging.ts';

/** One reading of a list. */
export interface Asked<Q, P = unknown> {
  readonly params: P;
  readonly query: Q;
  readonly page: Page;
  readonly asker: Asker;
}

interface ListedInSql<L extends List, Q, Row, Item, P> {
  rows(asked: Asked<Q, P>): SqlList<keyof L['sortValues'] & string, Row>;
  item(row: Row & Listed, context: ReadContext): Item;
  /**
   * Of a list that rows are only added to, newest first: its totals hold until the oldest are archived, and what is newest
   * is asked for first.
   */
  readonly growing?: {
    /** Of rows of few partitions; undefined where all of them are asked for anyway. */
    newest(asked: Asked<Q, P>): SqlList<keyof L['sortValues'] & string, Row> | undefined;
    period(asked: Asked<Q, P>): AskedPeriod;
    /** Before when rows lie in archives: one row. */
    readonly archived: Query<Archived>;
  };
}

type ListCall<L extends List> = ReadCall & { readonly list: L };
type ItemOf<C extends ReadCall> = CallAnswer<C> extends { records: (infer Item)[] } ? Item : never;
type Found<Row> = Readonly<{
  rows: readonly (Row & Listed)[];
  total?: readonly { total: number }[];
  archived?: readonly Archived[];
}>;

interface Archived {
  readonly until: string | null;
  /** Another one when rows have left the table. */
  readonly leftBy: string;
}

/** The route of a list: page and total in one round trip, from what the list is in the contract and in SQL. */
export function listRoute<
  C extends ListCall<L>,
  L extends List,
  Row,
  Q extends ListQuery & CallInput<C>['query'] = ListQuery & CallInput<C>['query'],
>(list: L, inSql: ListedInSql<L, Q, Row, ItemOf<C>, CallInput<C>['params']>): ReadRoute<C> {
  type AskedHere = Asked<Q, CallInput<C>['params']>;
  const { growing } = inSql;
  const beyond = new BeyondCount();
  /** Filters whose newest rows did not do when they were last asked for: a guess that saves a round trip. */
  const scarce = new BeyondCount();

  function readAsked({ params, query }: CallInput<C>, asker: Asker): AskedHere {
    return { params, query: query as Q, page: readPage(query as Q, list), asker };
  }

  function queries(asked: AskedHere, source: SqlList<string, Row>) {
    const rows: Query<Row & Listed> = pageQuery(list, asked.page, source);
    return {
      rows,
      ...(knownTotal(asked) === undefined ? { total: totalQuery(source) } : {}),
      ...(growing === undefined ? {} : { archived: growing.archived }),
    };
  }

  function knownTotal(asked: AskedHere): number | undefined {
    if (growing === undefined) return undefined;
    return asked.page.total ?? (beyond.has(growing.period(asked)) ? beyondCount : undefined);
  }

  function newest(asked: AskedHere) {
    const isScarce = asked.page.beside === null && growing !== undefined && scarce.has(growing.period(asked));
    return isScarce ? undefined : growing?.newest(asked);
  }

  let leftBy: string | undefined;

  /** Whoever first sees that old rows have left tells that what is remembered is over. */
  function forgetArchived({ archived }: Found<Row>): boolean {
    const before = leftBy;
    leftBy = archived?.[0]?.leftBy;
    if (before === undefined || before === leftBy) return false;
    for (const remembered of [beyond, scarce]) remembered.clear();
    return true;
  }

  /** Decided once for each request: another one may call the filter scarce meanwhile. */
  const asksNewest = new WeakSet<object>();

  return {
    ask(input, asker) {
      const asked = readAsked(input, asker);
      const source = newest(asked);
      if (source !== undefined) asksNewest.add(input);
      return queries(asked, source ?? inSql.rows(asked));
    },

    /** The newest rows were too few: then all of them are asked. So they are where the total was remembered too long. */
    more(found: Found<Row>, input, asker) {
      const asked = readAsked(input, asker);
      const { rows, total } = found;
      const isOver = forgetArchived(found) && total === undefined;
      if (growing === undefined) return undefined;
      if (isOver) return queries(asked, inSql.rows(asked));
      if (!asksNewest.has(input)) return undefined;
      const isShort = rows.length <= asked.page.size;
      if (!isShort && (total?.[0]?.total ?? beyondCount) === beyondCount) return undefined;
      if (isShort && asked.page.beside === null) scarce.add(growing.period(asked));
      return queries(asked, inSql.rows(asked));
    },

    async answer({ rows, total, archived }: Found<Row>, input, context) {
      const asked = readAsked(input, context.asker);
      const counted = total?.[0]?.total ?? knownTotal(asked) ?? 0;
      if (growing !== undefined && asked.page.beside === null)
        (counted === beyondCount ? beyond : scarce).add(growing.period(asked));
      const item = (row: Row & Listed) => inSql.item(row, context);
      const until = archived?.[0]?.until ?? null;
      return {
        ...(await listAnswer(asked.page, { rows, total: counted }, item, { keepsTotal: growing !== undefined })),
        ...(until === null ? {} : { archivedBefore: until }),
      } as CallAnswer<C>;
    },
  };
}
