import { styleText } from 'node:util';

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly process: string;
  readonly msg: string;
  readonly call?: string;
  readonly status?: number;
  readonly traceId?: string;
  readonly supplier?: string;
  readonly matches?: number;
  readonly err?: { readonly message?: string };
}

const warning = 40;
const failure = 50;
const repeatedWithinMs = 60_000;
/** Of use to operators and tests, but not to a person who tries the product. */
const quietMessages: ReadonlySet<string> = new Set(['event loop held up']);
/** A lost connection gives several reasons one after the other. */
const onceForAllReasons = 'connection lost';
/** Vite's advice about `composes … from` in a module of styles, which needs none. */
const noise = /^A PostCSS plugin did not pass the `from` option|^$/;

/** Turns a program's JSON log lines into lines for a person at a terminal: one each, no stack, no quick repetition. */
export function createReadableLines(now: () => number = Date.now): (line: string) => string | null {
  const shownAt = new Map<string, number>();
  return (line) => {
    const entry = parsed(line);
    if (entry === null) return noise.test(line) ? null : line;
    const text = textOf(entry);
    if (text === null) return null;
    const topic = entry.msg.endsWith(onceForAllReasons) ? `${entry.process} ${entry.msg}` : text;
    const last = shownAt.get(topic);
    if (last !== undefined && now() - last < repeatedWithinMs) return null;
    shownAt.set(topic, now());
    const clock = styleText('dim', new Date(entry.time).toLocaleTimeString('sv-SE'));
    return `${clock} ${styleText('cyan', entry.process.padEnd(6))} ${coloured(entry.level, text)}`;
  };
}

function parsed(line: string): LogLine | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null;
  }
}

function textOf({ level, msg, call, status = 0, traceId, supplier, matches, err }: LogLine): string | null {
  if (call !== undefined && msg === 'call')
    return status >= 500 ? `${call} answered ${status}, trace id ${traceId}` : null;
  if (level < warning && quietMessages.has(msg)) return null;
  const reason = err?.message === undefined ? '' : `: ${err.message}`;
  const count = matches === undefined ? '' : `: ${matches}`;
  return `${supplier === undefined ? '' : `${supplier}: `}${msg}${count}${reason}`;
}

function coloured(level: number, text: string): string {
  if (level >= failure) return styleText('red', text);
  return level >= warning ? styleText('yellow', text) : text;
}
