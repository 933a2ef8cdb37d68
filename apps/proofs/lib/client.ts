import { addressOf, type CallId, calls, type Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import type { Redis } from 'ioredis';

import { draggedTo } from '../../server/test/browser/slider-tracks.ts';
import type { Wire, WireAnswer, WireRequest } from '../../server/test/browser/wire.ts';
import { agePuzzle } from '../../server/test/planted/aged-puzzle.ts';

interface Parts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly headers?: Record<string, string>;
}

export interface ClientWorld {
  readonly wire: Wire;
  readonly redis: Redis;
  readonly origin: string;
  /** The product runs with `Secure` cookies, as in production. */
  readonly isSecure?: boolean;
  readonly canaries?: { learn(kind: ServerSecret, value: string, from: string): string };
  readonly seen?: { answer(name: string, answer: WireAnswer): void };
}

export const cookieKinds = {
  session: 'session token',
  device: 'device token',
  captcha: 'captcha cookie',
  challenge: 'challenge token',
  pass: 'sign-in pass',
} as const;

type ServerSecret = (typeof cookieKinds)[keyof typeof cookieKinds] | 'captcha result';

/** A browser's cookies and calls; it records every answer for the later search for secrets. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly #world: ClientWorld;

  constructor(world: ClientWorld) {
    this.#world = world;
  }

  /** A call that has to succeed. */
  async do<Id extends CallId>(id: Id, parts: Parts = {}): Promise<CallData<Calls[Id]>> {
    const { status, text } = await this.call(id, parts);
    if (status !== 200) throw new Error(`${id} should have succeeded: ${status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: CallData<Calls[Id]> }).data;
  }

  async call(id: CallId, parts: Parts = {}): Promise<WireAnswer> {
    const call = calls[id];
    const filled = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parts.params?.[name] ?? ''),
    );
    const search = parts.query ? `?${new URLSearchParams(parts.query).toString()}` : '';
    const body = parts.rawBody ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body));
    const headers = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...parts.headers };
    const firstMessageOnly = id === 'system.events';
    return await this.send(id, { method: call.method, path: filled + search, headers, body, firstMessageOnly });
  }

  /** Sends any request; its answer is recorded under the name. */
  async send(name: string, request: WireRequest): Promise<WireAnswer> {
    const prefix = this.#world.isSecure === true ? '__Host-' : '';
    const cookie = [...this.cookies].map(([key, value]) => `${prefix}touchline_${key}=${value}`).join('; ');
    const headers = {
      ...(request.method === 'GET' ? {} : { origin: this.#world.origin }),
      ...(cookie === '' ? {} : { cookie }),
      ...request.headers,
    };
    const answer = await this.#world.wire.send({ ...request, headers });
    this.#world.seen?.answer(name, answer);
    this.#keepCookies(name, answer);
    return answer;
  }

  /** A puzzle and its answer, which nobody outside the server knows. */
  async takePuzzle(scene: 'login' | 'forget') {
    const issued = await this.do('captcha.issue', { query: { scene } });
    if (issued.provider !== 'own') throw new Error('not our own slider');
    const { x } = JSON.parse((await this.#world.redis.get(`captcha:puzzle:${issued.id}`)) ?? '{}') as { x: number };
    return { ...issued, x };
  }

  async solveSlider(scene: 'login' | 'forget'): Promise<string> {
    const { id, x } = await this.takePuzzle(scene);
    await agePuzzle(this.#world.redis, id);
    const body = { x, by: 'pointer', track: draggedTo(x) };
    const { result } = await this.do('captcha.answer', { params: { id }, body });
    this.#world.canaries?.learn('captcha result', result, 'captcha.answer');
    return result;
  }

  #keepCookies(name: string, { headers }: WireAnswer): void {
    for (const text of headers['set-cookie'] ?? []) {
      const found = /^(?:__Host-)?touchline_(session|device|captcha|challenge|pass)=([^;]*)/.exec(text);
      const cookie = found?.[1] as keyof typeof cookieKinds | undefined;
      const value = found?.[2] ?? '';
      if (cookie === undefined) continue;
      if (value === '') this.cookies.delete(cookie);
      else if (this.cookies.get(cookie) !== value) {
        this.cookies.set(cookie, value);
        this.#world.canaries?.learn(cookieKinds[cookie], value, name);
      }
    }
  }
}
