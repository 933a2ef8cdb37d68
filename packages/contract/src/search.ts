import { domainStates } from '@touchline/domain/domains/domain-states';
import { allSearchKeys } from '@touchline/domain/lists/palette-search';
import { z } from 'zod';

import { instant, text } from './definition/fields.ts';
import { read, resource } from './definition/resource.ts';

/** At most so many of each kind. */
export const searchLimit = 5;

/** The key of the page that shows the record to the caller: `spo_soc_sch`. */
const page = z.string();
const entry = z.object({ id: z.string(), name: z.string(), discipline: z.number(), isRecycled: z.boolean() });
const domain = z.object({ id: z.string(), name: z.string(), state: z.enum(domainStates) });
const valueAdded = z.object({ id: z.string(), title: z.string(), status: z.number().int(), onShelf: z.boolean() });
const prediction = z.object({
  id: z.string(),
  title: z.string(),
  hname: z.string(),
  aname: z.string(),
  gameTime: instant,
  page,
});

export const searchCalls = resource('search', {
  /** Each kind is judged by itself: the list of what someone may not see is empty. */
  records: read({
    path: '/search',
    summary: '搜索记录',
    permission: { anyOf: allSearchKeys },
    scope: 'all',
    query: z.strictObject({ keyword: text(50, { min: 1, isTrimmed: true }) }),
    response: z.object({
      /** The one with this id first, then those to come, then the most recent. */
      matches: z.array(
        z.object({
          id: z.string(),
          discipline: z.number(),
          lname: z.string(),
          hname: z.string(),
          aname: z.string(),
          gameTime: instant,
          gameStageType: z.number(),
          page,
        }),
      ),
      leagues: z.array(entry),
      teams: z.array(entry),
      drafts: z.array(prediction.extend({ state: z.string() })),
      predictions: z.array(prediction.extend({ userName: z.string() })),
      accounts: z.array(z.object({ id: z.string(), name: z.string(), account: z.string() })),
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
      merchants: z.array(z.object({ code: z.string(), alias: z.string() })),
      projects: z.array(z.object({ projectCode: z.string(), name: z.string(), tag: z.string() })),
      pushDomains: z.array(domain),
      pullDomains: z.array(domain),
      streamers: z.array(
        z.object({ streamerCode: z.string(), name: z.string(), nickname: z.string(), enabled: z.boolean() }),
      ),
      news: z.array(valueAdded),
      videos: z.array(valueAdded),
      /** The one with this id first, then those that have not ended, then the latest. */
      programs: z.array(
        z.object({
          id: z.string(),
          programName: z.string(),
          streamerName: z.string(),
          startTime: instant,
          matchId: z.string(),
          /** Of the page of its match: `spo_soc`. */
          sportCode: z.string(),
        }),
      ),
    }),
  }),
});
