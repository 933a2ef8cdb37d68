import type { IncomingMessage, ServerResponse } from 'node:http';

import { supplierNames, type StandInName } from '../supply/profiles.ts';
import { readSwitches } from '../supply/switches.ts';
import type { Clock } from '../world/clock.ts';
import { dayOf, nameOfDay } from '../world/days.ts';
import type { SportsWorld } from '../world/world.ts';
import { readJson, Refused, sendJson } from './answering.ts';
import { Listener } from './listener.ts';
import type { SupplierServer } from './supplier-server.ts';
import { Truth } from './truth.ts';

type Servers = Readonly<Record<StandInName, SupplierServer>>;

/** For proofs: the clock, the switches and the truth. Never an address that the product knows. */
export class AdminServer {
  readonly #world: SportsWorld;
  readonly #clock: Clock;
  readonly #servers: Servers;
  readonly #truth: Truth;
  readonly #listener: Listener;

  constructor(world: SportsWorld, clock: Clock, servers: Servers, port: number) {
    this.#world = world;
    this.#clock = clock;
    this.#servers = servers;
    this.#truth = new Truth(world, { nami: servers.nami.supply, hbird: servers.hbird.supply });
    this.#listener = new Listener('127.0.0.1', port, (request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        const status = error instanceof Refused ? error.status : error instanceof TypeError ? 400 : 500;
        sendJson(response, status, JSON.stringify({ error: error instanceof Error ? error.message : 'failed' }));
      });
    });
  }

  get address(): string {
    return this.#listener.address;
  }

  open(): Promise<void> {
    return this.#listener.open();
  }

  close(): Promise<void> {
    return this.#listener.shut();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://admin');
    const [, first = '', second = ''] = pathname.split('/').slice(1);
    const body = request.method === 'PATCH' ? await readJson(request) : undefined;
    const what = pathname.startsWith('/admin/') ? first : '';
    if (request.method === 'DELETE' && what === 'switches') await this.#serverNamed(second).reset();
    sendJson(response, 200, JSON.stringify(await this.#routed(what, second, body)));
  }

  async #routed(what: string, which: string, body: unknown): Promise<unknown> {
    if (what === 'truth') return { pairs: this.#truth.pairs(which, this.#clock.second) };
    if (what === 'figures') return this.#figures();
    if (what === 'clock') return this.#clockAfter(body);
    if (what === 'switches' && which !== '') return await this.#switchesAfter(this.#serverNamed(which), body);
    throw new Refused(404, 'clock, switches, truth or figures');
  }

  #serverNamed(which: string): SupplierServer {
    const name = supplierNames.find((one) => one === which);
    if (name === undefined) throw new Refused(404, supplierNames.join(' or '));
    return this.#servers[name];
  }

  #clockAfter(body: unknown): object {
    if (body !== undefined) {
      const { at, speed } = body as { at?: unknown; speed?: unknown };
      const time = typeof at === 'string' ? Date.parse(at) : undefined;
      if (Number.isNaN(time) || (at !== undefined && time === undefined)) throw new Refused(400, 'at is no time');
      if (speed !== undefined && (typeof speed !== 'number' || !(speed >= 0)))
        throw new Refused(400, 'speed is a number');
      this.#clock.set({ ...(time === undefined ? {} : { at: time }), ...(speed === undefined ? {} : { speed }) });
    }
    return { at: new Date(this.#clock.now).toISOString(), speed: this.#clock.speed };
  }

  async #switchesAfter(server: SupplierServer, body: unknown): Promise<object> {
    if (body !== undefined) await server.turn(readSwitches(body));
    return server.switches;
  }

  #figures(): object {
    const today = dayOf(this.#clock.second);
    const days = Array.from({ length: 7 }, (_, index) => today - 3 + index);
    const { leagues, teams } = this.#world.catalog;
    return {
      seed: this.#world.seed,
      leagues: leagues.length,
      teams: teams.length,
      matches: Object.fromEntries(days.map((day) => [nameOfDay(day), this.#world.calendar.matchesOfDay(day).length])),
      requests: Object.fromEntries(supplierNames.map((name) => [name, this.#servers[name].requests])),
      megabytes: Math.round(process.memoryUsage().rss / 2 ** 20),
    };
  }
}
