import { addressOf, type CallId, calls, type Calls } from '@touchline/contract/calls';
import type { Call, CallData, CallRequest } from '@touchline/contract/definition/call';
import type { SessionUser } from '@touchline/contract/sign-in';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Redis } from 'ioredis';

import { agePuzzle } from '../planted/aged-puzzle.ts';
import { plantPass } from '../planted/planted-captcha.ts';
import { draggedTo } from './slider-tracks.ts';

export interface BrowserAnswer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly error: {
    code: string;
    message: string;
    details: { field?: string; errorMessage: string }[];
    traceId: string;
  };
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

export type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The file of an upload. */
  file?: Uint8Array;
};

/** A client with cookies of its own that makes the product's calls over the server's real HTTP handling. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #redis: Redis;
  readonly #origin: string;
  readonly #address: string;

  constructor(app: FastifyInstance, redis: Redis, origin: string, address: string) {
    this.#app = app;
    this.#redis = redis;
    this.#origin = origin;
    this.#address = address;
  }

  async call<Id extends CallId>(
    id: Id,
    request: CallRequest<Calls[Id]>,
    headers: Record<string, string> = {},
  ): Promise<BrowserAnswer<CallData<Calls[Id]>>> {
    const sent = wireRequest(calls[id], request as Loose);
    return await this.send({ ...sent, headers: { ...sent.headers, ...headers } });
  }

  async send<Data>(options: InjectOptions): Promise<BrowserAnswer<Data>> {
    const write = options.method !== 'GET' && options.method !== undefined;
    const response = await this.#app.inject({
      ...options,
      remoteAddress: this.#address,
      headers: {
        ...(this.cookies.size === 0
          ? {}
          : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(write ? { origin: this.#origin } : {}),
        'accept-language': 'zh-CN',
        ...options.headers,
      },
    });
    this.#keepCookies(response);
    const parsed = parse(response.body) as { data: Data; error: BrowserAnswer<Data>['error'] };
    return {
      status: response.statusCode,
      data: parsed.data,
      error: parsed.error,
      headers: response.headers,
      text: response.body,
    };
  }

  /** A puzzle with its answer, read from the test's own Redis, and looked at for a minute. */
  async takePuzzle(scene: 'login' | 'forget' = 'login') {
    const issued = await this.call('captcha.issue', { query: { scene } });
    if (issued.status !== 200 || issued.data.provider !== 'own') throw new Error(`no puzzle: ${issued.text}`);
    const { x } = JSON.parse((await this.#redis.get(`captcha:puzzle:${issued.data.id}`)) ?? '{}') as { x: number };
    await agePuzzle(this.#redis, issued.data.id);
    return { id: issued.data.id, x, issued };
  }

  /** The result of a solved puzzle, without one: drawing it takes more than all the rest of a sign-in. */
  async passSlider(scene: 'login' | 'forget' = 'login'): Promise<string> {
    return await plantPass({ redis: this.#redis, cookies: this.cookies }, scene);
  }

  /** Solves a puzzle, dragging like a person. */
  async solveSlider(scene: 'login' | 'forget' = 'login'): Promise<string> {
    const { id, x } = await this.takePuzzle(scene);
    const answer = await this.call('captcha.answer', {
      params: { id },
      body: { x, by: 'pointer', track: draggedTo(x) },
    });
    if (answer.status !== 200) throw new Error(`slider not passed: ${answer.text}`);
    return answer.data.result;
  }

  /** Where no second step follows. */
  async signIn(
    account: string,
    password: string,
    extra: { merchantCode?: string; rememberMe?: boolean } = {},
  ): Promise<BrowserAnswer<SessionUser>> {
    const answer = await this.passwordStep(account, password, extra);
    if (answer.status === 200 && 'secondFactor' in answer.data) throw new Error(`${account} has a second factor`);
    return answer as BrowserAnswer<SessionUser>;
  }

  async passwordStep(
    account: string,
    password: string | undefined,
    extra: { merchantCode?: string; rememberMe?: boolean } = {},
  ) {
    const reCaptchaAliYun = await this.passSlider();
    return await this.call('sign-in.login', { body: { account, password, reCaptchaAliYun, ...extra } });
  }

  #keepCookies(response: LightMyRequestResponse): void {
    for (const cookie of response.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
  }
}

export function formOf(file: Uint8Array) {
  const head = '--end\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--end--\r\n')]);
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=end' } };
}

/** A call of any contract as it goes over the wire. */
export function wireRequest(
  call: Call,
  request: Loose,
): Pick<InjectOptions, 'method' | 'payload' | 'headers'> & { readonly url: string } {
  const { params = {}, query = {}, body } = request;
  const filled = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [key, String(one)]),
    ),
  ).toString();
  const url = filled + (search === '' ? '' : `?${search}`);
  if (request.file !== undefined) return { method: call.method, url, ...formOf(request.file) };
  return { method: call.method, url, ...(body === undefined ? {} : { payload: body as object }) };
}

export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: readonly string[];
}

/** The cookies that an answer sets, as they stand on the wire. */
export function setCookies(answer: Pick<BrowserAnswer<unknown>, 'headers'>): SetCookie[] {
  const lines = [answer.headers['set-cookie'] ?? []].flat() as string[];
  return lines.map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    return { name, value, attributes: attributes.toSorted() };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
