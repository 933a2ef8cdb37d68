import { photoLimits, photoName, photoTypes, pictureName } from '@touchline/domain/pictures/pictures';
import { z } from 'zod';

import { read, resource, write } from './definition/resource.ts';

/** Photos of anchors, covers of news and short videos, and the logos of leagues and teams. */
export const photoCalls = resource('photos', {
  /** The name goes into `photo` of an anchor of the same merchant; a photo that nothing names is removed after a day. */
  create: write({
    method: 'POST',
    path: '/streamer/photo',
    summary: '上传主播头像',
    permission: { anyOf: ['pro_anc_lis-action', 'com_pro_anc-action'] },
    upload: { most: 1, largest: photoLimits.bytes, types: photoTypes },
    response: z.object({ name: z.string().regex(photoName) }),
    errors: ['formRefused'],
    toast: null,
  }),
  /** The name goes into `cover` of a news item or a short video of the same merchant. */
  'create-cover': write({
    method: 'POST',
    path: '/value-added/cover',
    summary: '上传封面',
    permission: { anyOf: ['val_new-action', 'val_vid-action'] },
    upload: { most: 1, largest: photoLimits.bytes, types: photoTypes },
    response: z.object({ name: z.string().regex(photoName) }),
    errors: ['formRefused'],
    toast: null,
  }),
  /** A merchant's own photos and every logo; super-admins read the photos of all merchants. */
  get: read({
    path: '/photo/{name}',
    summary: '图片',
    permission: 'session',
    scope: 'all',
    params: z.strictObject({ name: z.string().regex(pictureName) }),
    file: 'image/png',
    shown: true,
    response: z.string(),
    errors: ['notFound'],
  }),
});
