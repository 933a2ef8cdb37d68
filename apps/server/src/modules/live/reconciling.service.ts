import { againAfterLostRace, inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { usualThresholds } from '@touchline/domain/appointments/appointment-states';
import { ingestApp } from '@touchline/domain/domains/domain-rules';
import { plausibleFrameRate } from '@touchline/domain/live/live-pictures';
import { cutReason, type SessionEnd } from '@touchline/domain/live/publishing';

import { inWork } from '../../platform/in-work.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import type { ListedPublisher } from '../../platform/media/media-server.ts';
import type { SystemActor } from '../../platform/work.ts';
import { announceAppointments, type ChangedAppointment } from '../appointment-changes/index.ts';
import {
  endSessions,
  kick,
  type NodePublisher,
  nodeAnswerMs,
  serverOfNode,
  sessionAudit,
  type SessionToEnd,
} from '../live-sessions/index.ts';
import { changedBy, noteEnded } from './ended-sessions.ts';
import {
  noteCuts,
  noteListed,
  noteNodes,
  type OpenSession,
  readLostSessions,
  readOpenSessions,
  reopenSession,
} from './reconciling.repository.ts';

export type ReconcilingPlatform = Pick<WorkerPlatform, 'config' | 'pool' | 'operationLog' | 'logger' | 'events'>;

/** A node that is silent for longer has lost its publishers. */
const lostAfterMs = 3000;
/** A publisher that was let in a moment ago may not be listed yet. */
const missedLooks = 2;
/** The end of a window brings two looks close together. */
const missedForMs = 1500;
const actor: SystemActor = { kind: 'system', system: 'media', at: 'live-sessions' };

type Listed = ListedPublisher & Pick<NodePublisher, 'node'>;

const keyOf = ({ node, client, stream }: Pick<NodePublisher, 'node' | 'client' | 'stream'>) =>
  `${node} ${client} ${stream}`;

/** What one look decided about the open sessions of a merchant. */
interface Decided {
  readonly seen: { readonly session: OpenSession; readonly bytes: number; readonly declaredFrameRate: number | null }[];
  readonly cut: { readonly id: string; readonly reason: SessionEnd }[];
  readonly ended: SessionToEnd[];
}

/** Compares sessions with what the nodes list. Answers when the next window of a session ends, in ms from now. */
export function createReconciling(platform: ReconcilingPlatform) {
  const { config, pool, logger, events } = platform;
  /** Sessions that the last look did not list. */
  let missed = new Map<string, MissedLooks>();
  /** Looks in a row that a node did not answer. A new leader's first look may be a slow one. */
  const silentLooks = new Map<string, number>();

  async function listNodes() {
    const names = config.media.nodes.map(({ name }) => name);
    const lists = await Promise.all(
      names.map(async (node) => {
        try {
          const listed = await serverOfNode(platform, node)?.list(AbortSignal.timeout(nodeAnswerMs));
          return listed?.filter(({ app }) => app === ingestApp).map((publisher): Listed => ({ ...publisher, node }));
        } catch (error) {
          logger.warn({ err: error as Error, node }, 'a media node did not answer');
          return undefined;
        }
      }),
    );
    const answered = names.filter((_, at) => lists[at] !== undefined);
    const silent = names.filter((name) => !answered.includes(name));
    for (const name of answered) silentLooks.delete(name);
    for (const name of silent) silentLooks.set(name, (silentLooks.get(name) ?? 0) + 1);
    return {
      answered,
      silent,
      silentAgain: silent.filter((name) => (silentLooks.get(name) ?? 0) >= missedLooks),
      listed: lists.flatMap((list) => list ?? []),
    };
  }

  function decide(sessions: readonly OpenSession[], listed: ReadonlyMap<string, Listed>, look: Look): Decided {
    const decided: Decided = { seen: [], cut: [], ended: [] };
    for (const session of sessions) {
      const { id, node, endReason } = session;
      const publisher = listed.get(keyOf(session));
      const reason = endReason ?? cutReason(session.facts, look.now);
      if (publisher !== undefined)
        decided.seen.push({
          session,
          bytes: publisher.bytesIn,
          declaredFrameRate: plausibleFrameRate(publisher.video?.declaredFrameRate),
        });
      if (reason !== null && endReason === null) decided.cut.push({ id, reason });
      if (publisher !== undefined) continue;
      if (look.lost.has(node)) decided.ended.push({ id, reason: 'nodeLost', isSeenLast: true });
      else if (look.answered.has(node)) {
        const { times, since } = missed.get(id) ?? { times: 0, since: look.now };
        look.missed.set(id, { times: times + 1, since });
        if (times + 1 >= missedLooks && look.now - since >= missedForMs)
          decided.ended.push({ id, reason: 'publisherLeft', isSeenLast: true });
      }
    }
    return decided;
  }

  /** One merchant's part. Notes bytes without a log row; ends have one. */
  async function keep(merchantCode: string, { seen, cut, ended }: Decided): Promise<void> {
    const changed: ChangedAppointment[] = [];
    const listed = seen.map(({ session: { id }, ...figures }) => ({ id, ...figures }));
    const silent = await againAfterLostRace(() =>
      inMerchant(pool, merchantCode, async (tx) => {
        if (cut.length > 0) await noteCuts(tx, merchantCode, cut);
        return listed.length === 0 ? new Map<string, number>() : await noteListed(tx, merchantCode, listed);
      }),
    );
    for (const { session } of seen) {
      const now = silent.get(session.id) ?? session.silentMs;
      if (isStalled(now) !== isStalled(session.silentMs))
        changed.push({ id: session.appointmentId, matchId: session.matchId });
    }
    if (ended.length > 0)
      await inWork(platform, merchantCode, actor, '结束推流', async (work) => {
        const rows = await endSessions(work.tx, merchantCode, ended);
        noteEnded(work, rows);
        changed.push(...changedBy(rows));
      });
    await announceAppointments(events, merchantCode, changed);
  }

  /** A node that was away may still have its publishers. Answers those to be cut: without a session, or not allowed to go on. */
  async function takeBack(unknown: readonly Listed[]): Promise<NodePublisher[]> {
    if (unknown.length === 0) return [];
    const { sessions, now } = await inMerchant(pool, platformMerchant, (tx) => readLostSessions(tx, unknown));
    const staying = new Set<string>();
    for (const session of sessions.filter(({ facts }) => cutReason(facts, now) === null))
      if (await reopen(session).catch(leftToNextLook)) staying.add(keyOf(session));
    return unknown.filter((publisher) => !staying.has(keyOf(publisher)));
  }

  /** One failure holds up no other publisher's cut. */
  function leftToNextLook(error: unknown): true {
    logger.warn({ err: error as Error }, 'a live session was not taken back');
    return true;
  }

  async function reopen({ merchantCode, id }: OpenSession): Promise<boolean> {
    return await inWork(platform, merchantCode, actor, '继续推流', async (work) => {
      const session = await reopenSession(work.tx, merchantCode, id);
      if (session === undefined) return false;
      work.changes.add(sessionAudit, session.appointmentId, { ...session, end_reason: 'nodeLost' }, session);
      work.afterCommit(() => announceAppointments(events, merchantCode, changedBy([session])));
      return true;
    });
  }

  return async (): Promise<number | null> => {
    // Listed first: whoever is listed was let in by a commit that the read then sees.
    const nodes = await listNodes();
    const { lost, sessions, now } = await inMerchant(pool, platformMerchant, async (tx) => ({
      lost: await noteNodes(tx, nodes, lostAfterMs),
      ...(await readOpenSessions(tx)),
    }));
    const known = new Set(config.media.nodes.map(({ name }) => name));
    const gone = sessions.map(({ node }) => node).filter((node) => !known.has(node));
    const look: Look = { now, lost: new Set([...lost, ...gone]), answered: new Set(nodes.answered), missed: new Map() };
    const listed = new Map(nodes.listed.map((publisher) => [keyOf(publisher), publisher]));
    const kicked: NodePublisher[] = [];
    const owned = new Set(sessions.map(keyOf));
    for (const [merchantCode, own] of Map.groupBy(sessions, (session) => session.merchantCode)) {
      const decided = decide(own, listed, look);
      const cut = new Set(decided.cut.map(({ id }) => id));
      for (const { session } of decided.seen)
        if (session.endReason !== null || cut.has(session.id)) kicked.push(session);
      // One merchant's failure keeps no other's publishers on air.
      await keep(merchantCode, decided).catch((error: unknown) =>
        logger.warn({ err: error as Error, merchantCode }, 'live sessions were not noted'),
      );
    }
    missed = look.missed;
    kicked.push(...(await takeBack(nodes.listed.filter((publisher) => !owned.has(keyOf(publisher))))));
    // A node that lists, but cuts nobody, holds up no other: the next look tries again.
    void kick(platform, kicked, 1);
    const ends = sessions.flatMap(({ facts: { appointment } }) => appointment?.window.end ?? []);
    const coming = ends.filter((end) => end > now);
    return coming.length === 0 ? null : Math.min(...coming) - now;
  };
}

interface MissedLooks {
  readonly times: number;
  readonly since: number;
}

interface Look {
  readonly now: number;
  readonly lost: ReadonlySet<string>;
  readonly answered: ReadonlySet<string>;
  readonly missed: Map<string, MissedLooks>;
}

const isStalled = (silentMs: number) => silentMs >= usualThresholds.stalledAfterMs;
