import { readdirSync, readFileSync } from 'node:fs';

interface ProcessRights {
  readonly uid: number;
  /** Bits of each set of capabilities together. */
  readonly capabilities: bigint;
  readonly canGain: boolean;
}

/** The user and the rights that the kernel notes for a process. */
export function rightsOf(pid: number): ProcessRights {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
  const sets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map((name) => BigInt(`0x${field(name)}`));
  return {
    uid: Number(field('Uid')),
    capabilities: sets.reduce((all, one) => all | one),
    canGain: field('NoNewPrivs') !== '1',
  };
}

/** A process and what descends from it. */
export function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}
