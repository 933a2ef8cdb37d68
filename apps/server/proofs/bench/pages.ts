import { createWire } from '../lib/wire.ts';
import { type Case, pageSize } from './cases.ts';

interface LogList {
  readonly records: readonly { readonly id: string }[];
  readonly current: number;
  readonly total: number;
  readonly next?: string;
}

/** Asks for one page after the other, on one connection. */
export function createReader({ url, headers }: { url: string; headers: Record<string, string> }) {
  const { port, pathname } = new URL(url);
  const wire = createWire({ port: Number(port), sockets: 1, timeoutMs: 20_000 });

  async function ask(query: string): Promise<string> {
    const { status, text } = await wire.send({ method: 'GET', path: `${pathname}?${query}`, headers });
    if (status !== 200) throw new Error(`${pathname}?${query} answered ${status}: ${text.slice(0, 300)}`);
    return text;
  }

  /** A page that has to be full. */
  async function fullPage(query: string): Promise<LogList> {
    const { data } = JSON.parse(await ask(query)) as { data: LogList };
    if (data.records.length !== pageSize)
      throw new Error(`${pathname}?${query}: ${data.records.length} rows, not ${pageSize}`);
    return data;
  }

  async function milliseconds(query: string): Promise<number> {
    const began = performance.now();
    await ask(query);
    return performance.now() - began;
  }

  return { fullPage, milliseconds, close: () => wire.close() };
}

export type Reader = ReturnType<typeof createReader>;

/** Goes from page to page by `next`; answers how to ask for the last one reached, once by its cursor and once by a jump. */
export async function walkTo(
  reader: Reader,
  { query }: Pick<Case, 'query'>,
  page: number,
): Promise<{ next: string; jump: string }> {
  let list = await reader.fullPage(query);
  let next = query;
  while (list.current < page) {
    if (list.next === undefined) throw new Error(`${query} ends at page ${list.current}`);
    next = `${query}&cursor=${list.next}`;
    list = await reader.fullPage(next);
  }
  const jump = `${query}&current=${page}`;
  const jumped = await reader.fullPage(jump);
  if (jumped.records[0]?.id !== list.records[0]?.id)
    throw new Error(`${query}: page ${page} differs by cursor and by jump`);
  return { next, jump };
}
