import { domainRemoveReasons, domainTypes } from '@touchline/domain/domains/domain-states';
import { cdns } from '@touchline/domain/signing/cdn-signing';

import type { Topic } from '../../platform/events/topic.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { createEvents } from './events.service.ts';
import { readiness } from './readiness.service.ts';

/** The data config of the specification: options that do not change while the program runs. */
const options = {
  callingCodes: ['86', '886'],
  cdns: [...cdns],
  domainRemoveReasons: [...domainRemoveReasons],
  domainType: [...domainTypes],
};

export function systemRoutes(
  platform: Platform,
  topics: readonly Topic[],
): Routes<'system.health' | 'system.ready' | 'system.settings' | 'system.events'> {
  const { config, version } = platform;
  const listen = createEvents(platform, topics);
  return {
    'system.health': { handle: async () => ({ status: 'ok', version }) },
    'system.ready': { handle: (context) => readiness(context, platform) },
    'system.settings': readRoute({
      ask: () => ({}),
      answer: () => ({
        ...options,
        passwordMinLength: config.PASSWORD_MIN_LENGTH,
        contentProvider: config.CONTENT_PROVIDER,
      }),
    }),
    'system.events': { open: (context, { query }) => listen(context, query.topics) },
  };
}
