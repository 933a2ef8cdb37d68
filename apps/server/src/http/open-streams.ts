const mostPerSession = 5;

/** Streams of each session in the order they were opened. A browser needs one: past the limit the oldest ends. */
export function createOpenStreams() {
  const streams = new Map<string, Set<AbortController>>();
  let closing = false;
  return {
    /** Answers what to call once the stream is over. */
    add(sessionId: string, stream: AbortController): () => void {
      if (closing) stream.abort();
      const own = streams.get(sessionId) ?? new Set();
      streams.set(sessionId, own.add(stream));
      for (const oldest of [...own].slice(0, -mostPerSession)) oldest.abort();
      return () => {
        own.delete(stream);
        if (own.size === 0) streams.delete(sessionId);
      };
    },
    /** Of a session that is over. */
    endOf(sessionId: string): void {
      for (const stream of streams.get(sessionId) ?? []) stream.abort();
    },
    async endAll(): Promise<void> {
      closing = true;
      for (const own of streams.values()) for (const stream of own) stream.abort();
    },
  };
}
