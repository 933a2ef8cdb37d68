import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { appointmentStream } from '@touchline/domain/anchors/live-room';
import { isRelayable, relayArguments } from '@touchline/domain/live/relay-command';
import { planRelays, restOfNext, type RunningRelay } from '@touchline/domain/live/relay-plan';

import { leadAlone, pause } from '../../platform/jobs/leading.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { createPushSigner } from '../domains/index.ts';
import { type RelayProcess, startRelayProcess } from './relay-process.ts';
import { findRelays, type RelayRow } from './relays.repository.ts';

const lookEveryMs = 1000;

export type RelayingPlatform = Pick<WorkerPlatform, 'config' | 'logger' | 'pool'>;

interface HeldRelay {
  readonly process: RelayProcess;
  plan: RunningRelay;
}

/** Sends each live stream to its push targets, in one worker at a time. Answers how to stop. */
export function startRelaying(platform: RelayingPlatform): () => Promise<void> {
  if (platform.config.media.nodes.length === 0) return () => Promise.resolve();
  return leadAlone(platform, 'relays', async (signal) => {
    const relays = createRelays(platform, signal);
    // At once: the next leader starts its own within seconds.
    signal.addEventListener('abort', () => void relays.stopAll());
    try {
      while (!signal.aborted) {
        await relays
          .look()
          .catch((error: unknown) => platform.logger.warn({ err: error as Error }, 'relays were not compared'));
        await pause(lookEveryMs, signal);
      }
    } finally {
      await relays.stopAll();
    }
  });
}

function createRelays(platform: RelayingPlatform, signal: AbortSignal) {
  const { config, logger, pool } = platform;
  const sign = createPushSigner(platform);
  const held = new Map<string, HeldRelay>();

  function start(
    sessionId: string,
    { fingerprint, own: rows, restMs }: { fingerprint: string; own: readonly RelayRow[]; restMs: number },
  ): void {
    const [{ app, stream, node } = { app: '', stream: '', node: '' }] = rows;
    const source = config.media.nodes.find(({ name }) => name === node);
    // Viewers know the appointment's stream, whichever key its publisher used.
    const signed = rows.flatMap((row) => sign(pushDomainOf(row), appointmentStream(row.appointmentId)) ?? []);
    const targets = signed.filter(({ address }) => isRelayable(address));
    if (source === undefined || targets.length === 0) return;
    const command = relayArguments(
      `${source.relayAddress}/${app}/${stream}`,
      targets.map(({ address }) => address),
    );
    const signedUntil = Math.min(...targets.map((target) => target.signedUntil));
    const plan = { fingerprint, startedAt: Date.now(), endedAt: null, restMs, signedUntil };
    const relay: HeldRelay = {
      plan,
      process: startRelayProcess(command, (code) => {
        relay.plan = { ...plan, endedAt: Date.now() };
        logger.info({ sessionId, code }, 'a relay ended');
      }),
    };
    held.set(sessionId, relay);
    logger.info({ sessionId, node, domains: rows.map(({ domainName }) => domainName) }, 'a relay started');
  }

  async function stop(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map(async (id) => await held.get(id)?.process.stop()));
    for (const id of ids) held.delete(id);
  }

  return {
    async look(): Promise<void> {
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
      await stop(plan.stop);
      if (signal.aborted) return;
      for (const { sessionId, fingerprint, own } of plan.start) {
        const restMs = restOfNext(running.get(sessionId), fingerprint);
        start(sessionId, { fingerprint, own, restMs });
      }
    },
    stopAll: () => stop([...held.keys()]),
  };
}

function pushDomainOf({ merchantCode, domainId, domainName, domainApp, cdn, wangsu, keyBytes, keyVersion }: RelayRow) {
  const key = { bytes: keyBytes, keyVersion };
  return { merchantCode, id: domainId, name: domainName, app: domainApp, cdn, wangsu, key };
}
