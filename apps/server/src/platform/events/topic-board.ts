import { RenderedMessage } from './rendered-message.ts';

/** Changed rows, by id, and the ids of those that are gone. */
export interface TopicChange {
  readonly rows: readonly { readonly id: string }[];
  readonly removed?: readonly string[];
}

/** Where a stream finds what it has to send: at most one message for each of its topics. */
export class Mailbox {
  readonly #messages = new Map<string, RenderedMessage>();
  #wake: () => void = () => undefined;

  put(name: string, message: RenderedMessage): void {
    // Whoever has not taken the one before is behind: one reading anew serves both.
    this.#messages.set(name, this.#messages.has(name) ? reloading(name) : message);
    this.#wake();
  }

  wake(): void {
    this.#wake();
  }

  take(): RenderedMessage[] {
    const messages = [...this.#messages.values()];
    this.#messages.clear();
    return messages;
  }

  /** Until something is put in, somebody wakes it, or the time is up. */
  async wait(milliseconds: number): Promise<void> {
    if (this.#messages.size > 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

interface Channel {
  /** By the name that they know it by. */
  readonly readers: Map<string, Set<Mailbox>>;
  readonly rows: Map<string, object>;
  readonly removed: Set<string>;
  sentAt: number;
  /** Also while the message before is handed out: whoever cannot keep up gets more at once, later. */
  timer: NodeJS.Timeout | undefined;
}

const atMostEveryMs = 1000;
/** So few that calls which come between hardly wait. */
const handedAtOnce = 20;

/** The topics that streams of this process follow; each message is written once, however many get it. */
export class TopicBoard {
  readonly #channels = new Map<string, Channel>();

  /** Answers how to stop. */
  follow(key: string, name: string, mailbox: Mailbox): () => void {
    const channel = this.#channels.get(key) ?? newChannel();
    this.#channels.set(key, channel);
    const readers = channel.readers.get(name) ?? new Set();
    channel.readers.set(name, readers.add(mailbox));
    return () => {
      readers.delete(mailbox);
      if (readers.size === 0) channel.readers.delete(name);
      if (channel.readers.size > 0) return;
      clearTimeout(channel.timer);
      if (this.#channels.get(key) === channel) this.#channels.delete(key);
    };
  }

  /** At once after a quiet second, else together with what comes till then. */
  change(key: string, { rows, removed = [] }: TopicChange): void {
    const channel = this.#channels.get(key);
    if (channel === undefined) return;
    for (const row of rows) {
      channel.rows.set(row.id, row);
      channel.removed.delete(row.id);
    }
    for (const id of removed) {
      channel.rows.delete(id);
      channel.removed.add(id);
    }
    sendInTime(channel);
  }

  /** Something may have been missed: everybody reads anew. */
  reload(): void {
    for (const { readers } of this.#channels.values())
      for (const [name, mailboxes] of readers) for (const mailbox of mailboxes) mailbox.put(name, reloading(name));
  }
}

function newChannel(): Channel {
  return { readers: new Map(), rows: new Map(), removed: new Set(), sentAt: -atMostEveryMs, timer: undefined };
}

function sendInTime(channel: Channel): void {
  const wait = channel.sentAt + atMostEveryMs - performance.now();
  channel.timer ??= setTimeout(() => send(channel), Math.max(0, wait));
}

function send(channel: Channel): void {
  channel.sentAt = performance.now();
  const rows = JSON.stringify([...channel.rows.values()]);
  const removed = JSON.stringify([...channel.removed]);
  channel.rows.clear();
  channel.removed.clear();
  const puts = [...channel.readers].flatMap(([name, mailboxes]) => {
    const text = `{"type":"topic","topic":${JSON.stringify(name)},"rows":${rows},"removed":${removed}}`;
    const message = new RenderedMessage(text);
    // Who has stopped by then hears nothing.
    return [...mailboxes].map((mailbox) => () => mailboxes.has(mailbox) && mailbox.put(name, message));
  });
  handOut(puts, () => {
    channel.timer = undefined;
    if (channel.rows.size + channel.removed.size > 0) sendInTime(channel);
  });
}

/** Some at a time. */
function handOut(puts: readonly (() => void)[], onDone: () => void): void {
  for (const put of puts.slice(0, handedAtOnce)) put();
  const rest = puts.slice(handedAtOnce);
  if (rest.length === 0) onDone();
  else setImmediate(() => handOut(rest, onDone));
}

function reloading(name: string): RenderedMessage {
  return new RenderedMessage(JSON.stringify({ type: 'reload', topic: name }));
}
