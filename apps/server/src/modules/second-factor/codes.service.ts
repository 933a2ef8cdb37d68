import { randomBytes, randomInt } from 'node:crypto';

import type { Tx } from '@touchline/db/transaction';
import { Secret as TotpSecret, TOTP } from 'otpauth';

import type { AccountRef } from '../../platform/account-ref.ts';
import type { Config } from '../../platform/config/config.ts';
import { createSealer } from '../../platform/keys/sealing.ts';
import { keyedHash, keyedHashes } from '../../platform/keys/tokens.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { SlowHash } from '../../platform/passwords/passwords.ts';
import { type CountedSubject, countFailure, requireNoDelay } from '../sign-in/index.ts';
import { isRecoveryCode, notOpened } from './refusals.ts';
import {
  factorOwner,
  findRecoverySalt,
  lockFactor,
  markStep,
  putFactor,
  type RecoveryCodeSet,
  replaceRecoveryCodes,
  type StoredFactor,
  spendRecoveryCode,
} from './second-factor.repository.ts';

const issuer = 'Touchline';
const period = 30;
const stepsAround = 1;
const secretBytes = 20;
const recoveryCodeCount = 10;
const recoveryGroup = 5;
const saltBytes = 16;
/** For accounts without a salt, so that a try takes as long there. */
const nobodysSalt = Buffer.alloc(saltBytes);
/** Without those that are mistaken for each other on paper. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A code that was right and is used up. */
export type Proof = { readonly step: number } | { readonly recovery: true };

/** A code as somebody gave it; a recovery code has its slow hash with it. */
export interface GivenCode {
  readonly code: string;
  readonly stretched?: Buffer;
}

/** New recovery codes: as they are shown this once, and as they are stored. */
export interface DrawnCodes {
  readonly shown: string[];
  readonly stored: RecoveryCodeSet;
}

interface Looker {
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export function createCodes({ keys }: Config, logger: Logger, stretch: SlowHash) {
  const sealer = createSealer(keys.sealing);
  const recoveryText = (accountId: string, code: string) => `${accountId}:${code.toLowerCase()}`;
  const stretchedText = (accountId: string, hash: Buffer) => `${accountId}:${hash.toString('base64')}`;

  /** As the code may lie there: by its slow hash, or from before there was one, under each key. */
  function hashesOf(accountId: string, { code, stretched }: GivenCode): Buffer[] {
    const texts = [recoveryText(accountId, code), ...(stretched ? [stretchedText(accountId, stretched)] : [])];
    return texts.flatMap((text) => keyedHashes(keys.recoveryCodes, text));
  }

  function open(accountId: string, { sealed }: StoredFactor): string {
    try {
      return sealer.open(sealed, factorOwner(accountId));
    } catch (error) {
      logger.error({ err: error as Error, accountId }, 'a second factor cannot be opened with the key of this server');
      throw notOpened();
    }
  }

  async function spend(tx: Tx, accountId: string, factor: StoredFactor, given: GivenCode): Promise<Proof | null> {
    const { code } = given;
    const isRecovery = isRecoveryCode(code);
    const hashes = isRecovery ? hashesOf(accountId, given) : [];
    if (isRecovery && factor.isConfirmed && (await spendRecoveryCode(tx, accountId, hashes))) return { recovery: true };
    // Also before a recovery code is called wrong: under another key all of them are.
    const totp = totpOf(open(accountId, factor));
    if (isRecovery) return null;
    const delta = totp.validate({ token: code, window: stepsAround, timestamp: factor.nowMs });
    if (delta === null) return null;
    const step = totp.counter({ timestamp: factor.nowMs }) + delta;
    if (step <= factor.lastStep) return null;
    await markStep(tx, accountId, step);
    return { step };
  }

  return {
    /** A new secret that counts once it is proven; it is shown this once. */
    async newSecret(tx: Tx, owner: AccountRef, account: string): Promise<{ secret: string; uri: string }> {
      const secret = new TotpSecret({ size: secretBytes }).base32;
      await putFactor(tx, owner, sealer.seal(secret, factorOwner(owner.accountId)));
      return { secret, uri: totpOf(secret, account).toString() };
    },

    /** Before the transaction that stores them: ten slow hashes hold no connection. */
    async drawRecoveryCodes(accountId: string): Promise<DrawnCodes> {
      const shown = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
      const salt = randomBytes(saltBytes);
      const slow = await stretch(
        shown.map((code) => recoveryText(accountId, code)),
        salt,
      );
      const hashes = slow.map((hash) => keyedHash(keys.recoveryCodes, stretchedText(accountId, hash)));
      return { shown, stored: { salt, hashes, keyVersion: keys.recoveryCodes.newest } };
    },

    /** In place of the ones before. */
    async putRecoveryCodes(tx: Tx, accountId: string, { shown, stored }: DrawnCodes): Promise<string[]> {
      await replaceRecoveryCodes(tx, accountId, stored);
      return shown;
    },

    /** Before a code is judged. A recovery code costs one slow hash, whether the account has codes or not. */
    async take(
      looker: Looker,
      accountId: string,
      code: string,
      counted: readonly CountedSubject[],
    ): Promise<GivenCode> {
      if (!isRecoveryCode(code)) return { code };
      const salt = await looker.look(async (tx) => {
        await requireNoDelay(tx, subjectsOf(counted));
        return await findRecoverySalt(tx, accountId);
      });
      const [stretched] = await stretch([recoveryText(accountId, code)], salt ?? nobodysSalt);
      return stretched === undefined ? { code } : { code, stretched };
    },

    /**
     * Judges a code and uses it up: a time step and a recovery code each work once. A wrong one is counted in the same
     * transaction, which has to be committed: of tries made side by side each knows the failures before it.
     */
    async judge(
      tx: Tx,
      accountId: string,
      given: GivenCode,
      counted: readonly CountedSubject[],
      accepts: { readonly isConfirmed: boolean } = { isConfirmed: true },
    ): Promise<Proof | null> {
      const factor = await lockFactor(tx, accountId);
      await requireNoDelay(tx, subjectsOf(counted));
      const proof = factor?.isConfirmed === accepts.isConfirmed ? await spend(tx, accountId, factor, given) : null;
      if (proof === null) await countFailure(tx, counted);
      return proof;
    },
  };
}

const subjectsOf = (counted: readonly CountedSubject[]) => counted.map(({ subject }) => subject);

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, secret: TotpSecret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });
}

function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: recoveryGroup }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
  return `${group()}-${group()}`;
}
