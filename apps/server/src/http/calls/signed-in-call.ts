import type { Call, CallInput } from '@touchline/contract/definition/call';
import { againAfterLostRace, inMerchant } from '@touchline/db/transaction';
import type { FastifyReply } from 'fastify';

import { Afterwards } from '../../platform/afterwards.ts';
import { Changes } from '../../platform/audit/changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { isConnectionLost, Refusal, refusalOf } from '../../platform/refusal.ts';
import { noLongerPermitted } from '../../platform/rights/permission.ts';
import { requireOpenSession, requireProvenSession } from '../../platform/rights/session-rights.repository.ts';
import type { SignedInContext, SignedInRoute } from '../../platform/route.ts';
import { type Admission, type Gate, RefusedAtGate } from '../gate.ts';
import type { Incoming } from '../incoming.ts';
import { tellingVersion } from '../permission-version.ts';
import type { SessionOwners } from '../session-owners.ts';
import { requireProofFor } from '../step-up.ts';
import { createWaitingLines } from '../waiting-lines.ts';
import { createWriteLimits } from '../write-limits.ts';
import { answerText } from './answer.ts';
import { type CallLog, loggedActor, successEntry } from './call-log.ts';
import { keepAnswer, type KeyedWrite, keyedWrite, storedAnswer, takeKey } from './idempotency.ts';
import { judge } from './judged-read.ts';
import { parseInput } from './parse.ts';

type Route = SignedInRoute<Call, unknown>;

type Entered = Pick<Admission, 'actor' | 'merchantCode'>;

interface Accepted {
  readonly input: CallInput<Call>;
  readonly keyed: KeyedWrite | undefined;
}

/** Reads of several steps have connections of their own, which cannot write. */
export type Gates = Readonly<Record<'read' | 'write', Gate>>;

/** A call that needs a session: judged, done, logged and answered in one transaction. */
export function createSignedInCalls(platform: Platform, gates: Gates, callLog: CallLog, owners: SessionOwners) {
  const { config, pool, logger } = platform;
  const limitsOf = createWriteLimits(platform, owners);
  const inLine = createWaitingLines(config, owners);

  async function enter(incoming: Incoming, reply: FastifyReply): Promise<Admission> {
    const { call, isBackground } = incoming;
    const gate = call.method === 'GET' && call.log === null ? gates.read : gates.write;
    return await tellingVersion(reply, () => judge(gate, incoming, { countsAsUse: !isBackground }));
  }

  /** Admits the caller anew: the right may have been taken away during the preparation. */
  async function enterAgain(incoming: Incoming, reply: FastifyReply): Promise<Admission> {
    try {
      return await enter(incoming, reply);
    } catch (error) {
      throw error instanceof RefusedAtGate && error.reason === 'forbidden' ? noLongerPermitted() : error;
    }
  }

  /**
   * Slow work holds no connection; an answer that is already stored needs no work at all. Where the work is refused,
   * the first try may have been done beside it: what it changed, such as a password, is then no reason to refuse.
   */
  async function leaveAndPrepare(incoming: Incoming, route: Route, { input, keyed }: Accepted, admission: Admission) {
    const { transaction, actor, merchantCode } = admission;
    const before = keyed && (await storedAnswer(transaction, keyed));
    await transaction.commit(admission.closing);
    if (before !== undefined) return { before };
    const look = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(pool, merchantCode, work);
    try {
      return { prepared: await route.prepare?.({ ...incoming.facts, actor, merchantCode, look }, input) };
    } catch (error) {
      // A database that did not answer just now is not asked once more.
      const isLookedUp = keyed !== undefined && !isConnectionLost(error);
      const meanwhile = isLookedUp ? await look((_tx, opened) => storedAnswer(opened, keyed)) : undefined;
      if (meanwhile === undefined) throw error;
      return { before: meanwhile };
    }
  }

  async function execute(
    incoming: Incoming,
    route: Route,
    { input, keyed }: Accepted,
    admission: Admission,
    prepared: unknown,
  ): Promise<string> {
    const { call, facts, actingFor } = incoming;
    const { transaction, actor, merchantCode, permission, acrossMerchants, closing } = admission;
    const before = keyed && (await takeKey(transaction, keyed));
    if (before !== undefined) {
      await transaction.commit(closing);
      return before;
    }
    const changes = new Changes();
    const afterwards = new Afterwards();
    const { sessionId, deviceId, ...person } = actor;
    const context: SignedInContext = {
      ...facts,
      actor: {
        ...person,
        kind: 'person',
        permission,
        actingFor: actor.isSuperAdmin ? actingFor : null,
        requireStillAllowed: (tx) => requireOpenSession(tx, sessionId),
        requireProof: (tx) => requireProvenSession(tx, sessionId),
      },
      session: { id: sessionId, deviceId },
      merchantCode,
      acrossMerchants,
      tx: transaction.sql,
      changes,
      afterCommit: afterwards.add,
    };
    const answer = await route.handle(context, input, prepared);
    const text = answerText(call, answer, !config.production);
    const last = keyed ? [...closing, keepAnswer(keyed, call, text)] : closing;
    if (call.log === null || 'startsTask' in call) await transaction.commit(last);
    else await callLog.commit(transaction, { incoming, who: loggedActor(actor, merchantCode), changes }, last);
    await afterwards.settle(logger, facts.traceId);
    return text;
  }

  async function attempt(
    incoming: Incoming,
    route: Route,
    reply: FastifyReply,
    onEntered: (admission: Admission) => Promise<void>,
  ): Promise<string> {
    const { call } = incoming;
    let admission = await enter(incoming, reply);
    try {
      await onEntered(admission);
      const input = parseInput(call, incoming.given);
      await requireProofFor(incoming, input, admission);
      const keyed = keyedWrite(incoming, admission, config.keys.idempotency);
      const accepted = { input, keyed };
      let prepared: unknown;
      if (route.prepare) {
        const left = await leaveAndPrepare(incoming, route, accepted, admission);
        if (left.before !== undefined) return left.before;
        prepared = left.prepared;
        admission = await enterAgain(incoming, reply);
      }
      return await execute(incoming, route, accepted, admission, prepared);
    } catch (error) {
      if (error instanceof Refusal && error.keepsNotes)
        // Its key stays taken: the same request again would confirm what nobody has seen yet.
        await admission.transaction.commit(admission.closing);
      else await admission.transaction.rollback();
      throw error;
    }
  }

  /** Runs the route's fallback if it failed because the database takes no writes. */
  async function doUnwritten(incoming: Incoming, route: Route, entered: Entered, error: unknown): Promise<string> {
    if (route.unwritten === undefined || refusalOf(error).reason !== 'readOnly') throw error;
    const { call, facts, given } = incoming;
    const { actor, merchantCode } = entered;
    const row = successEntry({ incoming, who: loggedActor(actor, merchantCode), changes: new Changes() });
    const answer = await route.unwritten({ ...facts, actor, row }, parseInput(call, given));
    return answerText(call, answer, !config.production);
  }

  return async (incoming: Incoming, route: Route, reply: FastifyReply): Promise<string> => {
    const limits = limitsOf(incoming);
    let entered: Entered | undefined;
    const onEntered = async (admission: Admission) => {
      entered = admission;
      await limits.entered(admission.actor);
    };
    try {
      await limits.atOnce();
      const work = () => againAfterLostRace(() => attempt(incoming, route, reply, onEntered));
      return await inLine(incoming, route, work);
    } catch (error) {
      if (error instanceof RefusedAtGate) entered = error;
      if (entered === undefined || incoming.call.method === 'GET') throw error;
      const { actor, merchantCode } = entered;
      const logged = callLog.refused(incoming, loggedActor(actor, merchantCode), error);
      await Promise.all([logged, limits.refused(actor, error)]);
      return await doUnwritten(incoming, route, entered, error);
    }
  };
}
