import { randomInt } from 'node:crypto';

import type { Tx } from '@touchline/db/transaction';
import { Secret as TotpSecret, TOTP } from 'otpauth';

import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/logger.ts';
import { createSealer } from '../../platform/sealing.ts';
import { keyedHash, keyedHashes } from '../../platform/tokens.ts';
import { type CountedSubject, countFailure, requireNoDelay } from '../sign-in/index.ts';
import { isRecoveryCode, notOpened } from './refusals.ts';
import {
  factorOwner,
  lockFactor,
  markStep,
  putFactor,
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
/** Without those that are mistaken for each other on paper. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface Owner {
  readonly merchantCode: string;
  readonly accountId: string;
}

/** A code that was right and is used up. */
export type Proof = { readonly step: number } | { readonly recovery: true };

export function createCodes({ keys }: Config, logger: Logger) {
  const sealer = createSealer(keys.sealing);
  const recoveryText = (accountId: string, code: string) => `${accountId}:${code.toLowerCase()}`;

  function open(accountId: string, { sealed }: StoredFactor): string {
    try {
      return sealer.open(sealed, factorOwner(accountId));
    } catch (error) {
      logger.error({ err: error as Error, accountId }, 'a second factor cannot be opened with the key of this server');
      throw notOpened();
    }
  }

  async function spend(tx: Tx, accountId: string, factor: StoredFactor, code: string): Promise<Proof | null> {
    const isRecovery = isRecoveryCode(code);
    const hashes = isRecovery ? keyedHashes(keys.recoveryCodes, recoveryText(accountId, code)) : [];
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
    async newSecret(tx: Tx, owner: Owner, account: string): Promise<{ secret: string; uri: string }> {
      const secret = new TotpSecret({ size: secretBytes }).base32;
      await putFactor(tx, owner, sealer.seal(secret, factorOwner(owner.accountId)));
      return { secret, uri: totpOf(secret, account).toString() };
    },

    /** New recovery codes instead of the ones before; they are shown this once. */
    async newRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
      const fresh = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
      const hashes = fresh.map((code) => keyedHash(keys.recoveryCodes, recoveryText(accountId, code)));
      await replaceRecoveryCodes(tx, accountId, hashes, keys.recoveryCodes.newest);
      return fresh;
    },

    /**
     * Judges a code and uses it up: a time step and a recovery code each work once. A wrong one is counted in the same
     * transaction, which has to be committed: of tries made side by side each knows the failures before it.
     */
    async judge(
      tx: Tx,
      accountId: string,
      code: string,
      counted: readonly CountedSubject[],
      accepts: { readonly isConfirmed: boolean } = { isConfirmed: true },
    ): Promise<Proof | null> {
      const factor = await lockFactor(tx, accountId);
      await requireNoDelay(
        tx,
        counted.map(({ subject }) => subject),
      );
      const proof = factor?.isConfirmed === accepts.isConfirmed ? await spend(tx, accountId, factor, code) : null;
      if (proof === null) await countFailure(tx, counted);
      return proof;
    },
  };
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, secret: TotpSecret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });
}

function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: recoveryGroup }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
  return `${group()}-${group()}`;
}
