import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** One running process. */
export interface ProcessTime {
  readonly pid: number;
  readonly parent: number;
  /** Tells two processes apart that had the same pid. */
  readonly startedAt: string;
  /** Its own processor time and that of its ended children. */
  readonly ticks: number;
  readonly folder: () => string;
}

/** Adds up the processor time of a process, its descendants, and the services that run in given folders. */
export class OwnProcesses {
  readonly #root: number;
  readonly #folders: readonly string[];
  /** Services belong to nobody's tree and may end between two looks: what was last seen of each stays. */
  readonly #seen = new Map<string, number>();

  constructor(root: number, folders: readonly string[]) {
    this.#root = root;
    this.#folders = folders;
  }

  /** The total so far, in ticks. */
  note(processes: readonly ProcessTime[]): number {
    const known = new Map(processes.map((one) => [one.pid, one]));
    const isService = new Map<number, boolean>();
    const sums = new Map<string, number>();
    for (const one of processes) {
      const top = this.#topOf(one, known, isService);
      if (top === undefined) continue;
      const key = top.pid === this.#root ? 'root' : `${top.pid}/${top.startedAt}`;
      sums.set(key, (sums.get(key) ?? 0) + one.ticks);
    }
    for (const [key, ticks] of sums) this.#seen.set(key, ticks);
    return [...this.#seen.values()].reduce((total, ticks) => total + ticks, 0);
  }

  /** The root or service that a process descends from. */
  #topOf(
    from: ProcessTime,
    known: ReadonlyMap<number, ProcessTime>,
    isService: Map<number, boolean>,
  ): ProcessTime | undefined {
    let top: ProcessTime | undefined;
    for (let one: ProcessTime | undefined = from; one !== undefined; one = known.get(one.parent)) {
      if (one.pid === this.#root) return one;
      const { pid } = one;
      if (!isService.has(pid)) isService.set(pid, this.#isInside(one.folder()));
      if (isService.get(pid) === true) top = one;
    }
    return top;
  }

  #isInside(folder: string): boolean {
    return this.#folders.some((own) => folder === own || folder.startsWith(`${own}${path.sep}`));
  }
}

/** Empty where the system has no /proc. */
export function readProcesses(): ProcessTime[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)));
  } catch {
    return [];
  }
}

/** Processor time of the children of this process that have ended, in ticks. */
export function endedChildrenTicks(): number {
  try {
    return sumOf(fieldsOf(process.pid), [13, 14]);
  } catch {
    return 0;
  }
}

function readProcess(pid: number): ProcessTime[] {
  try {
    const fields = fieldsOf(pid);
    const ticks = sumOf(fields, [11, 12, 13, 14]);
    return [{ pid, parent: Number(fields[1]), startedAt: fields[19] ?? '', ticks, folder: () => folderOf(pid) }];
  } catch {
    return [];
  }
}

/** Those after the name, which stands in brackets and may hold blanks. */
function fieldsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}

function sumOf(fields: readonly string[], at: readonly number[]): number {
  return at.reduce((sum, each) => sum + Number(fields[each] ?? 0), 0);
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
  } catch {
    return '';
  }
}
