import { tracingChannel } from 'node:diagnostics_channel';

interface SentCommand {
  readonly command: string;
  readonly error?: unknown;
}

type Answered = (error?: unknown) => void;

/** Hears of each command by the channel of ioredis, by its name alone. Answers how to stop. */
export function watchRedis(onCommand: (command: string) => Answered | undefined): () => void {
  const channel = tracingChannel<SentCommand>('ioredis:command');
  const under = new WeakMap<SentCommand, Answered>();
  const handlers = {
    start(sent: SentCommand) {
      const answered = onCommand(sent.command.toUpperCase());
      if (answered !== undefined) under.set(sent, answered);
    },
    asyncStart: (sent: SentCommand) => under.get(sent)?.(sent.error),
  };
  channel.subscribe(handlers as Parameters<typeof channel.subscribe>[0]);
  return () => {
    channel.unsubscribe(handlers as Parameters<typeof channel.unsubscribe>[0]);
  };
}
