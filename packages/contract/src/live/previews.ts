import { z } from 'zod';

import { id, instant, text } from '../definition/fields.ts';
import { read, resource, write } from '../definition/resource.ts';

const playing = ['mon_liv-view', 'mon_gam-view', 'pro_pro_lis-view', 'pro_anc_lis-view', 'anc_#_res-view'] as const;

/** Pictures of live streams, for people who watch over them. */
export const previewCalls = resource('previews', {
  /** Where a player finds the stream that an appointment has now. */
  open: read({
    path: '/preview/{id}',
    summary: '播放预览',
    permission: { anyOf: playing },
    scope: 'all',
    /** Of the appointment. */
    params: z.strictObject({ id }),
    response: z.object({
      /** Null while nobody publishes. */
      preview: z
        .object({
          /** Changes with the publisher. */
          sessionId: z.string(),
          /** Of the folder with the playlist `index.m3u8`. Its signature ends: a player asks anew before. */
          folder: z.string(),
          until: instant,
        })
        .nullable(),
    }),
    errors: ['notFound'],
  }),
  /** The newest snapshot of the stream that an appointment has now. */
  snapshot: read({
    path: '/preview/{id}/snapshot',
    summary: '直播画面截图',
    permission: { anyOf: playing },
    scope: 'all',
    params: z.strictObject({ id }),
    /** Of the snapshot: a page asks for each under an address of its own. */
    query: z.strictObject({ time: instant }),
    file: 'image/jpeg',
    shown: true,
    response: z.string(),
    errors: ['notFound'],
  }),
  /** A media server asks whether somebody may go on playing: 200 allows, 403 refuses. */
  allow: {
    ...write({
      method: 'POST',
      path: '/media/{secret}/previews/{node}/{stream}/{pass}',
      summary: '核对预览',
      permission: 'machine',
      machine: { format: '*/*', wrongSecretsPerMinute: 60 },
      params: z.strictObject({ secret: text(128), node: text(40), stream: text(128), pass: text(200) }),
      response: z.object({ code: z.number().int() }),
      errors: ['notFound'],
      redact: ['secret', 'pass'],
      toast: null,
    }),
    log: null,
    outside: true,
  },
});
