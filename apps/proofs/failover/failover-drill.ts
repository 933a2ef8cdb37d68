/**
 * A primary of PostgreSQL dies, hands over, freezes or is cut off while API and worker write through HAProxy, streams
 * are on air and Prometheus watches. At last a table is dropped and the cluster is restored from its backup. It runs on
 * the files of deploy/database. Needs root on Debian.
 */
import { parseArgs } from 'node:util';

import {
  backupPackages,
  failoverPackages,
  installMissing,
  prometheusPackages,
} from '../../../scripts/services/packages.ts';
import { Figures } from '../faults/figures.ts';
import { prove } from '../lib/prove.ts';
import { droppedTable, restoreDroppedTable } from './dropped-table.ts';
import { loseBothStandbys } from './no-standby.ts';
import { loseOneEtcd } from './one-etcd-gone.ts';
import { createResumedWork } from './resumed.ts';
import { openFailoverStage, openFailoverWorld } from './stage.ts';
import { strikesOf } from './strikes.ts';
import { strikePrimary } from './struck.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, of: { type: 'string' } },
});
const times = given.small ? 1 : 3;
const leastWrites = given.small ? 100 : 1000;
const chosen = given.of?.split(',');

const began = Date.now();
installMissing([...failoverPackages, ...prometheusPackages, ...backupPackages], console.log);
const opened = await openFailoverWorld();
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'failover-drill', world: opened.world, figures, began }, async () => {
  const stage = await openFailoverStage(opened, figures, times);
  const scenes = [
    ...strikesOf(stage, createResumedWork(stage)).map((strike) => ({
      what: strike.what,
      play: () => strikePrimary(stage, strike),
    })),
    { what: 'one etcd gone', play: () => loseOneEtcd(stage) },
    { what: 'both standbys gone', play: () => loseBothStandbys(stage) },
  ];
  const isChosen = (what: string) => chosen?.includes(what) ?? true;
  const played = scenes.filter(({ what }) => isChosen(what));
  for (const { play } of played) await play();
  await stage.streams.end();
  const acknowledged = stage.writers
    .flatMap(({ writes }) => writes)
    .filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  if (played.length > 0)
    figures.atLeast('acknowledged writes of these scenes', acknowledged.length, acknowledged.length, leastWrites);
  // Last: a restore undoes what came after its moment.
  if (isChosen(droppedTable)) await restoreDroppedTable(stage);
});
