import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify } from 'fastify';

const ofEveryAnswer = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type']);

/** Helmet's headers, read once: they are the same for every answer. */
export async function securityHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const server = fastify();
  await server.register(helmet, options);
  server.get('/', () => '');
  const { headers } = await server.inject('/');
  await server.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofEveryAnswer.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}
