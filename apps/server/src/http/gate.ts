import type { Permission } from '@touchline/contract/call';
import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Pool } from '@touchline/db/pool';
import { type OpenTransaction, openTransaction, type Statement } from '@touchline/db/transaction';
import { allPermissionKeys } from '@touchline/domain/permission-tree';

import type { Config } from '../platform/config.ts';
import { Refusal } from '../platform/refusal.ts';
import { tokenHash } from '../platform/tokens.ts';
import type { Actor } from './route.ts';

export interface Admission {
  readonly transaction: OpenTransaction;
  readonly actor: Actor;
  readonly merchantCode: string;
  /** Goes with the commit: that the session was used. */
  readonly closing: readonly Statement[];
}

interface OpenedRow {
  outcome: 'ok' | 'expired' | 'ended';
  session_id: string;
  device_id: string | null;
  account_id: string;
  account: string;
  name: string;
  email: string;
  home_merchant: string;
  merchant_code: string | null;
  is_super_admin: boolean;
  permissions: string[];
  permission_version: string;
  use_is_due: boolean;
}

export interface Ticket {
  readonly sessionToken: string | undefined;
  readonly actingFor: string | null;
  readonly countsAsUse: boolean;
}

export type Gate = (ticket: Ticket) => Promise<Admission>;

/** Session, rights and merchant come with BEGIN in one round trip: no authority is ever taken from a cache. */
export function createGate(pool: Pool, config: Config): Gate {
  const idle = `${config.SESSION_IDLE_MINUTES} minutes`;
  const absolute = `${config.SESSION_ABSOLUTE_HOURS} hours`;
  return async ({ sessionToken, actingFor, countsAsUse }) => {
    if (sessionToken === undefined) throw new Refusal('sessionExpired');
    const { transaction, rows } = await openTransaction<OpenedRow>(pool, {
      name: 'open-request',
      text: 'SELECT * FROM identity.open_request($1, $2, $3, $4::interval, $5::interval)',
      values: [tokenHash(sessionToken), actingFor, countsAsUse, idle, absolute],
    });
    const row = rows[0];
    try {
      if (row === undefined || row.outcome === 'expired') throw new Refusal('sessionExpired');
      if (row.outcome === 'ended') throw new Refusal('sessionEnded');
      if (row.merchant_code === null) throw new Refusal('notFound');
      const closing = row.use_is_due ? [noteUse(row.session_id)] : [];
      return { transaction, actor: actorOf(row), merchantCode: row.merchant_code, closing };
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  };
}

// Never waits: a session that is being ended just now needs no note.
function noteUse(sessionId: string): Statement {
  return {
    name: 'note-use-of-session',
    text: `UPDATE identity.sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM identity.sessions WHERE id = $1 FOR UPDATE SKIP LOCKED)`,
    values: [sessionId],
  };
}

function actorOf(row: OpenedRow): Actor {
  return {
    sessionId: row.session_id,
    deviceId: row.device_id,
    accountId: row.account_id,
    account: row.account,
    name: row.name,
    email: row.email,
    homeMerchant: row.home_merchant,
    isSuperAdmin: row.is_super_admin,
    permissions: row.is_super_admin ? allPermissionKeys : row.permissions,
    permissionVersion: row.permission_version,
  };
}

export function requirePermission(permission: Permission, actor: Actor): void {
  if (permission === 'public' || permission === 'session') return;
  const wanted = typeof permission === 'string' ? [permission] : permission.anyOf;
  if (!wanted.some((key) => actor.permissions.includes(key))) throw new Refusal('forbidden');
}

/** A super-admin who acts for nobody in particular reads across merchants; nobody else ever does. */
export async function widenScope(admission: Admission, actingFor: string | null): Promise<void> {
  if (admission.actor.isSuperAdmin && actingFor === null) await readAllMerchants(admission.transaction.sql);
}
