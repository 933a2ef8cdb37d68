import { thisAccount, thisMerchant } from '@touchline/db/query';
import { pageOfAction } from '@touchline/domain/access/permission-grammar';
import { disciplineAt } from '@touchline/domain/matches/disciplines';
import type { PageFamily } from '@touchline/domain/matches/sport-pages';
import { sportPagesOf } from '@touchline/domain/matches/sport-pages';
import { type RawBuilder, sql } from 'kysely';

import { heldKeys } from '../../platform/rights/held-keys.repository.ts';

/** Super-admins hold every key, at home and for the merchant that they act for. */
const holdsAll = sql<boolean>`(${thisAccount} IS NOT NULL AND NOT EXISTS (SELECT FROM tenant.accounts account
  WHERE account.merchant_code = ${thisMerchant} AND account.id = ${thisAccount} AND NOT account.is_super_admin))`;

/**
 * The family's pages that the caller may view, as rows `page, discipline, is_single, place`. A limit of a search stands
 * behind them: what the caller may not see takes no place of what the caller may.
 */
export function viewedPages(family: PageFamily): RawBuilder<unknown> {
  const pages = sportPagesOf(family, 'view').map((sportPage) => ({
    key: sportPage.keys[0] ?? '',
    discipline: disciplineAt(sportPage),
    isSingle: sportPage.isSingle,
  }));
  const keys = pages.map(({ key }) => key);
  return sql`SELECT listed.page, listed.discipline, listed.is_single, listed.place
    FROM unnest(${keys}::text[], ${keys.map(pageOfAction)}::text[], ${pages.map(({ discipline }) => discipline)}::smallint[],
      ${pages.map(({ isSingle }) => isSingle)}::boolean[]) WITH ORDINALITY listed (key, page, discipline, is_single, place)
    WHERE ${holdsAll} OR listed.key = ANY(${heldKeys(thisMerchant, thisAccount)})`;
}
