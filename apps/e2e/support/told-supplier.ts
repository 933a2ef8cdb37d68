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

/** The supplier of the journeys' worker: of football, it says what a journey gives it to say, and nothing else. */
export async function startToldSupplier(): Promise<{ address: string; close(): void }> {
  const said: SaidMatch[] = [];
  const pageFrom = (from: number) => {
    const results = [...new Map(said.slice(from).map((match) => [match.id, match])).values()];
    return { query: { count: results.length, more: false, next: String(said.length) }, results };
  };
  const answers: Readonly<Record<string, (asked: URLSearchParams) => object>> = {
    '/v1/sport/list': () => ({ query: {}, results: [{ id: 1, key: 'football' }] }),
    '/v1/football/match/list': (asked) => pageFrom(Number(asked.get('cursor') ?? 0)),
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://supplier');
    if (request.method === 'POST') {
      void json(request).then((match) => {
        said.push(match as SaidMatch);
        response.writeHead(204).end();
      });
      return;
    }
    const answer = answers[pathname]?.(searchParams) ?? pageFrom(said.length);
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
