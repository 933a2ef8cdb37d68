import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import {
  type KeyedAnchor,
  plantKeyedAnchors,
  unreadableAnchorKeys,
} from '../server/test/anchors/planted-anchor-key.ts';
import { createWire } from '../server/test/browser/wire.ts';
import {
  type KeyedDomain,
  newSigningKey,
  onlyVersion,
  plantKeyedDomains,
  unreadableKeys,
} from '../server/test/planted/planted-domain-key.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { Figures } from './faults/figures.ts';
import { Client } from './lib/client.ts';
import { openSession, plantCrowd } from './lib/people.ts';
import { startNode } from './lib/program.ts';
import { prove } from './lib/prove.ts';
import { plantSuperAdmin } from './lib/rights.ts';
import { openWorld } from './lib/world.ts';

const { values: given } = parseArgs({
  options: { secrets: { type: 'string', default: '10000' }, small: { type: 'boolean', default: false } },
});
const secrets = given.small ? 300 : Number(given.secrets);
const merchants = 20;
const callers = 4;
/** One of so many calls writes a new key; the others read one. */
const writesOneOf = 4;
/** Anchors are planted one by one: fewer will do. */
const anchorsOneOf = 5;

/** What each anchor's key signed first. */
const signed = new Map<string, string>();

const began = Date.now();
const world = await openWorld({
  name: 'resealing',
  services: ['postgres', 'redis'],
  settings: { ...noLimits, CAPTCHA_POOL: '1', SEALING_KEYS: `2:${randomBytes(32).toString('base64')},1:derived` },
});
const figures = new Figures(given.small ? 'small' : 'full');

await prove({ name: 'resealing', world, figures, began }, async () => {
  const { sealing } = world.keys;
  const people = await plantCrowd(world.owner, { merchants, perMerchant: 1 });
  const codes = [...new Set(people.map(({ merchantCode }) => merchantCode))];
  const domains: KeyedDomain[] = [];
  const drafts = Array.from({ length: Math.ceil(secrets / codes.length) }, () => ({}));
  for (const merchantCode of codes)
    domains.push(...(await plantKeyedDomains(world.owner, onlyVersion(sealing, 1), merchantCode, drafts)));
  const anchors: KeyedAnchor[] = [];
  for (const merchantCode of codes)
    anchors.push(
      ...(await plantKeyedAnchors(
        world.owner,
        onlyVersion(sealing, 1),
        merchantCode,
        Math.ceil(drafts.length / anchorsOneOf),
      )),
    );
  await Promise.all([world.startApi(0), world.startApi(1)]);
  console.log(
    `${domains.length} keys of domains and ${anchors.length} of anchors under version 1, ready after ${seconds()} s`,
  );

  const wires = [world.ports.api, world.ports.secondApi].map((port) =>
    createWire({ port, sockets: callers, timeoutMs: 60_000 }),
  );
  const command = startNode('apps/server/src/entry/reseal.ts', world.env, path.join(world.logFolder, 'reseal.log'));
  const counts = { reveals: 0, writes: 0, wrong: 0 };
  const calling = Array.from({ length: callers }, async (_, at) => {
    const wire = wires[at % wires.length];
    if (wire === undefined) throw new Error('no API');
    const client = new Client({ wire, redis: world.redis, origin: world.origin });
    client.cookies.set('session', (await openSession(world.owner, await plantSuperAdmin(world.owner))).token);
    // Each caller has domains of its own, so that it knows their keys.
    const own = domains.filter((_domain, index) => index % callers === at);
    const ownAnchors = anchors.filter((_anchor, index) => index % callers === at);
    for (let turn = 0; command.isRunning(); turn += 1) {
      // From both ends, so that calls meet the command's batches.
      const domain = own.at(turn % 2 === 0 ? (turn / 2) % own.length : -1 - (turn % own.length));
      if (domain !== undefined) await useKey(client, domain, turn % writesOneOf === 0, counts);
      const anchor = ownAnchors.at(turn % ownAnchors.length);
      if (anchor !== undefined) await showAnchorKey(client, anchor, counts);
    }
  });
  await Promise.all(calling);
  for (const wire of wires) wire.close();
  console.log(readFileSync(path.join(world.logFolder, 'reseal.log'), 'utf8').trim());

  const ofAnchors = { keys: 0, older: 0, unreadable: 0 };
  const { older, unreadable } = await unreadableKeys(world.owner, onlyVersion(sealing, 2), domains);
  for (const merchantCode of codes) {
    const found = await unreadableAnchorKeys(world.owner, onlyVersion(sealing, 2), merchantCode);
    ofAnchors.keys += found.keys;
    ofAnchors.older += found.older;
    ofAnchors.unreadable += found.unreadable;
  }
  console.log(`${counts.reveals} keys shown and ${counts.writes} written while the command ran (${seconds()} s)`);
  figures.atMost('secrets that version 2 alone does not open', domains.length, unreadable, 0);
  figures.atMost('secrets still under version 1', domains.length, older, 0);
  figures.atMost('keys of anchors that version 2 alone does not open', ofAnchors.keys, ofAnchors.unreadable, 0);
  figures.atMost('keys of anchors still under version 1', ofAnchors.keys, ofAnchors.older, 0);
  figures.atMost('calls that failed or showed another key', counts.reveals + counts.writes, counts.wrong, 0);
  figures.atLeast('calls while resealing', callers, counts.reveals + counts.writes, given.small ? 1 : 100);
});

interface CallCounts {
  reveals: number;
  writes: number;
  wrong: number;
}

async function useKey(client: Client, domain: KeyedDomain, isWrite: boolean, counts: CallCounts): Promise<void> {
  const query = { merchantCodeBySa: domain.merchantCode };
  const params = { id: domain.id };
  try {
    if (isWrite) {
      const { updatedTime } = await client.do('domains.push-get', { params, query });
      const key = newSigningKey();
      await client.do('domains.push-update', { params, query, body: { key, updatedTime } });
      domain.key = key;
      counts.writes += 1;
    }
    const { key } = await client.do('domains.push-reveal-key', { params, query });
    counts.reveals += 1;
    if (key !== domain.key) counts.wrong += 1;
  } catch (error) {
    counts.wrong += 1;
    if (counts.wrong < 5) console.error(error);
  }
}

/** A key that was sealed anew signs as before. */
async function showAnchorKey(client: Client, anchor: KeyedAnchor, counts: CallCounts): Promise<void> {
  const { merchantCode, streamerCode } = anchor;
  try {
    const query = { merchantCodeBySa: merchantCode };
    const { pushKey } = await client.do('anchors.reveal-key', { params: { streamerCode }, query });
    counts.reveals += 1;
    if (pushKey !== (signed.get(streamerCode) ?? pushKey)) counts.wrong += 1;
    signed.set(streamerCode, pushKey);
  } catch (error) {
    counts.wrong += 1;
    if (counts.wrong < 5) console.error(error);
  }
}

function seconds(): string {
  return ((Date.now() - began) / 1000).toFixed(0);
}
