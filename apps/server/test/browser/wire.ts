import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer | undefined;
  /** Of a stream only the first message is read. */
  readonly firstMessageOnly?: boolean | undefined;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Wire {
  send(request: WireRequest): Promise<WireAnswer>;
  close(): void;
}

/** A kept connection that the server closed just now took no request: it is sent again on a new one. */
class StaleConnectionError extends Error {}

/** Plain HTTP over kept connections, with nothing between: what is given is what is sent, from any address of this machine. */
export function createWire(to: {
  host?: string;
  port: number;
  sockets: number;
  timeoutMs: number;
  from?: string;
}): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: to.sockets });
  const own = to.from === undefined ? {} : { localAddress: to.from };
  return {
    async send(given) {
      try {
        return await attempt(given);
      } catch (error) {
        if (error instanceof StaleConnectionError) return await attempt(given);
        throw error;
      }
    },
    close: () => agent.destroy(),
  };

  function attempt({ method, path, headers, body, firstMessageOnly = false }: WireRequest) {
    const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const address = { host: to.host ?? '127.0.0.1', ...own, port: to.port, method, path, timeout: to.timeoutMs };
    const request = httpRequest({ ...address, agent, headers: { ...length, ...headers } });
    request.on('response', (response) => {
      collect(response, firstMessageOnly, (answer) => {
        resolve(answer);
        if (!response.complete) request.destroy();
      });
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`no answer in ${to.timeoutMs} ms`)));
    request.on('error', (error: NodeJS.ErrnoException) => {
      const stale = request.reusedSocket && error.code === 'ECONNRESET';
      reject(stale ? new StaleConnectionError() : error);
    });
    request.end(body);
    return promise;
  }
}

function collect(response: IncomingMessage, firstMessageOnly: boolean, done: (answer: WireAnswer) => void): void {
  const chunks: Buffer[] = [];
  const status = response.statusCode ?? 0;
  const finish = () => done({ status, headers: response.headers, text: Buffer.concat(chunks).toString() });
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (firstMessageOnly && status === 200 && chunk.includes('\n\n')) finish();
  });
  response.on('end', finish);
}
