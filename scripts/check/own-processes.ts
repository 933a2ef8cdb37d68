import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** One running process; times in ticks. */
export interface ProcessTime {
  readonly pid: number;
  readonly parent: number;
  /** Tells two processes apart that had the same pid. */
  readonly startedAt: string;
  readonly own: number;
  /** Of its children that have ended, as the system adds them up: a browser's helper leaves its pages out. */
  readonly children: number;
  readonly folder: () => string;
}

/** What was last seen of a process. */
interface Seen {
  readonly own: number;
  readonly children: number;
  readonly parent: string;
  /** Of its ended children, as we saw them ourselves. */
  readonly met: number;
}

/** The system adds up children that no look has met, we those that it leaves out. */
const wholeOf = ({ own, children, met }: Seen): number => own + Math.max(children, met);

const keyOf = ({ pid, startedAt }: ProcessTime): string => `${pid}/${startedAt}`;

/** Adds up the processor time of a process, its descendants, and the services that run in given folders. */
export class OwnProcesses {
  readonly #root: number;
  readonly #folders: readonly string[];
  readonly #seen = new Map<string, Seen>();
  /** Ended processes whose parent is none of ours. */
  #gone = 0;

  constructor(root: number, folders: readonly string[]) {
    this.#root = root;
    this.#folders = folders;
  }

  /** The total so far, in ticks. */
  note(processes: readonly ProcessTime[]): number {
    const known = new Map(processes.map((one) => [one.pid, one]));
    const isService = new Map<number, boolean>();
    for (const one of processes) {
      const before = this.#seen.get(keyOf(one));
      if (before === undefined && this.#topOf(one, known, isService) === undefined) continue;
      const parent = known.get(one.parent);
      this.#seen.set(keyOf(one), {
        own: one.own,
        children: one.children,
        // An orphan's parent is another: its time belongs to the first.
        parent: before?.parent ?? (parent === undefined ? '' : keyOf(parent)),
        met: before?.met ?? 0,
      });
    }
    this.#settle(new Set(processes.map(keyOf)));
    return [...this.#seen.values()].reduce((total, one) => total + wholeOf(one), this.#gone);
  }

  /** Gives the time of ended processes to the nearest parent that still runs. */
  #settle(running: ReadonlySet<string>): void {
    const ended = new Map([...this.#seen].filter(([key]) => !running.has(key)));
    const children = Map.groupBy(ended.keys(), (key) => ended.get(key)?.parent ?? '');
    const below = (key: string): number =>
      (children.get(key) ?? []).reduce((sum, child) => {
        const one = ended.get(child);
        return one === undefined ? sum : sum + wholeOf({ ...one, met: one.met + below(child) });
      }, 0);
    for (const key of ended.keys()) this.#seen.delete(key);
    for (const key of children.keys()) {
      if (ended.has(key)) continue;
      const parent = this.#seen.get(key);
      if (parent === undefined) this.#gone += below(key);
      else this.#seen.set(key, { ...parent, met: parent.met + below(key) });
    }
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

/** Processor time of these processes by pid, in ticks; one that has ended is left out. */
export function ownTicks(pids: readonly number[]): Map<number, number> {
  return new Map(pids.flatMap(readProcess).map(({ pid, own }) => [pid, own]));
}

function readProcess(pid: number): ProcessTime[] {
  try {
    const fields = fieldsOf(pid);
    return [
      {
        pid,
        parent: Number(fields[1]),
        startedAt: fields[19] ?? '',
        own: sumOf(fields, [11, 12]),
        children: sumOf(fields, [13, 14]),
        folder: () => folderOf(pid),
      },
    ];
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
