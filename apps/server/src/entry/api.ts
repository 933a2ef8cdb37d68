import { createServer as createHttpServer } from 'node:http';

import { calls } from '@touchline/contract/calls';

import { createServer } from '../http/server.ts';
import { readConfig } from '../platform/config.ts';
import { openPlatform } from '../platform/platform.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { allRoutes } from './routes.ts';

const config = readConfig();
const platform = await openPlatform(config);
const app = await createServer(platform, calls, allRoutes(platform));

const { registry } = platform.metrics;
const metrics = createHttpServer((_request, response) => {
  registry.metrics().then(
    (text) => response.setHeader('content-type', registry.contentType).end(text),
    () => response.writeHead(500).end(),
  );
});
metrics.listen(config.METRICS_PORT, '127.0.0.1');
await app.listen({ host: config.API_HOST, port: config.API_PORT });

closeOnSignal(async () => {
  metrics.close();
  await app.close();
  await platform.close();
});
