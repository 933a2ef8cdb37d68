import { readdirSync, readFileSync } from 'node:fs';

const tickMicros = 10_000;

interface Used {
  readonly parent: number;
  /** Of itself, and of its children that have ended. */
  readonly micros: number;
  readonly microsOfEnded: number;
}

function usedBy(pid: number): Used | undefined {
  try {
    // The name in brackets may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [parent, own, system, ended, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
    return {
      parent: parent ?? 0,
      micros: ((own ?? 0) + (system ?? 0)) * tickMicros,
      microsOfEnded: ((ended ?? 0) + (endedSystem ?? 0)) * tickMicros,
    };
  } catch {
    return undefined;
  }
}

/** Processor time of a program, all of its threads counted. */
export function microsOf(pid: number): number {
  return usedBy(pid)?.micros ?? 0;
}

/** The database server that a connection belongs to. */
export function serverOf(backendPid: number): number {
  return usedBy(backendPid)?.parent ?? 0;
}

/** Processor time of a whole database server: connections that have ended counted too. */
export function microsOfServer(postmaster: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => usedBy(Number(name)))
    .filter((used) => used?.parent === postmaster);
  const own = usedBy(postmaster);
  return (own?.micros ?? 0) + (own?.microsOfEnded ?? 0) + children.reduce((sum, used) => sum + (used?.micros ?? 0), 0);
}
