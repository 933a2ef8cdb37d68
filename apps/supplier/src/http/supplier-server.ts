import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { SupplierSettings } from '../settings.ts';
import { drawnLogo } from '../supply/drawn-logo.ts';
import { deepened, withHostileRecords, withWrongSyntax, withWrongTypes } from '../supply/faults.ts';
import type { SupplierProfile } from '../supply/profiles.ts';
import { Supply } from '../supply/supply.ts';
import { allWell, type Switches } from '../supply/switches.ts';
import type { Clock } from '../world/clock.ts';
import { mix, shareOf } from '../world/random.ts';
import type { SportsWorld } from '../world/world.ts';
import { Refused, sendJson } from './answering.ts';
import { Listener } from './listener.ts';
import { answer } from './supplier-routes.ts';

/** One supplier on its own port. */
export class SupplierServer {
  readonly supply: Supply;
  readonly #world: SportsWorld;
  readonly #clock: Clock;
  readonly #key: string;
  readonly #listener: Listener;
  #switches: Switches = allWell;
  #requests = 0;

  constructor(
    world: SportsWorld,
    clock: Clock,
    profile: SupplierProfile,
    { host, port, key }: SupplierSettings & { host: string },
  ) {
    this.supply = new Supply(world, profile);
    this.#world = world;
    this.#clock = clock;
    this.#key = key;
    this.#listener = new Listener(host, port, (request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    });
  }

  get address(): string {
    return this.#listener.address;
  }

  get switches(): Switches {
    return this.#switches;
  }

  get requests(): number {
    return this.#requests;
  }

  async open(switches: Partial<Switches>): Promise<void> {
    // The port is known only once it was open.
    await this.#listener.open();
    await this.turn(switches);
  }

  async turn(switches: Partial<Switches>): Promise<void> {
    const { view } = this.supply;
    const before = this.#switches;
    this.#switches = { ...before, ...switches };
    view.wrongClock = this.#switches.clock;
    const second = this.#clock.second;
    const { past, changesPerMinute, changesIn } = this.#switches;
    if (past !== before.past) view.past.rewrite(view.seen(second) + 1, past);
    if (changesPerMinute !== before.changesPerMinute)
      view.pace.set(view.seen(second), changesPerMinute, () => this.supply.ended(changesIn, second));
    await (this.#switches.down === 'refused' ? this.#listener.shut() : this.#listener.open());
  }

  /** Resets the state to that after the start: the same requests then get the same answers. */
  async reset(): Promise<void> {
    this.supply.view.past.forget();
    this.supply.view.pace.forget();
    this.#requests = 0;
    this.#switches = allWell;
    await this.turn({});
  }

  close(): Promise<void> {
    return this.#listener.shut();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#requests += 1;
    const dice = mix(this.#world.seed, this.supply.view.profile.number, this.#requests);
    const switches =
      shareOf(dice) < this.#switches.share ? this.#switches : { ...allWell, clock: this.#switches.clock };
    if (switches.slow > 0) await sleep(switches.slow);
    if (switches.down === 'unavailable') {
      sendJson(response, 503, failure(503, 'unavailable'));
      return;
    }
    const second = this.#clock.second;
    const stamp = this.supply.view.stamp(second);
    response.setHeader('date', new Date(stamp * 1000).toUTCString());
    response.setHeader('x-supplier-time', String(stamp));
    const [, kind, id] = /^\/(competition|team)\/(\d{1,12})\.png(?:\?|$)/.exec(request.url ?? '') ?? [];
    if (kind !== undefined) {
      // As on the web: pictures need no key.
      response.writeHead(200, { 'content-type': 'image/png' }).end(drawnLogo(kind as 'team', Number(id)));
      return;
    }
    try {
      this.#requireKey(request);
      if (request.method !== 'GET') throw new Refused(405, 'lists are read');
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://supplier');
      const call = { path: pathname, query: searchParams, second, switches, dice };
      send(request, response, { switches, dice }, answer(this.#world, this.supply, call));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      sendJson(response, error.status, failure(error.status, error.message));
    }
  }

  #requireKey({ headers }: IncomingMessage): void {
    const given = headers['x-api-key'];
    const hash = (text: string) => createHash('sha256').update(text).digest();
    if (typeof given !== 'string' || !timingSafeEqual(hash(given), hash(this.#key)))
      throw new Refused(401, 'no such key');
  }
}

function failure(code: number, error: string): string {
  return JSON.stringify({ code, query: {}, results: [], error });
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { switches, dice }: { switches: Switches; dice: number },
  { query, results }: { query: object; results: unknown },
): void {
  const text = spoiled(JSON.stringify({ code: 0, query, results: resultsAs(switches, results, dice) }), switches, dice);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  response.setHeader('etag', tag);
  if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
  else if (switches.cut === 'connection') sendHalf(response, Buffer.from(text));
  else sendJson(response, 200, text);
}

function resultsAs({ garbage }: Switches, results: unknown, dice: number): unknown {
  if (garbage === 'types') return withWrongTypes(results, dice);
  return garbage === 'hostile' ? withHostileRecords(results) : results;
}

function spoiled(text: string, { garbage }: Switches, dice: number): string {
  if (garbage === 'syntax') return withWrongSyntax(text, dice);
  return garbage === 'hostile' ? deepened(text) : text;
}

function sendHalf(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
