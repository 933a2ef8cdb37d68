import { searchLimit } from '@touchline/contract/search';
import { type Query, query, thisAccount, thisMerchant } from '@touchline/db/query';
import { idTyped } from '@touchline/domain/lists/palette-search';
import { type RawBuilder, sql } from 'kysely';

import { containing, keyContaining } from '../../platform/lists/paging.repository.ts';
import { seesAll } from '../predictions/index.ts';
import { viewedPages } from './sport-pages.repository.ts';

interface FoundRow {
  readonly id: string;
  readonly title: string;
  readonly hname: string;
  readonly aname: string;
  readonly gameTime: Date;
  readonly page: string;
}

interface FoundDraftRow extends FoundRow {
  readonly state: string;
}

interface FoundPredictionRow extends FoundRow {
  readonly userName: string;
}

const columns = sql<FoundRow>`one.id::text, one.title, one.home_name AS hname, one.away_name AS aname,
  one.game_time AS "gameTime", viewed.page`;
const most = sql.lit(searchLimit);

/** The caller's own, by id, title or team: nobody reads another writer's drafts. */
export function draftsLike(keyword: string): Query<FoundDraftRow> {
  const typedId = sql`${idTyped(keyword)}::bigint`;
  return query(sql<FoundDraftRow>`SELECT ${columns}, one.state
    FROM tenant.predictions one JOIN (${viewedPages('odd_dra')}) viewed ON viewed.discipline = one.sport_id
    WHERE one.merchant_code = ${thisMerchant} AND one.writer_id = ${thisAccount} AND one.published_at IS NULL
      AND (one.id = ${typedId} OR ${keyContaining(keyword, sql`one.title_key`)}
        OR ${containing(keyword, sql`one.home_name`, sql`one.away_name`)})
    ORDER BY (one.id = ${typedId}) IS TRUE DESC, one.updated_at DESC, one.id DESC LIMIT ${most}`);
}

/**
 * By id or title, the newest first; those in charge of the merchant find what all of its writers published. Titles are
 * looked through in the index of each sport, and no row is fetched but those found.
 */
export function predictionsLike(keyword: string): Query<FoundPredictionRow> {
  const typedId = sql`${idTyped(keyword)}::bigint`;
  const published = sql`one.merchant_code = ${thisMerchant} AND one.published_at IS NOT NULL`;
  const bySport = (whose: RawBuilder<unknown>) => sql`SELECT found.id, viewed.page FROM viewed, LATERAL (
      SELECT one.id FROM tenant.predictions one
      WHERE ${published} AND one.sport_id = viewed.discipline AND ${whose} AND ${keyContaining(keyword, sql`one.title_key`)}
      ORDER BY one.published_at DESC, one.id DESC LIMIT ${most}) found`;
  const isOwn = sql`one.writer_id = ${thisAccount}`;
  return query(sql<FoundPredictionRow>`WITH viewed AS MATERIALIZED (${viewedPages('odd_pub')})
    SELECT ${columns}, one.writer_name AS "userName" FROM (
      SELECT one.id, viewed.page FROM tenant.predictions one JOIN viewed ON viewed.discipline = one.sport_id
      WHERE ${published} AND one.id = ${typedId} AND (${isOwn} OR ${seesAll})
      UNION (${bySport(seesAll)})
      UNION (${bySport(sql`${isOwn} AND NOT ${seesAll}`)})
    ) viewed JOIN tenant.predictions one ON one.merchant_code = ${thisMerchant} AND one.id = viewed.id
    ORDER BY (one.id = ${typedId}) IS TRUE DESC, one.published_at DESC, one.id DESC LIMIT ${most}`);
}
