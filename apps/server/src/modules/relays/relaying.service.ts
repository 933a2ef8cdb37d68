import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { appointmentStream } from '@touchline/domain/anchors/live-room';
import { isRelayable, relayArguments } from '@touchline/domain/live/relay-command';
import {
  healthAfter,
  healthAtStart,
  type RelayHealth,
  relayedTargets,
  triedAnew,
} from '@touchline/domain/live/relay-health';
import { readRelayLine } from '@touchline/domain/live/relay-log';
import { planRelays, restOfNext, type RunningRelay } from '@touchline/domain/live/relay-plan';

import { leadAlone, pause } from '../../platform/jobs/leading.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { announceAppointments } from '../appointment-changes/index.ts';
import { createPushSigner } from '../domains/index.ts';
import { type RelayProcess, startRelayProcess } from './relay-process.ts';
import { findRelays, noteTargets, type RelayedTargetRow, type RelayRow } from './relays.repository.ts';

const lookEveryMs = 1000;
/** States that stay are noted this often. */
const noteEveryMs = 2000;
/** So long a leader that lost its lock and reaches no database lets relays go on: a new primary is there by then. */
const keptForMs = 60_000;

export type RelayingPlatform = Pick<WorkerPlatform, 'config' | 'logger' | 'pool' | 'events'>;

interface HeldRelay {
  readonly process: RelayProcess;
  /** In the order of its command. */
  readonly targets: readonly RelayRow[];
  plan: RunningRelay;
  /** When its targets were first tried: earlier relays count until a target took the stream, or the publisher was silent. */
  triedSince: number;
  health: RelayHealth;
}

/** Sends each live stream to its push targets, in one worker at a time. Answers how to stop. */
export function startRelaying(platform: RelayingPlatform, keptMs = keptForMs): () => Promise<void> {
  if (platform.config.media.nodes.length === 0) return () => Promise.resolve();
  const relays = createRelays(platform);
  let isStopping = false;
  let ending: NodeJS.Timeout | undefined;

  async function lead(signal: AbortSignal): Promise<void> {
    clearTimeout(ending);
    while (!signal.aborted) {
      await relays
        .look(signal)
        .catch((error: unknown) => platform.logger.warn({ err: error as Error }, 'relays were not compared'));
      await pause(lookEveryMs, signal);
    }
    if (isStopping) await relays.stopAll();
    else ending = setTimeout(() => void relays.stopAll(), keptMs);
  }

  const stopLeading = leadAlone(platform, 'relays', lead, () => relays.stopAll());
  return async () => {
    isStopping = true;
    const stopped = stopLeading();
    // At once: the next leader starts its own within seconds.
    await relays.stopAll();
    await stopped;
    clearTimeout(ending);
  };
}

function createRelays(platform: RelayingPlatform) {
  const { config, logger, pool } = platform;
  const sign = createPushSigner(platform);
  const held = new Map<string, HeldRelay>();
  let noted = { states: '', at: 0 };

  function start({ sessionId, fingerprint, own: rows }: WantedRows, before: HeldRelay | undefined): void {
    const [{ app, stream, node } = { app: '', stream: '', node: '' }] = rows;
    const source = config.media.nodes.find(({ name }) => name === node);
    const targets = rows.flatMap((row) => {
      // Viewers know the appointment's stream, whichever key its publisher used.
      const signed = sign(pushDomainOf(row), appointmentStream(row.appointmentId));
      return signed === null || !isRelayable(signed.address) ? [] : [{ row, ...signed }];
    });
    if (source === undefined || targets.length === 0) return;
    const command = relayArguments(
      `${source.relayAddress}/${app}/${stream}`,
      targets.map(({ address }) => address),
    );
    const startedAt = Date.now();
    const plan = {
      fingerprint,
      startedAt,
      endedAt: null,
      restMs: restOfNext(before?.plan, fingerprint),
      signedUntil: Math.min(...targets.map(({ signedUntil }) => signedUntil)),
    };
    const triedSince = before?.plan.fingerprint === fingerprint ? before.triedSince : startedAt;
    const relay: HeldRelay = {
      plan,
      targets: targets.map(({ row }) => row),
      triedSince,
      health: healthAtStart(targets.length, triedSince),
      process: startRelayProcess(command, {
        onLine(text) {
          const line = readRelayLine(text);
          if (line !== null) relay.health = healthAfter(relay.health, line, Date.now());
        },
        onEnded(code) {
          const endedAt = Date.now();
          relay.plan = { ...plan, endedAt };
          if (relay.health.hasServed) relay.triedSince = endedAt;
          relay.health = healthAtStart(targets.length, relay.triedSince);
          logger.info({ sessionId, code }, 'a relay ended');
        },
      }),
    };
    held.set(sessionId, relay);
    logger.info({ sessionId, node, domains: rows.map(({ domainName }) => domainName) }, 'a relay started');
  }

  function tryAnew(sessionId: string): void {
    const relay = held.get(sessionId);
    if (relay === undefined) return;
    relay.triedSince = Date.now();
    relay.health = triedAnew(relay.health, relay.triedSince);
  }

  async function stop(ids: readonly string[]): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        const relay = held.get(id);
        await relay?.process.stop();
        // Another may run in its place by now.
        if (held.get(id) === relay) held.delete(id);
      }),
    );
  }

  /** States that changed are noted at once. Pages that show their appointments read them anew. */
  async function note(): Promise<void> {
    const now = Date.now();
    const targets = [...held.values()].flatMap((relay) => statesOf(relay, now));
    const states = JSON.stringify(targets.map(({ sessionId, domainId, state }) => [sessionId, domainId, state]));
    if (states === noted.states && now - noted.at < noteEveryMs) return;
    const changed = await inMerchant(pool, platformMerchant, (tx) => noteTargets(tx, targets));
    noted = { states, at: now };
    for (const [merchantCode, own] of Map.groupBy(changed, (one) => one.merchantCode))
      await announceAppointments(platform.events, merchantCode, own);
  }

  return {
    async look(signal: AbortSignal): Promise<void> {
      const rows = await inMerchant(pool, platformMerchant, findRelays);
      if (signal.aborted) return;
      const wanted = [...Map.groupBy(rows, ({ sessionId }) => sessionId)].map(([sessionId, own]) => ({
        sessionId,
        own,
        fingerprint: JSON.stringify(
          own.map(({ node, stream, domainId, version }) => [node, stream, domainId, version]),
        ),
      }));
      const running = new Map([...held].map(([id, relay]) => [id, relay.plan]));
      const plan = planRelays(running, wanted, Date.now());
      const before = new Map(held);
      await stop(plan.stop);
      if (signal.aborted) return;
      for (const one of plan.start) start(one, before.get(one.sessionId));
      for (const { sessionId, isSilent } of rows) if (isSilent) tryAnew(sessionId);
      await note();
    },
    stopAll: () => stop([...held.keys()]),
  };
}

interface WantedRows {
  readonly sessionId: string;
  readonly fingerprint: string;
  readonly own: readonly RelayRow[];
}

function statesOf({ targets, health }: HeldRelay, now: number): RelayedTargetRow[] {
  const states = relayedTargets(health, now);
  return targets.flatMap(({ merchantCode, sessionId, domainId, pushTargetId }, at) => {
    const found = states[at];
    if (found === undefined) return [];
    const { state, since } = found;
    return [{ merchantCode, sessionId, domainId, pushTargetId, state, lastedMs: now - since }];
  });
}

function pushDomainOf({ merchantCode, domainId, domainName, domainApp, cdn, wangsu, keyBytes, keyVersion }: RelayRow) {
  const key = { bytes: keyBytes, keyVersion };
  return { merchantCode, id: domainId, name: domainName, app: domainApp, cdn, wangsu, key };
}
