export interface StreamWatch {
  /** Any bytes, a comment included: the other end is there. */
  readonly onSign: () => void;
  readonly onData: (data: string) => void;
  /** Milliseconds of silence after which nobody can be at the other end. */
  readonly silentFor: number;
}

/** Reads a `text/event-stream` until it ends, or throws once it has been silent for too long. */
export async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, watch: StreamWatch): Promise<void> {
  const parse = createEventParser(watch.onData);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await within(watch.silentFor, reader);
    if (part.done) return;
    watch.onSign();
    parse(part.value);
  }
}

async function within(
  milliseconds: number,
  reader: ReadableStreamDefaultReader<string>,
): Promise<ReadableStreamReadResult<string>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = new Error('the event stream fell silent');
      reject(reason);
      void reader.cancel(reason).catch(() => undefined);
    }, milliseconds);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Takes pieces of a stream as they arrive and hands out each whole message's data. */
export function createEventParser(onData: (data: string) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    rest += piece.replaceAll('\r', '');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n');
      if (data !== '') onData(data);
    }
  };
}
