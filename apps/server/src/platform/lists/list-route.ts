import type { CallAnswer, CallInput, ReadCall } from '@touchline/contract/definition/call';
import type { ListDefinition } from '@touchline/contract/lists';
import type { Query } from '@touchline/db/query';

import type { Asker, ReadContext, ReadRoute } from '../route.ts';
import { type FilteredPeriod, BeyondCount } from './beyond-count.ts';
import { beyondCount, pageQuery, type SqlList, totalQuery } from './paging.repository.ts';
import { listAnswer, type Listed, type ListQuery, type RequestedPage, readPage } from './paging.ts';

/** One reading of a list. */
export interface ListRequest<Q, P = unknown> {
  readonly params: P;
  readonly query: Q;
  readonly page: RequestedPage;
  readonly asker: Asker;
}

interface ListedInSql<L extends ListDefinition, Q, Row, Item, P> {
  rows(listRequest: ListRequest<Q, P>): SqlList<keyof L['sortValues'] & string, Row>;
  item(row: Row & Listed, context: ReadContext): Item;
  /**
   * Of a list that rows are only added to, newest first: its totals hold until the oldest are archived, and what is newest
   * is asked for first.
   */
  readonly growing?: {
    /** Of rows of few partitions; undefined where all of them are asked for anyway. */
    newest(listRequest: ListRequest<Q, P>): SqlList<keyof L['sortValues'] & string, Row> | undefined;
    period(listRequest: ListRequest<Q, P>): FilteredPeriod;
    /** Before when rows lie in archives: one row. */
    readonly archived: Query<Archived>;
  };
}

type ListCall<L extends ListDefinition> = ReadCall & { readonly list: L };
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
  L extends ListDefinition,
  Row,
  Q extends ListQuery & CallInput<C>['query'] = ListQuery & CallInput<C>['query'],
>(list: L, inSql: ListedInSql<L, Q, Row, ItemOf<C>, CallInput<C>['params']>): ReadRoute<C> {
  type RequestHere = ListRequest<Q, CallInput<C>['params']>;
  const { growing } = inSql;
  const beyond = new BeyondCount();
  /** Filters whose newest rows did not do when they were last asked for: a guess that saves a round trip. */
  const scarce = new BeyondCount();

  function readRequest({ params, query }: CallInput<C>, asker: Asker): RequestHere {
    return { params, query: query as Q, page: readPage(query as Q, list), asker };
  }

  function queries(listRequest: RequestHere, source: SqlList<string, Row>) {
    const rows: Query<Row & Listed> = pageQuery(list, listRequest.page, source);
    return {
      rows,
      ...(knownTotal(listRequest) === undefined ? { total: totalQuery(source) } : {}),
      ...(growing === undefined ? {} : { archived: growing.archived }),
    };
  }

  function knownTotal(listRequest: RequestHere): number | undefined {
    if (growing === undefined) return undefined;
    return listRequest.page.total ?? (beyond.has(growing.period(listRequest)) ? beyondCount : undefined);
  }

  function newest(listRequest: RequestHere) {
    const isScarce =
      listRequest.page.beside === null && growing !== undefined && scarce.has(growing.period(listRequest));
    return isScarce ? undefined : growing?.newest(listRequest);
  }

  let leftBy: string | undefined;

  /** The first read that sees archived rows gone forgets the remembered totals. */
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
      const listRequest = readRequest(input, asker);
      const source = newest(listRequest);
      if (source !== undefined) asksNewest.add(input);
      return queries(listRequest, source ?? inSql.rows(listRequest));
    },

    /** The newest rows were too few: then all of them are asked. So they are where the total was remembered too long. */
    more(found: Found<Row>, input, asker) {
      const listRequest = readRequest(input, asker);
      const { rows, total } = found;
      const isOver = forgetArchived(found) && total === undefined;
      if (growing === undefined) return undefined;
      if (isOver) return queries(listRequest, inSql.rows(listRequest));
      if (!asksNewest.has(input)) return undefined;
      const isShort = rows.length <= listRequest.page.size;
      if (!isShort && (total?.[0]?.total ?? beyondCount) === beyondCount) return undefined;
      if (isShort && listRequest.page.beside === null) scarce.add(growing.period(listRequest));
      return queries(listRequest, inSql.rows(listRequest));
    },

    async answer({ rows, total, archived }: Found<Row>, input, context) {
      const listRequest = readRequest(input, context.asker);
      const counted = total?.[0]?.total ?? knownTotal(listRequest) ?? 0;
      if (growing !== undefined && listRequest.page.beside === null)
        (counted === beyondCount ? beyond : scarce).add(growing.period(listRequest));
      const item = (row: Row & Listed) => inSql.item(row, context);
      const until = archived?.[0]?.until ?? null;
      return {
        ...(await listAnswer(listRequest.page, { rows, total: counted }, item, { keepsTotal: growing !== undefined })),
        ...(until === null ? {} : { archivedBefore: until }),
      } as CallAnswer<C>;
    },
  };
}
