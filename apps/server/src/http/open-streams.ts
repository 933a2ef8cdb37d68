const mostPerSession = 5;

/** Streams in the order they were opened. A browser needs one: past the limit the oldest of the session ends. */
export function createOpenStreams() {
  const streams = new Map<AbortController, string>();
  let closing = false;
  return {
    /** Answers what to call once the stream is over. */
    add(sessionId: string, stream: AbortController): () => void {
      if (closing) stream.abort();
      streams.set(stream, sessionId);
      const own = [...streams].filter(([, of]) => of === sessionId);
      for (const [oldest] of own.slice(0, -mostPerSession)) oldest.abort();
      return () => streams.delete(stream);
    },
    async endAll(): Promise<void> {
      closing = true;
      for (const stream of streams.keys()) stream.abort();
    },
  };
}
