import { z } from 'zod';

import { read, resource, write } from './definition/resource.ts';

const coordinate = z.number().min(-2000).max(2000);

const ownPuzzle = z.object({
  provider: z.literal('own'),
  id: z.string(),
  background: z.string(),
  piece: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  pieceSize: z.number().int(),
  y: z.number().int(),
  expiresIn: z.number().int(),
});

const aliyunScene = z.object({
  provider: z.literal('aliyun'),
  sceneId: z.string(),
  prefix: z.string(),
  region: z.string(),
});

export const captchaCalls = resource('captcha', {
  issue: read({
    path: '/captcha',
    summary: '取滑块验证',
    permission: 'public',
    query: z.strictObject({ scene: z.enum(['login', 'forget']) }),
    response: z.discriminatedUnion('provider', [ownPuzzle, aliyunScene]),
    errors: ['rateLimited', 'dependencyDown'],
  }),
  answer: write({
    method: 'POST',
    path: '/captcha/{id}/answer',
    summary: '提交滑块位置',
    permission: 'public',
    params: z.strictObject({ id: z.string().regex(/^[\w-]{16,64}$/) }),
    body: z.strictObject({
      x: coordinate,
      by: z.enum(['pointer', 'keyboard']),
      track: z.array(z.tuple([coordinate, coordinate, z.number().min(0).max(600_000)]).readonly()).max(2000),
    }),
    response: z.object({ result: z.string() }),
    errors: ['formRefused', 'rateLimited', 'dependencyDown'],
    log: null,
    redact: ['x', 'track'],
    toast: null,
    secretAnswer: true,
  }),
});
