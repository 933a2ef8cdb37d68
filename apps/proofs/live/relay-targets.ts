import { type OwnCdn, startOwnCdn } from '../../server/test/media/own-cdn.ts';
import { plantDomain, plantDomainKey, plantPushTarget } from '../../server/test/planted/planted-domain.ts';
import { merchantCode, waitUntil } from './booked-streams.ts';
import type { IngestStage } from './ingest-stage.ts';

export interface RelayTargets {
  readonly projectCodes: readonly string[];
  /** The first target's, the second's, and the one behind the second's spare domain. */
  readonly cdns: readonly [OwnCdn, OwnCdn, OwnCdn];
  /** The second target's domain in use, and its spare. */
  readonly domainIds: readonly [string, string];
  readonly stop: () => Promise<void>;
}

/** Two push targets with a CDN each; the second has a spare. */
export async function openRelayTargets({ world: { owner, keys } }: Pick<IngestStage, 'world'>): Promise<RelayTargets> {
  const cdns = await Promise.all([startOwnCdn(), startOwnCdn(), startOwnCdn()]);
  const targets = [await plantPushTarget(owner, merchantCode), await plantPushTarget(owner, merchantCode)];
  const projectCodes = targets.map(({ projectCode }) => projectCode);
  const ids: string[] = [];
  for (const [at, { host }] of cdns.entries()) {
    const projectCode = projectCodes[Math.min(at, 1)] ?? null;
    const domain = { name: host, projectCode, state: at < 2 ? 'IN_USE' : 'SPARE' } as const;
    const { id } = await plantDomain(owner, merchantCode, 'push', domain);
    await plantDomainKey(owner, keys, { merchantCode, id });
    ids.push(id);
  }
  const [, used = '', spare = ''] = ids;
  return {
    projectCodes,
    cdns,
    domainIds: [used, spare],
    stop: async () => void (await Promise.all(cdns.map((cdn) => cdn.stop()))),
  };
}

/** Undefined of a CDN that does not answer in time. */
async function streamsAt(cdn: OwnCdn): Promise<ReadonlyMap<string, number> | undefined> {
  return await cdn.streams().catch(() => undefined);
}

/** Until more of the stream arrives at one of them than was there. Answers how long it took, in milliseconds. */
export async function msUntilMore(cdns: readonly OwnCdn[], stream: string): Promise<number> {
  const began = performance.now();
  let least = Infinity;
  await waitUntil('a relay sends', async () => {
    const known = await Promise.all(cdns.map(streamsAt));
    if (known.includes(undefined)) return false;
    const bytes = Math.max(...known.map((streams) => streams?.get(stream) ?? 0));
    const isMore = bytes > least;
    // A relay that began anew counts from nothing.
    least = Math.min(least, bytes);
    return isMore;
  });
  return performance.now() - began;
}

/** Until more of the stream arrives at both targets: the slower one's time. */
export async function msAtBoth({ cdns: [first, ...second] }: RelayTargets, stream: string): Promise<number> {
  return Math.max(...(await Promise.all([[first], second].map((cdns) => msUntilMore(cdns, stream)))));
}

/** Until each of the streams is there. Answers how long it took, in milliseconds. */
export async function msUntilAll(cdn: OwnCdn, streams: readonly string[]): Promise<number> {
  const began = performance.now();
  await waitUntil('all streams are at a target', async () => {
    const known = await streamsAt(cdn);
    return streams.every((stream) => (known?.get(stream) ?? 0) > 0);
  });
  return performance.now() - began;
}
