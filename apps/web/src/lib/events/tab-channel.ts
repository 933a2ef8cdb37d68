export interface TabChannel<Message> {
  readonly tell: (message: Message) => void;
  readonly close: () => void;
}

/** What one tab says, every other tab of this browser hears. */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return {
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
