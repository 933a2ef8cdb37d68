import type { ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyServerOptions } from 'fastify';

import type { Config } from '../../platform/config/config.ts';
import { tooSlow } from './unreadable.ts';

type Limits = Pick<Config, 'REQUEST_SECONDS' | 'TRANSFER_SECONDS'>;

/** The server's own timeouts: for a head, for a whole request of any size, and for an idle connection. */
export function serverLimits({ REQUEST_SECONDS, TRANSFER_SECONDS }: Limits) {
  const http: ServerOptions = {
    headersTimeout: REQUEST_SECONDS * 1000,
    connectionsCheckingInterval: REQUEST_SECONDS * 250,
  };
  return {
    requestTimeout: TRANSFER_SECONDS * 1000,
    connectionTimeout: TRANSFER_SECONDS * 1000,
    http,
  } satisfies FastifyServerOptions & { http: ServerOptions };
}

/**
 * Requests without files must arrive sooner, and finished answers must be taken: a client that trickles bytes holds
 * nothing of ours.
 */
export function limitSlowClients(
  app: FastifyInstance,
  { REQUEST_SECONDS, TRANSFER_SECONDS }: Limits,
  refuse: (error: { readonly code: string }, socket: Socket) => void,
): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.takesFiles === true) return;
    const timer = setTimeout(() => {
      if (reply.raw.headersSent) raw.destroy();
      else refuse({ code: tooSlow }, raw.socket);
    }, REQUEST_SECONDS * 1000);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    const timer = setTimeout(() => raw.socket.destroy(), TRANSFER_SECONDS * 1000);
    const stop = () => clearTimeout(timer);
    reply.raw.once('finish', stop).once('close', stop);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call whose files may take longer to arrive. */
    takesFiles?: boolean;
  }
}
