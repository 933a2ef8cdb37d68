import { open, readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Hands over the lines of a file that only grows, each once: how far it came stands in a file beside it. A line that was
 * not taken is handed over again.
 */
export function followFile(file: string, take: (line: string) => Promise<boolean>, everyMs = 1000) {
  const mark = `${file}.shipped`;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const from = Number(await readFile(mark, 'utf8').catch(() => '0'));
    const text = await readFrom(file, from);
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole === '') return;
    const taken = await Promise.all(whole.trimEnd().split('\n').map(take));
    if (taken.includes(false)) return;
    await writeFile(`${mark}.new`, String(from + Buffer.byteLength(whole)));
    await rename(`${mark}.new`, mark);
  }

  const again = () => {
    running = look().catch(() => undefined);
    void running.then(() => (timer = setTimeout(again, everyMs)));
  };
  again();
  return {
    async close() {
      await running;
      clearTimeout(timer);
      await look().catch(() => undefined);
    },
  };
}

const mostBytes = 1_000_000;

async function readFrom(file: string, from: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
