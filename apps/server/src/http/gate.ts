import { keysOf, type PlainPermission } from '@touchline/contract/definition/call';
import type { Pool } from '@touchline/db/pool';
import { type OpenTransaction, openTransaction, type Statement } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import type { ErrorName } from '@touchline/domain/error-codes';

import type { Config } from '../platform/config/config.ts';
import type { LeftSessions } from '../platform/events/left-sessions.ts';
import { tokenHash } from '../platform/keys/tokens.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedInPerson } from '../platform/route.ts';
import type { Writability } from '../platform/writability.ts';
import type { Incoming } from './incoming.ts';
import {
  isSought,
  judgedPermission,
  keysBySportPage,
  plainPermission,
  type SoughtPermission,
} from './sport-permission.ts';

/** The caller, and the merchant it acts for. */
interface Admitted {
  readonly actor: SignedInPerson;
  readonly merchantCode: string;
  /** As it was judged: with the keys of the sport where it depends on one. */
  readonly permission: PlainPermission;
  /** A super-admin, where nothing keeps the call to one merchant; nobody else ever is. */
  readonly acrossMerchants: boolean;
}

export interface Admission extends Admitted {
  readonly transaction: OpenTransaction;
  /** Goes with the commit: that the session was used, where it is due. */
  readonly closing: readonly Statement[];
}

export interface GateRow {
  readonly outcome: 'ok' | 'expired' | 'ended' | 'unknown' | 'unchanged' | 'unenrolled' | 'forbidden';
  readonly session_id: string;
  readonly device_id: string | null;
  readonly account_id: string;
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly home_merchant: string;
  /** Null where a super-admin named one that there is not. */
  readonly merchant_code: string | null;
  readonly is_super_admin: boolean;
  readonly permission_version: string;
  readonly use_is_due: boolean;
  readonly must_enrol: boolean;
  readonly must_change_password: boolean;
  /** Of a call by sport: which one it was. */
  readonly place?: string | null;
}

export interface AdmissionRequest {
  readonly sessionToken: string | undefined;
  readonly permission: PlainPermission | SoughtPermission;
  readonly actingFor: string | null;
  readonly isUnbound: boolean;
  /** Open to the platform's own people alone, whatever others hold. */
  readonly isPlatforms: boolean;
  readonly countsAsUse: boolean;
  readonly attribute: Incoming['attribute'];
  readonly held?: Incoming['held'];
}

/** Refused although it is known who it was: a write is logged, at home where the merchant is unknown. */
export class RefusedAtGate extends Refusal {
  readonly actor: SignedInPerson;
  readonly merchantCode: string;

  constructor(reason: ErrorName, actor: SignedInPerson, merchantCode: string) {
    super(reason);
    this.actor = actor;
    this.merchantCode = merchantCode;
  }
}

export type Gate = (request: AdmissionRequest) => Promise<Admission>;

/**
 * Session, permission and merchant come with BEGIN in one round trip: no authority is ever taken from a cache. That the
 * session was used goes with the commit, or is noted apart where the transaction only reads. While the database takes no
 * writes it is not noted at all: a call that changes nothing would fail for the note.
 */
export function createGate(
  judges: Judges & { readonly writability: Pick<Writability, 'isLost'> },
  pool: Pool,
  noteApart?: (sessionId: string) => void,
): Gate {
  return async (request) => {
    const { transaction, rows } = await openTransaction<GateRow>(pool, gateQuery(request, judges), request.held);
    try {
      const { useIsDue, ...admitted } = admittedBy(rows[0], request);
      const { sessionId } = admitted.actor;
      if (useIsDue) noteApart?.(sessionId);
      const isNoted = useIsDue && noteApart === undefined && !judges.writability.isLost();
      return { ...admitted, transaction, closing: isNoted ? [noteUse(sessionId)] : [] };
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  };
}

/** How long sessions last, and which of them were left while the database could not be told. */
interface Judges {
  readonly config: Pick<Config, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_HOURS'>;
  readonly left: Pick<LeftSessions, 'has'>;
}

/** By name: one column more in a newer database does not change what a prepared statement answers. */
const columns = [
  'outcome',
  'session_id',
  'device_id',
  'account_id',
  'account',
  'name',
  'email',
  'home_merchant',
  'merchant_code',
  'is_super_admin',
  'permission_version',
  'use_is_due',
  'must_enrol',
  'must_change_password',
] satisfies readonly (keyof GateRow)[];

/** The statement that judges a call; whatever is sent behind it in the same transaction sees what it opens. */
export function gateQuery(
  request: Omit<AdmissionRequest, 'attribute' | 'held' | 'isPlatforms'>,
  { config, left }: Judges,
) {
  const { sessionToken, actingFor, isUnbound } = request;
  const permission = plainPermission(request.permission);
  if (sessionToken === undefined) throw new Refusal('sessionExpired');
  if (left.has(sessionToken)) throw new Refusal('sessionEnded');
  const who = [tokenHash(sessionToken), actingFor, isUnbound];
  const lasting = [`${config.SESSION_IDLE_MINUTES} minutes`, `${config.SESSION_ABSOLUTE_HOURS} hours`];
  if (isSought(permission))
    return {
      name: 'admit-call-of-sport',
      text: `SELECT ${columns.join(', ')}, place FROM identity.admit_call_of_sport($1, $2, $3, $4::interval, $5::interval,
        $6::jsonb, $7, $8, $9, $10)`,
      values: [...who, ...lasting, ...soughtValues(permission)],
    };
  return {
    name: 'admit-call',
    text: `SELECT ${columns.join(', ')} FROM identity.admit_call($1, $2, $3, $4, $5::interval, $6::interval)`,
    values: [...who, isSessionEnough(permission) ? null : keysOf(permission), ...lasting],
  };
}

function isSessionEnough(permission: PlainPermission): boolean {
  return permission === 'public' || permission === 'session';
}

function soughtValues({ permission, sportPage, sport, recordKeys }: SoughtPermission): readonly unknown[] {
  return [keysBySportPage(permission), sportPage, sport, permission.record?.kind ?? null, recordKeys];
}

const refusals = {
  unknown: 'notFound',
  unchanged: 'passwordChangeRequired',
  unenrolled: 'secondFactorRequired',
  forbidden: 'forbidden',
} as const;

export function admittedBy(
  row: GateRow | undefined,
  { permission, isUnbound, isPlatforms, countsAsUse, attribute }: AdmissionRequest,
): Admitted & { useIsDue: boolean } {
  if (row === undefined || row.outcome === 'expired') throw new Refusal('sessionExpired');
  if (row.outcome === 'ended') throw new Refusal('sessionEnded');
  const actor = actorOf(row);
  const merchantCode = row.merchant_code ?? actor.homeMerchant;
  attribute({ account: actor.account, merchantCode }, actor);
  if (row.outcome !== 'ok') throw new RefusedAtGate(refusals[row.outcome], actor, merchantCode);
  if (isPlatforms && merchantCode !== platformMerchant) throw new RefusedAtGate('forbidden', actor, merchantCode);
  const acrossMerchants = row.is_super_admin && isUnbound;
  const judged = judgedPermission(permission, row.place);
  return { actor, merchantCode, permission: judged, acrossMerchants, useIsDue: countsAsUse && row.use_is_due };
}

// Never waits: a session that is being ended just now needs no note.
export function noteUse(sessionId: string): Statement {
  return {
    name: 'note-use-of-session',
    text: `UPDATE identity.sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM identity.sessions WHERE id = $1 FOR UPDATE SKIP LOCKED)`,
    values: [sessionId],
  };
}

function actorOf(row: GateRow): SignedInPerson {
  return {
    sessionId: row.session_id,
    deviceId: row.device_id,
    accountId: row.account_id,
    account: row.account,
    name: row.name,
    email: row.email,
    homeMerchant: row.home_merchant,
    isSuperAdmin: row.is_super_admin,
    permissionVersion: row.permission_version,
    mustEnrol: row.must_enrol,
    mustChangePassword: row.must_change_password,
  };
}
