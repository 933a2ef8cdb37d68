import { z } from 'zod';

import { text } from './definition/fields.ts';
import { read, resource } from './definition/resource.ts';

/** At most so many of each kind. */
export const searchLimit = 5;

export const searchCalls = resource('search', {
  /** Each kind is judged by itself: the list of what someone may not see is empty. */
  records: read({
    path: '/search',
    summary: '搜索记录',
    permission: { anyOf: ['bac_#_acc-view', 'bac_#_rol-view', 'com_lis-view'] },
    scope: 'all',
    query: z.strictObject({ keyword: text(50, { min: 1, isTrimmed: true }) }),
    response: z.object({
      accounts: z.array(z.object({ id: z.string(), name: z.string(), account: z.string() })),
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      merchants: z.array(z.object({ code: z.string(), alias: z.string() })),
    }),
  }),
});
