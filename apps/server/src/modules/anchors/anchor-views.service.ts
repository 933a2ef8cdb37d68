import { anchorList } from '@touchline/contract/anchors/anchors';
import { maskedKey, pushAddress } from '@touchline/domain/anchors/live-room';

import { listRoute } from '../../platform/lists/list-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { there } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { stateOf } from './anchor-keys.service.ts';
import { anchorByCode, type AnchorRow, anchorsInSql } from './anchors.repository.ts';

/** They open no key: its last characters are stored beside it. */
export function anchorReads({ config }: Pick<Platform, 'config'>): Routes<'anchors.list' | 'anchors.get'> {
  const view = (row: AnchorRow) => anchorView(row, config.PUSH_FRONT_ADDRESS);
  return {
    'anchors.list': listRoute(anchorList, {
      rows: ({ query, asker }) => anchorsInSql(query, asker.acrossMerchants),
      item: view,
    }),
    'anchors.get': readRoute({
      ask: ({ params }) => ({ anchor: anchorByCode(params.streamerCode) }),
      answer({ anchor }) {
        const row = there(anchor[0]);
        return {
          ...view(row),
          ...stateOf(row.keyVersion, row.keyIssuedAt.getTime()),
          keyIssuedTime: row.keyIssuedAt.toISOString(),
          previousKeyUntil: row.previousUntil?.toISOString() ?? null,
          createdTime: row.createdAt.toISOString(),
        };
      },
    }),
  };
}

function anchorView(row: AnchorRow, front: string) {
  const { id, code, name, nickname, photo, enabled, merchantCode, merchantAlias, projects, liveroomEnabled } = row;
  return {
    streamerId: Number(id),
    streamerCode: code,
    name,
    nickname,
    photo,
    enabled,
    merchantCode,
    merchantAlias,
    projects,
    liveroomEnabled,
    liveroom: { pushURL: pushAddress(front, row.ingest), pushKey: maskedKey(row.keyTail) },
    updatedTime: row.updatedAt.toISOString(),
  };
}
