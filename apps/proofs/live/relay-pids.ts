import { readdirSync, readFileSync } from 'node:fs';

import type { StageNode } from './booked-streams.ts';

/** Processes of ffmpeg that read the stream of this appointment from one of these nodes. */
export function relayPids(nodes: readonly StageNode[], appointmentId: string): number[] {
  const sources = nodes.map(({ relayAddress }) => `-i\0${relayAddress}/live/p-${appointmentId}\0`);
  const isRelay = (pid: string) => sources.some((source) => commandOf(pid).includes(source));
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && isRelay(pid))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
