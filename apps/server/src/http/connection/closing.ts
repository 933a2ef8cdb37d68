import type { ServerResponse } from 'node:http';

import type { FastifyInstance } from 'fastify';

/** Closing waits for the answers that are due, not for connections: the last answer takes all of them with it. */
export function closeAfterLastAnswer(app: FastifyInstance): void {
  const due = new Set<ServerResponse>();
  let closing = false;
  const closeUnused = () => {
    if (closing && due.size === 0) app.server.closeAllConnections();
  };
  app.addHook('onRequest', async (_request, reply) => {
    due.add(reply.raw);
    const settle = () => {
      due.delete(reply.raw);
      setImmediate(closeUnused);
    };
    reply.raw.once('finish', settle).once('close', settle);
  });
  // Whoever is answered now has to come back on another connection.
  app.addHook('onSend', async (_request, reply) => void (closing && reply.header('connection', 'close')));
  app.addHook('preClose', async () => {
    closing = true;
    setImmediate(closeUnused);
  });
}
