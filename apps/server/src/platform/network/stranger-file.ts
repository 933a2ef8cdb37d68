import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';

import { publicAddressOf, type Resolve, type Resolved } from './public-address.ts';

export interface StrangerLimits {
  readonly mostBytes: number;
  /** From the first look at the name to the last byte. */
  readonly totalMs: number;
}

export interface StrangerFetch {
  /** The bytes behind an address that somebody else wrote; throws where they are not to be had within the limits. */
  (address: string, stopping: AbortSignal): Promise<Buffer>;
}

interface Ways {
  readonly resolve?: Resolve;
  /** Origins in place of hosts that no name service knows; for development alone. */
  readonly routes?: ReadonlyMap<string, string>;
}

/**
 * Reads a file of somebody else's server. It connects to public addresses alone, on the usual ports, follows no
 * redirect, sends nothing of ours, and reads no further than the limits.
 */
export function createStrangerFetch({ mostBytes, totalMs }: StrangerLimits, ways: Ways = {}): StrangerFetch {
  return async (address, stopping) => {
    const url = new URL(address);
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(totalMs)]);
    const route = ways.routes?.get(url.hostname);
    if (route !== undefined) return await bytesOf(new URL(url.pathname + url.search, route), signal, null, mostBytes);
    if (!/^https?:$/.test(url.protocol) || url.username + url.password !== '' || url.port !== '')
      throw new Error('no plain address of the web');
    const pinned = await abortable(publicAddressOf(url.hostname, ways.resolve), signal);
    return await bytesOf(url, signal, pinned, mostBytes);
  };
}

async function bytesOf(url: URL, signal: AbortSignal, pinned: Resolved | null, mostBytes: number): Promise<Buffer> {
  const answer = await answerOf(url, signal, pinned);
  try {
    if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
    if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw new Error('too large');
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) throw new Error('too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    answer.destroy();
  }
}

function answerOf(url: URL, signal: AbortSignal, pinned: Resolved | null): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    agent: false,
    headers: { accept: 'image/png, image/jpeg', 'accept-encoding': 'identity' },
    ...(pinned && {
      lookup: (_host, { all }, done) =>
        all
          ? done(null, [pinned])
          : (done as (error: null, address: string, family: number) => void)(null, pinned.address, pinned.family),
    }),
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    send(url, options, resolve).once('error', reject).end();
  });
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
