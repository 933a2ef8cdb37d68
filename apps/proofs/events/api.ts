import { calls } from '@touchline/contract/calls';

import { allRoutes } from '../../server/src/entry/routes.ts';
import { createServer } from '../../server/src/http/server.ts';
import { systemRoutes } from '../../server/src/modules/system/index.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';
import { specimenTopic } from '../../server/test/specimen/specimen.topic.ts';

/** The API with a topic that any number of parts can be followed of. */
const config = readConfig();
const platform = await openPlatform(config);
const app = await createServer(platform, calls, {
  ...allRoutes(platform),
  ...systemRoutes(platform, [specimenTopic]),
});
await app.listen({ host: '127.0.0.1', port: config.API_PORT });
