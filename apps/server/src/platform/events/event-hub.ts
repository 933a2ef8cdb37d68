import { EventEmitter } from 'node:events';

import type { Redis } from 'ioredis';

import { TopicBoard, type TopicChange } from './topic-board.ts';
import { type Audience, channelOf, type Topic } from './topic.ts';

const rightsChannel = 'touchline:permissions';
const topicsChannel = 'touchline:topics';

/** Further messages between processes: a refused write, a session left or ended, changed taboo words of a merchant. */
const words = {
  unwritable: 'touchline:unwritable',
  left: 'touchline:left',
  ended: 'touchline:ended',
  tabooWords: 'touchline:taboo-words',
} as const;

type Word = keyof typeof words;

/** Tells all processes what changed. A lost message only delays: streams also look by themselves, and read anew after a gap. */
export interface EventHub {
  /** Rights of a merchant changed. */
  announce(merchantCode: string): Promise<void>;
  onAnnounced(merchantCode: string, listener: () => void): () => void;
  /** Rows of a topic changed; only their public fields go out. */
  publish(topic: Topic, part: string | undefined, to: Audience, change: TopicChange): Promise<void>;
  readonly board: TopicBoard;
  /** To every process, this one included. */
  tell(word: Word, text: string): Promise<void>;
  onWord(word: Word, listener: (text: string) => void): void;
  /** Also after each return: what was said meanwhile nobody heard. */
  onListening(listener: () => void): void;
  close(): void;
}

// An emitter throws what bears the bare name `error`, and a merchant's code may be that.
const eventOf = (merchantCode: string) => `merchant:${merchantCode}`;

export function createEventHub(redis: Redis): EventHub {
  const local = new EventEmitter().setMaxListeners(0);
  const board = new TopicBoard();
  const subscriber = redis.duplicate({ commandTimeout: undefined as never, maxRetriesPerRequest: null });
  subscriber.on('error', () => undefined);
  subscriber.on('message', (channel, text: string) => {
    if (channel === rightsChannel) local.emit(eventOf(text));
    else if (channel === topicsChannel) {
      const { key, ...change } = JSON.parse(text) as TopicChange & { key: string };
      board.change(key, change);
    } else local.emit(channel, text);
  });
  local.on('listening', () => board.reload());
  subscriber.on('ready', () => {
    subscriber.subscribe(rightsChannel, topicsChannel, ...Object.values(words)).then(
      () => local.emit('listening'),
      () => undefined,
    );
  });
  return {
    board,
    announce: async (merchantCode) => void (await redis.publish(rightsChannel, merchantCode)),
    onAnnounced(merchantCode, listener) {
      local.on(eventOf(merchantCode), listener);
      return () => void local.off(eventOf(merchantCode), listener);
    },
    async publish(topic, part, to, { rows, removed = [] }) {
      const shown = rows.map((row) => topic.row.parse(row));
      await redis.publish(topicsChannel, JSON.stringify({ key: channelOf(topic, part, to), rows: shown, removed }));
    },
    tell: async (word, text) => void (await redis.publish(words[word], text)),
    onWord: (word, listener) => void local.on(words[word], listener),
    onListening: (listener) => void local.on('listening', listener),
    close: () => subscriber.disconnect(),
  };
}
