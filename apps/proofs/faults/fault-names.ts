/** Every fault that `npm run faults` plays. */
export const faultNames = [
  'API killed',
  'PostgreSQL killed',
  'PostgreSQL stalled',
  'slow clients',
  'disk full',
  'Redis lost',
] as const;

export type FaultName = (typeof faultNames)[number];
