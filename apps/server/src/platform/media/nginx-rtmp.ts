import { ingestApp } from '@touchline/domain/domains/domain-rules';

import { createOutbound } from '../network/outbound.ts';
import { checkedHook, firstOfEach } from './hook-fields.ts';
import type { ListedPublisher, MediaServer } from './media-server.ts';
import { outboundLimits } from './outbound-limits.ts';
import { parseXml, type XmlElement } from './xml.ts';

/** Fields that the module writes before the publisher's own arguments. */
const ownFields = new Set([
  'app',
  'flashver',
  'swfurl',
  'tcurl',
  'pageurl',
  'addr',
  'clientid',
  'call',
  'name',
  'type',
]);
const kinds: ReadonlyMap<string | undefined, string> = new Map([
  ['publish', 'publish'],
  ['publish_done', 'publishDone'],
]);

/** nginx with the rtmp module: form hooks, statistics in XML, control by GET. */
export function nginxRtmp(httpAddress: string): MediaServer {
  const outbound = createOutbound({ baseUrl: httpAddress, headers: {}, ...outboundLimits });
  const read = async (path: string, query: Record<string, string>, signal: AbortSignal) =>
    (await outbound.get(path, query, signal)).body.toString('utf8');
  return {
    parseHook(body) {
      const fields = firstOfEach(new URLSearchParams(body));
      const hook = {
        kind: kinds.get(fields.get('call')),
        app: fields.get('app'),
        stream: fields.get('name'),
        address: fields.get('addr'),
        client: fields.get('clientid'),
      };
      return checkedHook(hook, new Map([...fields].filter(([name]) => !ownFields.has(name))));
    },
    async list(signal) {
      // Its own push to the previews is none of ours.
      return publishersIn(await read('/stat', {}, signal)).filter(({ app }) => app === ingestApp);
    },
    async kick({ app, stream, client }, signal) {
      const query = { app, name: stream, clientid: client };
      return Number.parseInt(await read('/control/drop/publisher', query, signal), 10) || 0;
    },
  };
}

export function publishersIn(statistics: string): ListedPublisher[] {
  const rtmp = parseXml(statistics).first('rtmp');
  if (rtmp === undefined) throw new Error('the statistics page of nginx lists no rtmp');
  return rtmp
    .all('server')
    .flatMap((server) => server.all('application'))
    .flatMap((application) => {
      const streams = application.first('live')?.all('stream') ?? [];
      return streams.flatMap((stream) => publisherOf(application.textOf('name'), stream) ?? []);
    });
}

function publisherOf(app: string, stream: XmlElement): ListedPublisher | undefined {
  const client = stream.all('client').find((one) => one.has('publishing'));
  if (client === undefined) return undefined;
  const video = stream.first('meta')?.first('video');
  const audio = stream.first('meta')?.first('audio');
  return {
    app,
    stream: stream.textOf('name'),
    client: client.textOf('id'),
    address: client.textOf('address'),
    bytesIn: stream.numberOf('bytes_in'),
    video: video?.has('codec')
      ? {
          codec: video.textOf('codec'),
          width: video.numberOf('width'),
          height: video.numberOf('height'),
          declaredFrameRate: video.numberOf('frame_rate'),
        }
      : null,
    audio: audio?.has('codec')
      ? {
          codec: audio.textOf('codec'),
          sampleRate: audio.numberOf('sample_rate'),
          channels: audio.numberOf('channels'),
        }
      : null,
    encoder: client.textOf('flashver'),
  };
}
