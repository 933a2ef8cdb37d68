import type { MediaNode, MediaServer } from './media-server.ts';
import { nginxRtmp } from './nginx-rtmp.ts';
import { srs } from './srs.ts';

export function mediaServerOf(node: MediaNode): MediaServer {
  return node.kind === 'nginx' ? nginxRtmp(node.httpAddress) : srs(node.httpAddress);
}
