import { createHmac, timingSafeEqual } from 'node:crypto';

import { inMerchant } from '@touchline/db/transaction';
import type { SignatureTools } from '@touchline/domain/anchors/live-room';
import { ingestApp } from '@touchline/domain/domains/domain-rules';
import {
  cutReason,
  isForged,
  judgePublish,
  mayReplace,
  ownerOfStream,
  type PublishRefusal,
  type SessionEnd,
  type StreamOwner,
} from '@touchline/domain/live/publishing';

import { inWork } from '../../platform/in-work.ts';
import { createSealer } from '../../platform/keys/sealing.ts';
import { tokenHash } from '../../platform/keys/tokens.ts';
import type { PublishHook } from '../../platform/media/media-server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MachineContext } from '../../platform/route.ts';
import type { SystemActor, Work } from '../../platform/work.ts';
import { anchorKeyOwner } from '../anchors/index.ts';
import { announceAppointments } from '../appointment-changes/index.ts';
import {
  endSessions,
  insertSession,
  kick,
  type NewSession,
  nodeAnswerMs,
  serverOfNode,
  sessionAudit,
} from '../live-sessions/index.ts';
import { changedBy, noteEnded } from './ended-sessions.ts';
import { createForgedTries } from './forged-tries.ts';
import {
  holdForPublish,
  type HolderRow,
  openSessionOf,
  readPublishFacts,
  type StoredPublishFacts,
} from './publish-facts.repository.ts';
import { createRefusals } from './refusals.service.ts';

type PublishingPlatform = Pick<Platform, 'config' | 'logger' | 'pool' | 'operationLog' | 'events'>;
type Caller = Pick<MachineContext, 'traceId' | 'path'>;

/** A publisher that was just let in is listed once its node has read the answer, which it waits for this long at most. */
const unlistedMs = 3000;

const tools: SignatureTools = {
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('base64url'),
  same: (left, right) => timingSafeEqual(tokenHash(left), tokenHash(right)),
};

/** A publish that is refused after its transaction was opened: nothing of it is kept. */
class PublishRefused extends Error {
  readonly reason: PublishRefusal;

  constructor(reason: PublishRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Lets encoders publish, or refuses them. An answer follows the commit. */
export function createPublishing(platform: PublishingPlatform) {
  const { config, logger, pool, events } = platform;
  const sealer = createSealer(config.keys.sealing);
  const refusals = createRefusals(platform);
  const forged = createForgedTries();

  async function mayPublish(node: string, hook: PublishHook, caller: Caller): Promise<boolean> {
    const { stream, address } = hook;
    const owner = ownerOfStream(stream);
    if (owner === null || hook.app !== ingestApp || forged.isOver(address, stream)) return false;
    const facts = await inMerchant(pool, null, (tx) => readPublishFacts(tx, owner));
    const reason = facts === undefined ? 'unknownStream' : await refusalOf(node, hook, { caller, owner, facts });
    if (reason === null) return true;
    const isLastLook = isForged(reason) && forged.add(address, stream, facts === undefined);
    if (facts !== undefined) {
      const { merchantCode, anchorId } = facts;
      const appointments = facts.appointments.map(({ id, matchId }) => ({ id, matchId }));
      // Further tries of the address are not looked at, so they are noted nowhere.
      const noted = isLastLook ? 'tooManyTries' : reason;
      refusals.note({ merchantCode, anchorId, appointments, stream, reason: noted, address });
    }
    return false;
  }

  async function refusalOf(
    node: string,
    hook: PublishHook,
    { caller, owner, facts }: { caller: Caller; owner: StreamOwner; facts: StoredPublishFacts },
  ): Promise<PublishRefusal | null> {
    const judgement = judgePublish(
      {
        ...facts,
        owner,
        signedStream: signedStreamOf(hook),
        versions: facts.keys.map(({ version, sealed, keyVersion, issuedAt, validUntil }) => {
          const bytes = Buffer.from(sealed, 'base64');
          return {
            version,
            issuedAt,
            validUntil,
            key: sealer.open({ bytes, keyVersion }, anchorKeyOwner(facts, version)),
          };
        }),
        appointments: facts.appointments.map(({ start, end, ...one }) => ({ ...one, window: { start, end } })),
      },
      facts.now,
      tools,
    );
    if ('refusal' in judgement) return judgement.refusal;
    const { holder, id, matchId } = judgement.appointment;
    const yielding = holder === null ? null : await yieldingHolder(holder, hook, node, facts.now);
    if (holder !== null && yielding === null) return 'alreadyLive';
    try {
      await store(node, hook, { caller, facts, appointmentId: id, matchId, yielding });
    } catch (error) {
      if (error instanceof PublishRefused) return error.reason;
      throw error;
    }
    if (yielding?.reason === 'replaced') {
      // One try: the node waits three seconds for this answer, and the worker cuts whoever stays.
      const cut = kick(platform, [yielding.holder], 1);
      // The node takes no second publisher of a name while it has the first.
      if (yielding.holder.node === node) await cut;
    }
    return null;
  }

  /** Asks the holder's own node whether it still sends. */
  async function yieldingHolder(
    holder: HolderRow,
    hook: PublishHook,
    node: string,
    now: number,
  ): Promise<Yielding | null> {
    if (holder.node === node && holder.client === hook.client) return { holder, reason: 'publisherLeft' };
    const listed = await serverOfNode(platform, holder.node)
      ?.list(AbortSignal.timeout(nodeAnswerMs))
      .catch(() => undefined);
    const found = listed?.find(({ client, stream }) => client === holder.client && stream === holder.stream);
    if (listed !== undefined && found === undefined)
      return now - holder.startedAt > unlistedMs ? { holder, reason: 'publisherLeft' } : null;
    return mayReplace(
      { lastByteAt: lastByteOf(holder, found?.bytesIn, now), isBeingCut: holder.endReason !== null },
      now,
    )
      ? { holder, reason: 'replaced' }
      : null;
  }

  async function store(
    node: string,
    hook: PublishHook,
    publish: {
      caller: Caller;
      facts: StoredPublishFacts;
      appointmentId: string;
      matchId: string;
      yielding: Yielding | null;
    },
  ): Promise<void> {
    const { caller, facts, appointmentId, matchId, yielding } = publish;
    const { merchantCode, anchorId } = facts;
    await inWork(platform, merchantCode, actorOf(caller, hook.address), '开始推流', async (work) => {
      const { stream, client, app, address } = hook;
      const keyVersion = Number(hook.params.get('v'));
      await requireStillOpen(work, facts, { anchorId, appointmentId, keyVersion, stream });
      if (yielding !== null) {
        const { holder, reason } = yielding;
        const isSeenLast = reason === 'publisherLeft';
        noteEnded(work, await endSessions(work.tx, merchantCode, [{ id: holder.id, reason, isSeenLast }]));
      }
      const session = { appointmentId, anchorId, matchId, node, client, app, stream, address, keyVersion };
      const made = await insertSession(work.tx, merchantCode, session);
      if (made === undefined) throw new PublishRefused('alreadyLive');
      work.changes.add(sessionAudit, appointmentId, null, made);
      work.afterCommit(() => {
        // The encoder does not wait for open pages.
        void announceAppointments(events, merchantCode, [{ id: appointmentId, matchId }]).catch((error: unknown) =>
          logger.warn({ err: error as Error, appointmentId }, 'a publish was not announced'),
        );
        return Promise.resolve();
      });
    });
  }

  return {
    mayPublish,

    /** A refused duplicate ends with a client that has no session: nothing happens. */
    async end(node: string, { client, stream, address }: PublishHook, caller: Caller): Promise<void> {
      const open = await inMerchant(pool, null, (tx) => openSessionOf(tx, { node, client, stream }));
      if (open === undefined) return;
      const { merchantCode, id } = open;
      await inWork(platform, merchantCode, actorOf(caller, address), '结束推流', async (work) => {
        const ended = await endSessions(work.tx, merchantCode, [{ id, reason: 'publisherLeft' }]);
        noteEnded(work, ended);
        work.afterCommit(() => announceAppointments(events, merchantCode, changedBy(ended)));
      });
    },
  };
}

interface Yielding {
  readonly holder: HolderRow;
  readonly reason: SessionEnd;
}

/** While its node does not answer, a holder is judged by the last look: the worker ends sessions of a lost node. */
function lastByteOf(holder: HolderRow, bytes: number | undefined, now: number): number {
  if (bytes === undefined) return now - (holder.seenAt - holder.lastByteAt);
  return bytes > holder.bytes ? now : holder.lastByteAt;
}

/** Somebody may have closed it, or taken its key away, since the facts were read. */
async function requireStillOpen(
  { tx, merchantCode }: Work,
  { merchantEnabled }: StoredPublishFacts,
  session: Pick<NewSession, 'anchorId' | 'appointmentId' | 'keyVersion' | 'stream'>,
): Promise<void> {
  const held = await holdForPublish(tx, merchantCode, session);
  if (held === undefined) throw new PublishRefused('noAppointment');
  const { enabled, start, end, now, ...anchor } = held;
  const isLiveRoom = ownerOfStream(session.stream)?.kind === 'liveRoom';
  const appointment = { enabled, window: { start, end } };
  if (cutReason({ ...anchor, merchantEnabled, isLiveRoom, appointment }, now) !== null)
    throw new PublishRefused('closed');
}

/** As the anchor's key signed it: the order of the arguments is ours. */
function signedStreamOf({ stream, params }: PublishHook): string {
  const [end, version, signature] = ['e', 'v', 's'].map((name) => params.get(name) ?? '');
  return `${stream}?e=${end}&v=${version}&s=${signature}`;
}

function actorOf({ traceId, path }: Caller, address: string): SystemActor {
  return { kind: 'system', system: 'media', at: path, traceId, address };
}
