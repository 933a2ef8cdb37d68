import { query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../../platform/audit/audited.ts';
import type { ClientInfo } from './sessions.repository.ts';

const lifetimeDays = 30;
const graceSeconds = 30;

export interface FoundDevice {
  readonly id: string;
  readonly accountId: string;
  readonly merchantCode: string;
  /** current: the token in use. graced: the one just before. stolen: an older one came back. */
  readonly token: 'current' | 'graced' | 'stolen';
}

/** The device that a token leads into, or that it was taken from. */
export async function findDevice(tx: Tx, tokenHash: Buffer): Promise<FoundDevice | undefined> {
  return await deviceOfToken(tx, tokenHash).executeTakeFirst();
}

/** Two look-ups, each by its own index. */
export function deviceOfToken(tx: Tx, tokenHash: Buffer) {
  const device = tx
    .selectFrom('identity.devices as device')
    .select(['device.id', 'device.account_id as accountId', 'device.merchant_code as merchantCode']);
  const isLive = sql<boolean>`(device.revoked_at IS NULL AND device.expires_at > now())`;
  const isGraced = sql<boolean>`replaced.replaced_at > now() - make_interval(secs => ${graceSeconds})`;
  const inUse = device
    .where('device.token_hash', '=', tokenHash)
    .where(isLive)
    .select(sql<FoundDevice['token']>`'current'`.as('token'));
  // Whoever stole a token may have removed the device since: what they opened with it is still theirs.
  const leftBehind = device
    .innerJoin('identity.replaced_device_tokens as replaced', 'replaced.device_id', 'device.id')
    .where('replaced.token_hash', '=', tokenHash)
    .where(
      sql<boolean>`(${isLive} OR NOT ${isGraced} AND EXISTS (SELECT FROM identity.sessions opened
        WHERE opened.device_id = device.id AND opened.ended_at IS NULL))`,
    )
    .select(sql<FoundDevice['token']>`CASE WHEN ${isGraced} THEN 'graced' ELSE 'stolen' END`.as('token'));
  return inUse.unionAll(leftBehind);
}

export async function createDevice(
  tx: Tx,
  device: ClientInfo & { merchantCode: string; accountId: string; tokenHash: Buffer },
): Promise<string> {
  const row = await tx
    .insertInto('identity.devices')
    .values({
      merchant_code: device.merchantCode,
      account_id: device.accountId,
      token_hash: device.tokenHash,
      address: device.address,
      user_agent: device.userAgent,
      expires_at: sql`now() + make_interval(days => ${lifetimeDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface HeldDevice {
  readonly id: string;
  readonly tokenHash: Buffer;
}

/** Keeps a device from being revoked until this transaction ends; undefined where it has been. */
export async function holdDevice(tx: Tx, id: string): Promise<HeldDevice | undefined> {
  return await tx
    .selectFrom('identity.devices')
    .select(['id', 'token_hash as tokenHash'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the token of a device that is held. */
export async function rotateDevice(
  tx: Tx,
  held: { id: string; tokenHash: Buffer },
  to: Buffer,
  client: ClientInfo,
): Promise<void> {
  await tx
    .updateTable('identity.devices')
    .set({
      token_hash: to,
      last_used_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${lifetimeDays})`,
      address: client.address,
      user_agent: client.userAgent,
    })
    .where('id', '=', held.id)
    .execute();
  await tx
    .insertInto('identity.replaced_device_tokens')
    .values({ token_hash: held.tokenHash, device_id: held.id })
    .execute();
}

export const deviceAudit = audited('device', 'identity.devices', {
  columns: ['address', 'user_agent', 'revoked_at'],
  left: {
    ...leftOut,
    account_id: 'is whoever the entry names',
    expires_at: 'moves with every use',
    last_used_at: 'moves with every use',
    token_hash: 'is a secret',
  },
});

export interface RevokedDevice {
  readonly id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly revoked_at: Date | null;
}

const shown = ['id', 'address', 'user_agent', 'revoked_at'] as const;

export async function revokeDevice(tx: Tx, accountId: string, id: string): Promise<RevokedDevice | undefined> {
  return await tx
    .updateTable('identity.devices')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(shown)
    .executeTakeFirst();
}

/** Revokes those too that had run out by themselves; answers only those that had not. */
export async function revokeAllDevices(tx: Tx, accountId: string): Promise<RevokedDevice[]> {
  const revoked = await tx
    .updateTable('identity.devices')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning([...shown, sql<boolean>`expires_at > now()`.as('is_live')])
    .execute();
  return revoked.filter(({ is_live }) => is_live);
}

export interface ShownDevice {
  readonly id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

/** Without an account, of whoever asks. */
export function liveDevices(accountId?: string) {
  return query(sql<ShownDevice>`SELECT id, address, user_agent, created_at, last_used_at, expires_at
    FROM identity.devices WHERE merchant_code = ${thisMerchant} AND account_id = ${accountId ?? thisAccount}
      AND revoked_at IS NULL AND expires_at > now()
    ORDER BY last_used_at DESC LIMIT 100`);
}

export const deviceLifetimeSeconds = lifetimeDays * 24 * 3600;
