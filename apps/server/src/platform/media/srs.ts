import { z } from 'zod';

import { createOutbound } from '../network/outbound.ts';
import { checkedHook, firstOfEach } from './hook-fields.ts';
import type { MediaServer } from './media-server.ts';
import { outboundLimits } from './outbound-limits.ts';

/** Older releases count clients, newer ones give them names. */
const clientId = z.union([z.string(), z.number().transform(String)]);
const hookBody = z.object({
  action: z.enum(['on_publish', 'on_unpublish']),
  client_id: clientId,
  ip: z.string(),
  app: z.string(),
  stream: z.string(),
  param: z.string().default(''),
});
const streamList = z.object({
  code: z.literal(0),
  streams: z.array(
    z.object({
      name: z.string(),
      app: z.string(),
      recv_bytes: z.number(),
      publish: z.object({ active: z.boolean(), cid: clientId.default('') }),
      video: z
        .object({ codec: z.string(), width: z.number().default(0), height: z.number().default(0) })
        .nullish()
        .transform((value) => value ?? null),
      audio: z
        .object({ codec: z.string(), sample_rate: z.number().default(0), channel: z.number().default(0) })
        .nullish()
        .transform((value) => value ?? null),
    }),
  ),
});
const clientList = z.object({ code: z.literal(0), clients: z.array(z.object({ id: clientId, ip: z.string() })) });
/** SRS lists ten unless it is told how many. */
const everyRow = { start: '0', count: '100000' };

/** SRS: hooks and statistics in JSON, clients cut by DELETE. */
export function srs(httpAddress: string): MediaServer {
  const outbound = createOutbound({ baseUrl: httpAddress, headers: {}, ...outboundLimits });
  const read = async (path: string, signal: AbortSignal): Promise<unknown> =>
    JSON.parse((await outbound.get(path, everyRow, signal)).body.toString('utf8'));
  return {
    parseHook(body) {
      const { data } = hookBody.safeParse(jsonOf(body));
      if (data === undefined) return undefined;
      const { action, app, stream, param } = data;
      const kind = action === 'on_publish' ? 'publish' : 'publishDone';
      const params = firstOfEach(new URLSearchParams(param));
      return checkedHook({ kind, app, stream, address: data.ip, client: data.client_id }, params);
    },
    async list(signal) {
      const [streams, clients] = await Promise.all([
        read('/api/v1/streams/', signal).then((answer) => streamList.parse(answer).streams),
        read('/api/v1/clients/', signal).then((answer) => clientList.parse(answer).clients),
      ]);
      const addresses = new Map(clients.map(({ id, ip }) => [id, ip]));
      return streams
        .filter(({ publish }) => publish.active)
        .map(({ name, app, publish, recv_bytes: bytesIn, video, audio }) => ({
          app,
          stream: name,
          client: publish.cid,
          address: addresses.get(publish.cid) ?? '',
          bytesIn,
          // SRS tells neither the declared frame rate nor the encoder's name.
          video: video && { ...video, declaredFrameRate: 0 },
          audio: audio && { codec: audio.codec, sampleRate: audio.sample_rate, channels: audio.channel },
          encoder: '',
        }));
    },
    async kick({ client }, signal) {
      const url = `${httpAddress}/api/v1/clients/${encodeURIComponent(client)}`;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(outboundLimits.totalMs)]);
      const response = await fetch(url, { method: 'DELETE', redirect: 'error', signal: limit });
      const answer = response.ok ? ((await response.json()) as { code?: unknown }) : {};
      return answer.code === 0 ? 1 : 0;
    },
  };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
