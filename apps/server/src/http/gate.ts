import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Pool } from '@touchline/db/pool';
import { type OpenTransaction, openTransaction, type Statement } from '@touchline/db/transaction';
import { allPermissionKeys } from '@touchline/domain/permission-tree';

import type { Config } from '../platform/config.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedInPerson } from '../platform/route.ts';
import { tokenHash } from '../platform/tokens.ts';

export interface Admission {
  readonly transaction: OpenTransaction;
  readonly actor: SignedInPerson;
  readonly merchantCode: string;
  /** A super-admin, where nothing keeps the call to one merchant; nobody else ever is. */
  readonly acrossMerchants: boolean;
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
  must_enrol: boolean;
}

export interface Ticket {
  readonly sessionToken: string | undefined;
  readonly actingFor: string | null;
  readonly isUnbound: boolean;
  readonly countsAsUse: boolean;
}

/** A super-admin named a merchant that there is not. Who it was is known: a write is logged at home. */
export class UnknownMerchant extends Refusal {
  readonly actor: SignedInPerson;

  constructor(actor: SignedInPerson) {
    super('notFound');
    this.actor = actor;
  }
}

export type Gate = (ticket: Ticket) => Promise<Admission>;

/** Session, rights and merchant come with BEGIN in one round trip: no authority is ever taken from a cache. */
export function createGate(pool: Pool, config: Config): Gate {
  const idle = `${config.SESSION_IDLE_MINUTES} minutes`;
  const absolute = `${config.SESSION_ABSOLUTE_HOURS} hours`;
  return async ({ sessionToken, actingFor, isUnbound, countsAsUse }) => {
    if (sessionToken === undefined) throw new Refusal('sessionExpired');
    const { transaction, rows } = await openTransaction<OpenedRow>(pool, {
      name: 'admit-request',
      text: 'SELECT * FROM identity.admit_request($1, $2, $3, $4::interval, $5::interval)',
      values: [tokenHash(sessionToken), actingFor, countsAsUse, idle, absolute],
    });
    const row = rows[0];
    try {
      if (row === undefined || row.outcome === 'expired') throw new Refusal('sessionExpired');
      if (row.outcome === 'ended') throw new Refusal('sessionEnded');
      if (row.merchant_code === null) throw new UnknownMerchant(actorOf(row));
      const closing = row.use_is_due ? [noteUse(row.session_id)] : [];
      const acrossMerchants = row.is_super_admin && isUnbound;
      return { transaction, actor: actorOf(row), merchantCode: row.merchant_code, acrossMerchants, closing };
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

function actorOf(row: OpenedRow): SignedInPerson {
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
    mustEnrol: row.must_enrol,
  };
}

export async function widenScope({ acrossMerchants, transaction }: Admission): Promise<void> {
  if (acrossMerchants) await readAllMerchants(transaction.sql);
}
