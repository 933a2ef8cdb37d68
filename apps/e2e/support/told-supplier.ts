import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A match as suppliers write it: docs/supplier.md. */
export interface SaidMatch {
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

/** What a company makes of a match, as suppliers write it. */
export interface SaidOdds {
  readonly company: number;
  readonly change: readonly [
    match: number,
    kind: string,
    told: readonly [time: number, minute: string, text: string, status: number],
    score: string,
  ];
}

/** The supplier of the journeys' worker: of football, it says what a journey gives it to say, and nothing else. */
export async function startToldSupplier(): Promise<{ address: string; close(): void }> {
  const matches: SaidMatch[] = [];
  const odds: SaidOdds[] = [];
  const pageOf = (results: object, count: number, next: number) => ({
    query: { count, more: false, next: String(next) },
    results,
  });
  const answers: Readonly<Record<string, (asked: URLSearchParams) => object>> = {
    '/v1/sport/list': () => ({ query: {}, results: [{ id: 1, key: 'football' }] }),
    '/v1/football/match/list': (asked) => {
      const fresh = [...new Map(since(matches, asked.get('cursor')).map((match) => [match.id, match])).values()];
      return pageOf(fresh, fresh.length, matches.length);
    },
    '/v1/football/odds/live': (asked) => {
      const fresh = since(odds, asked.get('since'));
      const makers = Map.groupBy(fresh, ({ company }) => company);
      const results = [...makers].map(([maker, told]) => [maker, told.map(({ change }) => change)]);
      return pageOf(Object.fromEntries(results) as object, fresh.length, odds.length);
    },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://supplier');
    if (request.method === 'POST') {
      void json(request).then((said) => {
        if (pathname === '/odds') odds.push(said as SaidOdds);
        else matches.push(said as SaidMatch);
        response.writeHead(204).end();
      });
      return;
    }
    const answer = answers[pathname]?.(searchParams) ?? pageOf([], 0, 0);
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

/** Read on behind so many; whoever names a second in their place hears everything once more. */
function since<Said>(said: readonly Said[], place: string | null): readonly Said[] {
  const read = Number(place ?? 0);
  return said.slice(read > said.length ? 0 : read);
}
