export const mediaServerKinds = ['nginx', 'srs'] as const;

/** One ingest server. Its addresses are private. */
export interface MediaNode {
  readonly name: string;
  readonly kind: (typeof mediaServerKinds)[number];
  /** Host and port that the front sends encoders to, with PROXY protocol. */
  readonly publishAddress: string;
  /** Where relays and probes play a stream: `rtmp://host:port`, without an app. */
  readonly relayAddress: string;
  /** Statistics, control and HLS: `http://host:port`. */
  readonly httpAddress: string;
}

/** A media server sends one when a publisher begins or ends. */
export interface PublishHook {
  readonly kind: 'publish' | 'publishDone';
  readonly app: string;
  readonly stream: string;
  /** The publisher's own arguments, each by its first occurrence. */
  readonly params: ReadonlyMap<string, string>;
  /** The publisher's IP address. */
  readonly address: string;
  /** The media server's id of the connection; a restarted server begins again at 1. */
  readonly client: string;
}

export interface PublisherRef {
  readonly app: string;
  readonly stream: string;
  readonly client: string;
}

/** Codecs and sizes are the encoder's word. They are null until its first packets came. */
export interface ListedPublisher extends PublisherRef {
  readonly address: string;
  /** Counted since the publisher began. */
  readonly bytesIn: number;
  readonly video: {
    readonly codec: string;
    readonly width: number;
    readonly height: number;
    readonly declaredFrameRate: number;
  } | null;
  readonly audio: { readonly codec: string; readonly sampleRate: number; readonly channels: number } | null;
  /** The encoder's name for itself, or an empty text. */
  readonly encoder: string;
}

export interface MediaServer {
  /** Undefined for a body that no hook of this server has, or a stream name with unusual characters. */
  parseHook(body: string): PublishHook | undefined;
  /** Rejects if the server does not answer, or answers something else than a list. */
  list(signal: AbortSignal): Promise<ListedPublisher[]>;
  /** The number of publishers that were cut: 0 if it had left already. */
  kick(ref: PublisherRef, signal: AbortSignal): Promise<number>;
}

/** One answer that every kind understands: nginx reads the status, SRS the status and the code. */
export function hookReply(isAllowed: boolean): { readonly status: 200 | 403; readonly body: string } {
  return isAllowed ? { status: 200, body: '{"code":0}' } : { status: 403, body: '{"code":1}' };
}
