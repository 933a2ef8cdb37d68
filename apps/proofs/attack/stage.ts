import { randomBytes } from 'node:crypto';

import { inMerchant } from '@touchline/db/transaction';
import { adminRoleId } from '@touchline/domain/constants';

import { type ReceivedMail, mailsTo } from '../../server/test/browser/mailbox.ts';
import { createWire, type WireAnswer } from '../../server/test/browser/wire.ts';
import type { Figures } from '../faults/figures.ts';
import { Client } from '../lib/client.ts';
import { openSession, type ProofPerson } from '../lib/people.ts';
import type { StartedProgram } from '../lib/program.ts';
import { plantPerson } from '../lib/rights.ts';
import type { World } from '../lib/world.ts';

/** The stage of every attack: the running product, staff of its merchants, and any number of client addresses. */
export class AttackStage {
  readonly world: World;
  readonly figures: Figures;
  readonly apis: readonly StartedProgram[];
  readonly #password: { readonly word: string; readonly hash: string };
  #addresses = 0;

  constructor(given: Pick<AttackStage, 'world' | 'figures' | 'apis'> & { password: { word: string; hash: string } }) {
    this.world = given.world;
    this.figures = given.figures;
    this.apis = given.apis;
    this.#password = given.password;
  }

  /** A browser at an address of its own, which nginx sees and nobody can make up. */
  browser({ port = this.world.ports.nginx, sockets = 4 } = {}): Client {
    const { redis, origin } = this.world;
    this.#addresses += 1;
    return new Client({
      wire: createWire({ port, sockets, timeoutMs: 30_000, from: this.lastAddress() }),
      redis,
      origin,
    });
  }

  /** The address of the newest browser. */
  lastAddress(): string {
    return `127.0.${1 + Math.floor(this.#addresses / 250)}.${1 + (this.#addresses % 250)}`;
  }

  /** Creates an account, by default an admin; all have the same password. */
  async hire(merchantCode: string, given: { roleIds?: readonly string[]; isSuperAdmin?: boolean } = {}) {
    const { word: password, hash: passwordHash } = this.#password;
    const person = await plantPerson(this.world.owner, merchantCode, {
      roleIds: [adminRoleId],
      ...given,
      passwordHash,
    });
    return { ...person, password };
  }

  /** A browser with the session cookie of somebody, which anybody may have got hold of. */
  async holding(person: ProofPerson, at = this.browser()): Promise<Client> {
    at.cookies.set('session', (await openSession(this.world.owner, person)).token);
    return at;
  }

  /** Signs in with a password, or with the device that the browser is remembered by. */
  async signIn(browser: Client, { account }: ProofPerson, fields: { password?: string; rememberMe?: boolean }) {
    const reCaptchaAliYun = await browser.solveSlider('login');
    return await browser.call('sign-in.login', { body: { account, reCaptchaAliYun, ...fields } });
  }

  async mailsTo(address: string, expected = 1): Promise<ReceivedMail[]> {
    return await mailsTo(address, expected, this.world.env['MAIL_CATCHER_URL']);
  }

  /** Waits for the mail that contains these words. */
  async mailTo(address: string, words: string): Promise<ReceivedMail> {
    for (let expected = 1; ; expected += 1) {
      const found = (await this.mailsTo(address, expected)).find(
        ({ subject, text }) => subject.includes(words) || text.includes(words),
      );
      if (found !== undefined) return found;
    }
  }

  /** A merchant's operation log as it is stored. */
  async logOf(merchantCode: string) {
    return await inMerchant(this.world.owner, merchantCode, (tx) =>
      tx.selectFrom('tenant.operation_logs').selectAll().where('merchant_code', '=', merchantCode).execute(),
    );
  }
}

export const newWord = (): string => `Kept-${randomBytes(6).toString('hex')}`;
export const newName = (prefix: string): string => `${prefix}${randomBytes(5).toString('hex')}`;

interface Refused {
  readonly code: string;
  readonly traceId: string;
  readonly details: readonly { readonly field?: string }[];
}

/** The error of a refusal; null for an accepted call. */
export function refusalIn({ status, text }: WireAnswer): Refused | null {
  return status < 400 ? null : (JSON.parse(text) as { error: Refused }).error;
}

/** Counts the items that fit. */
export async function countOf<T>(all: Iterable<T>, isSo: (one: T) => boolean | Promise<boolean>): Promise<number> {
  let count = 0;
  for (const one of all) if (await isSo(one)) count += 1;
  return count;
}
