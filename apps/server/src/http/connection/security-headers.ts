import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify } from 'fastify';

const ofEveryAnswer = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type']);

/** What helmet says of any answer, asked once: it is the same for all of them. */
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
