import { z } from 'zod';

import { text } from '../definition/fields.ts';
import { resource, write } from '../definition/resource.ts';

export const liveCalls = resource('live', {
  /** A media server asks whether an encoder may publish, or tells that one has left: 200 allows, 403 refuses. */
  hook: {
    ...write({
      method: 'POST',
      path: '/media/{secret}/hooks/{node}',
      summary: '推流通知',
      permission: 'machine',
      machine: { format: '*/*', wrongSecretsPerMinute: 60 },
      params: z.strictObject({ secret: text(128), node: text(40) }),
      /** As the kind of media server writes it. */
      body: z.string().max(16_000),
      response: z.object({ code: z.number().int() }),
      errors: ['notFound'],
      redact: ['secret'],
      log: '开始推流',
      toast: null,
    }),
    outside: true,
  },
});
