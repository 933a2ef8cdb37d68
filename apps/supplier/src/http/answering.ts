import type { IncomingMessage, ServerResponse } from 'node:http';

/** An error answer. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const bodyAtMost = 100_000;

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > bodyAtMost) throw new Refused(413, 'too long');
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    throw new Refused(400, 'no JSON');
  }
}

export function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
}

export function numberIn(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  if (!/^-?\d{1,16}$/.test(text)) throw new Refused(400, `${name} is no whole number`);
  return Number(text);
}
