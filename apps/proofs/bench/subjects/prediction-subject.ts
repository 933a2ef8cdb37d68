import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { draftList } from '@touchline/contract/predictions/predictions';
import { publishedList } from '@touchline/contract/predictions/published-predictions';
import type { Query } from '@touchline/db/query';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import { draftsInSql } from '../../../server/src/modules/predictions/draft-list.repository.ts';
import { publishedInSql } from '../../../server/src/modules/predictions/published-list.repository.ts';
import { pageQuery, totalQuery } from '../../../server/src/platform/lists/paging.repository.ts';
import { readPage } from '../../../server/src/platform/lists/paging.ts';
import { merchantCodeOf } from '../../../server/test/log/made-up-rows.ts';
import { tips, writerOf } from '../../prediction-rows/load-predictions.ts';
import type { Case, BenchCaller, Subject } from '../subject.ts';

type PublishedListQuery = Omit<CallInput<Calls['published-predictions.list']>['query'], 'sportId'>;

const sportId = '1';
/** The first is as large as the small database, the second and the third have veterans, those after them are alike. */
const [first, withVeteran, withAnother, any] = [0, 1, 2, 3];
const countSql = `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = 'tenant.predictions'::regclass`;

const newest = publishedCase('newest', {});
const byGameTime = publishedCase('by kick-off', { sortColumn: 'gameTime' });
const byTitle = publishedCase('title', { keyword: tips[0] });
/** Two characters that end one word and begin the next. */
const byRareTitle = publishedCase('rare title', { keyword: '沪大' });
export const published = { newest, byGameTime, byTitle, byRareTitle };

/** Published predictions, for a reader with equally many rows in both databases. */
export const alikeSubject = publishedTo([inCharge(first)]);
/** Published predictions of one merchant, for three readers. */
export const publishedSubject = publishedTo([
  inCharge(any),
  writer(any),
  { who: 'super-admin', merchantCode: platformMerchant, isSuperAdmin: true, actingFor: merchantCodeOf(any) },
]);
/** Published predictions, for a reader with enough rows for deep pages. */
export const deepSubject = publishedTo([inCharge(withVeteran)]);

export const draftSubject: Subject = {
  name: 'drafts',
  path: '/api/v1/user/predictions/draft',
  idName: 'id',
  pageSize: draftList.size,
  people: [writer(any)],
  countSql,
  casesOf() {
    const source = draftsInSql({ sportId });
    const statements = [pageQuery(draftList, readPage({}, draftList), source), totalQuery(source)];
    return Promise.resolve([{ name: 'drafts', query: `sportId=${sportId}`, statements }]);
  },
};

export const recordSubject: Subject = {
  name: 'records',
  path: '/api/v1/predictions/record',
  idName: 'userId',
  pageSize: 1,
  people: [writer(withVeteran), writer(withAnother)],
  countSql,
  casesOf: () => Promise.resolve([]),
};

function publishedTo(people: readonly BenchCaller[]): Subject {
  return {
    name: 'predictions',
    path: '/api/v1/user/predictions/published',
    idName: 'predId',
    pageSize: publishedList.size,
    people,
    countSql,
    casesOf: (_plain, { actingFor }) =>
      Promise.resolve(
        Object.values(published).map((one) =>
          actingFor === undefined ? one : { ...one, query: `${one.query}&merchantCodeBySa=${actingFor}` },
        ),
      ),
  };
}

function publishedCase(name: string, query: PublishedListQuery): Case {
  const page = readPage(query, publishedList);
  const source = publishedInSql({ query: { sportId, ...query }, page });
  const statements: Query<unknown>[] = [pageQuery(publishedList, page, source), totalQuery(source)];
  return { name, query: new URLSearchParams({ sportId, ...(query as Record<string, string>) }).toString(), statements };
}

function inCharge(merchant: number): BenchCaller {
  const merchantCode = merchantCodeOf(merchant);
  return { who: `in charge of ${merchantCode}`, merchantCode, isSuperAdmin: false, isInCharge: true };
}

/** Sees their own alone. */
function writer(merchant: number): BenchCaller {
  const account = writerOf(merchant, 0);
  return { who: `writer ${account}`, merchantCode: merchantCodeOf(merchant), isSuperAdmin: false, account };
}
