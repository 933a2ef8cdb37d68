import { z } from 'zod';

import { defineTopic } from '../../src/platform/events/topic.ts';

/** A merchant's rows, in parts, for whoever may see roles. */
export const specimenTopic = defineTopic({
  pattern: 'specimens:{group}',
  permission: 'bac_#_rol-view',
  audience: 'merchant',
  row: z.object({ id: z.string(), name: z.string() }),
});
