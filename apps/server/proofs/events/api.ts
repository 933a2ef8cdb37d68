import { calls } from '@touchline/contract/calls';

import { allRoutes } from '../../src/entry/routes.ts';
import { createServer } from '../../src/http/server.ts';
import { systemRoutes } from '../../src/modules/system/index.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { specimenTopic } from '../../test/specimen/specimen.topic.ts';

/** The API with a topic that any number of parts can be followed of. */
const config = readConfig();
const platform = await openPlatform(config);
const app = await createServer(platform, calls, {
  ...allRoutes(platform),
  ...systemRoutes(platform, [specimenTopic]),
});
await app.listen({ host: '127.0.0.1', port: config.API_PORT });
