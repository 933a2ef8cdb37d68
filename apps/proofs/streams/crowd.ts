import { Agent, get, type IncomingMessage } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

import type { CrowdPlan, CrowdMessage, CrowdQuestion, Heard } from './open-crowd.ts';

interface Message {
  readonly bytes: Buffer;
  readonly ofPlatform: boolean;
  readonly rows: readonly { readonly id: string; readonly feedVersion: string }[];
  /** When each stream got it, in milliseconds since 1970. */
  readonly gotAt: number[];
}

const { port, path, platformCookies, merchantCookies } = workerData as CrowdPlan;
const end = Buffer.from('\n\n');
const openAtOnce = 50;
const longestMs = 60_000;
/** A few of the newest: what comes is nearly always what another stream has got just now. */
const rememberedMessages = 8;
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
let messages: Message[] = [];
let [open, reloads, lost] = [0, 0, 0];

function follow(cookie: string, ofPlatform: boolean): Promise<true> {
  const { promise, resolve } = Promise.withResolvers<true>();
  const request = get({ port, path, agent, headers: { cookie: `touchline_session=${cookie}` } }, (response) => {
    if (response.statusCode === 200) open += 1;
    read(response, ofPlatform);
    response.once('data', () => resolve(true));
    response.on('close', () => {
      lost += 1;
      resolve(true);
    });
  });
  request.on('error', () => resolve(true));
  return promise;
}

function read(response: IncomingMessage, ofPlatform: boolean): void {
  let rest: Buffer = Buffer.alloc(0);
  response.on('data', (chunk: Buffer) => {
    const now = performance.timeOrigin + performance.now();
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let at = rest.indexOf(end); at >= 0; at = rest.indexOf(end)) {
      take(rest.subarray(0, at), ofPlatform, now);
      rest = rest.subarray(at + end.length);
    }
  });
}

function take(bytes: Buffer, ofPlatform: boolean, now: number): void {
  const known = messages
    .slice(-rememberedMessages)
    .find((message) => message.ofPlatform === ofPlatform && message.bytes.equals(bytes));
  if (known !== undefined) {
    known.gotAt.push(now);
    return;
  }
  const text = bytes.toString();
  if (text.includes('"type":"reload"')) reloads += 1;
  if (!text.startsWith('data: {"type":"topic"')) return;
  const { rows } = JSON.parse(text.slice('data: '.length)) as Pick<Message, 'rows'>;
  messages.push({ bytes: Buffer.from(bytes), ofPlatform, rows, gotAt: [now] });
}

/** How long what was committed took to each stream; forgets it. */
function judge({ commits, hidden }: CrowdQuestion): Heard {
  const at = new Map(commits);
  const isHidden = new Set(hidden);
  const counts = new Uint32Array(longestMs + 1);
  let [arrived, leaked] = [0, 0];
  for (const { rows, gotAt, ofPlatform } of messages)
    for (const { id, feedVersion } of rows) {
      const committedAt = at.get(`${id}/${feedVersion}`);
      if (!ofPlatform && isHidden.has(id)) leaked += gotAt.length;
      if (committedAt === undefined) continue;
      arrived += gotAt.length;
      for (const got of gotAt) {
        const tookMs = Math.min(Math.max(Math.ceil(got - committedAt), 0), longestMs);
        counts[tookMs] = (counts[tookMs] ?? 0) + 1;
      }
    }
  messages = [];
  let [passed, p95Ms] = [0, 0];
  while (p95Ms < longestMs && (passed += counts[p95Ms] ?? 0) < arrived * 0.95) p95Ms += 1;
  return { arrived, leaked, reloads, lost, p95Ms };
}

function say(word: CrowdMessage): void {
  parentPort?.postMessage(word);
}

parentPort?.on('message', (question: CrowdQuestion) => say({ heard: judge(question) }));

const all = [
  ...platformCookies.map((cookie) => ({ cookie, ofPlatform: true })),
  ...merchantCookies.map((cookie) => ({ cookie, ofPlatform: false })),
];
for (let at = 0; at < all.length; at += openAtOnce)
  await Promise.all(all.slice(at, at + openAtOnce).map(({ cookie, ofPlatform }) => follow(cookie, ofPlatform)));
say({ open });
