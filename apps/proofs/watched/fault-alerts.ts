import type { FaultName } from '../faults/fault-names.ts';

/** Played here alone. */
type FurtherFault = 'worker killed' | 'media node killed';

export type WatchedFault = FaultName | FurtherFault;

/** The alert of deploy/prometheus that each fault fires. */
export const alertOfFault: Readonly<Record<WatchedFault, string>> = {
  'API killed': 'ApiDown',
  'worker killed': 'WorkerDown',
  'media node killed': 'MediaNodeDown',
  'Redis lost': 'RedisAway',
  'slow clients': 'SlowClients',
  'PostgreSQL stalled': 'DatabaseAway',
  'PostgreSQL killed': 'DatabaseAway',
  'disk full': 'DatabaseReadOnly',
};

/** The same for the scenes of `npm run failover-drill`, which runs a Prometheus of its own. */
export const alertOfScene: Readonly<Record<string, string>> = {
  'killed postmaster': 'FailedOver',
  switchover: 'FailedOver',
  'killed node': 'FailedOver',
  'frozen primary': 'FailedOver',
  'primary cut off': 'FailedOver',
  'one etcd gone': 'EtcdDown',
  'both standbys gone': 'StandbyGone',
};
