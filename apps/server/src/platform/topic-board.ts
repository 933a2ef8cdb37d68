/** Changed rows, by id, and the ids of those that are gone. */
export interface TopicChange {
  readonly rows: readonly { readonly id: string }[];
  readonly removed?: readonly string[];
}

/** Where a stream finds what it has to send: at most one message for each of its topics. */
export class Mailbox {
  readonly #texts = new Map<string, string>();
  #wake: () => void = () => undefined;

  put(name: string, text: string): void {
    // Whoever has not taken the one before is behind: one reading anew serves both.
    this.#texts.set(name, this.#texts.has(name) ? reloadText(name) : text);
    this.#wake();
  }

  wake(): void {
    this.#wake();
  }

  take(): string[] {
    const texts = [...this.#texts.values()];
    this.#texts.clear();
    return texts;
  }

  /** Until something is put in, somebody wakes it, or the time is up. */
  async wait(milliseconds: number): Promise<void> {
    if (this.#texts.size > 0) return;
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
  timer: NodeJS.Timeout | undefined;
}

const atMostEveryMs = 1000;

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
    const wait = channel.sentAt + atMostEveryMs - performance.now();
    channel.timer ??= setTimeout(() => send(channel), Math.max(0, wait));
  }

  /** Something may have been missed: everybody reads anew. */
  reload(): void {
    for (const { readers } of this.#channels.values())
      for (const [name, mailboxes] of readers) for (const mailbox of mailboxes) mailbox.put(name, reloadText(name));
  }
}

function newChannel(): Channel {
  return { readers: new Map(), rows: new Map(), removed: new Set(), sentAt: -atMostEveryMs, timer: undefined };
}

function send(channel: Channel): void {
  channel.timer = undefined;
  channel.sentAt = performance.now();
  const rows = JSON.stringify([...channel.rows.values()]);
  const removed = JSON.stringify([...channel.removed]);
  channel.rows.clear();
  channel.removed.clear();
  for (const [name, mailboxes] of channel.readers) {
    const text = `{"type":"topic","topic":${JSON.stringify(name)},"rows":${rows},"removed":${removed}}`;
    for (const mailbox of mailboxes) mailbox.put(name, text);
  }
}

function reloadText(name: string): string {
  return JSON.stringify({ type: 'reload', topic: name });
}
