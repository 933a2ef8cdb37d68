export interface TabChannel<Message> {
  readonly tell: (message: Message) => void;
  readonly close: () => void;
}

/** Every other tab of this browser receives the messages of one tab. */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return {
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
