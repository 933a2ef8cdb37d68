import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A match as suppliers write it: docs/supplier.md. */
export interface AnnouncedMatch {
  readonly id: number;
  readonly competition_id: number;
  readonly home_team_id: number;
  readonly away_team_id: number;
  readonly status_id: number;
  readonly match_time: number;
  readonly home_scores: readonly number[];
  readonly away_scores: readonly number[];
  readonly updated_at: number;
}

/** The odds of one company for a match, as suppliers write them. */
export interface AnnouncedOdds {
  readonly company: number;
  readonly change: readonly [
    match: number,
    kind: string,
    quote: readonly [time: number, minute: string, text: string, status: number],
    score: string,
  ];
}

/**
 * The supplier of the journeys' worker: it announces only the football matches and odds that a journey posts. A post is
 * answered once the worker has fetched what it says, however long a busy machine takes.
 */
export async function startStandInSupplier(): Promise<{ address: string; close(): void }> {
  const matches: AnnouncedMatch[] = [];
  const odds: AnnouncedOdds[] = [];
  const paths = { matches: '/v1/football/match/list', odds: '/v1/football/odds/live' };
  const unread = new Map<string, ServerResponse[]>(Object.values(paths).map((path) => [path, []]));
  const pageOf = (results: object, count: number, next: number) => ({
    query: { count, more: false, next: String(next) },
    results,
  });
  const answers: Readonly<Record<string, (query: URLSearchParams) => object>> = {
    '/v1/sport/list': () => ({
      query: {},
      results: [{ id: 1, key: 'football', name_zh: '足球', name_en: 'Football' }],
    }),
    [paths.matches]: (query) => {
      const fresh = [...new Map(since(matches, query.get('cursor')).map((match) => [match.id, match])).values()];
      return pageOf(fresh, fresh.length, matches.length);
    },
    [paths.odds]: (query) => {
      const fresh = since(odds, query.get('since'));
      const makers = Map.groupBy(fresh, ({ company }) => company);
      const results = [...makers].map(([maker, quotes]) => [maker, quotes.map(({ change }) => change)]);
      return pageOf(Object.fromEntries(results) as object, fresh.length, odds.length);
    },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://supplier');
    if (request.method === 'POST') {
      void json(request).then((announced) => {
        const isOdds = pathname === '/odds';
        if (isOdds) odds.push(announced as AnnouncedOdds);
        else matches.push(announced as AnnouncedMatch);
        unread.get(isOdds ? paths.odds : paths.matches)?.push(response);
      });
      return;
    }
    const answer = answers[pathname]?.(searchParams) ?? pageOf([], 0, 0);
    const heard = unread.get(pathname)?.splice(0) ?? [];
    response.on('finish', () => {
      for (const post of heard) post.writeHead(204).end();
    });
    response.setHeader('x-supplier-time', Math.floor(Date.now() / 1000));
    response.end(JSON.stringify({ code: 0, ...answer }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Entries after the cursor; a cursor beyond the end, such as a second, starts again at the first. */
function since<Announced>(announced: readonly Announced[], cursor: string | null): readonly Announced[] {
  const read = Number(cursor ?? 0);
  return announced.slice(read > announced.length ? 0 : read);
}
