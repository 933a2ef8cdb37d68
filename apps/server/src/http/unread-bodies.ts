import type { FastifyInstance } from 'fastify';

/** How long the rest of a body is read and thrown away once its request is answered. */
const drainMs = 5000;

/**
 * A client that is answered before its whole body has come still sends it. A connection that is closed with unread bytes is
 * reset: the answer may be lost, and nginx leaves the API out for seconds as if it had died. So the rest is read for a
 * moment, in which a proxy closes by itself.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete) return;
    reply.removeHeader('connection');
    reply.raw.once('finish', () => {
      raw.unpipe();
      raw.removeAllListeners('data');
      raw.resume();
      const timer = setTimeout(() => raw.destroy(), drainMs);
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    });
  });
}
