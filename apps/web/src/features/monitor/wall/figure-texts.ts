import { roundedFrameRate } from '@touchline/domain/live/live-pictures';

import { i18n } from '../../../lib/i18n.ts';
import type { WatchedTile } from '../monitor.api.ts';
import '../monitor.messages.ts';

const mega = 1_000_000;

/** Bits per second in words: `2.5 Mbps`, `480 kbps`. */
export function bitrateText(bitrate: number): string {
  return bitrate >= mega
    ? i18n.t('monitor:tile.mbps', { value: (bitrate / mega).toFixed(1) })
    : i18n.t('monitor:tile.kbps', { value: Math.round(bitrate / 1000) });
}

/** Frames per second in words: `25 fps`. */
export function frameRateText(rate: number): string {
  return i18n.t('monitor:tile.fps', { value: roundedFrameRate(rate) });
}

/** The bitrate of a running stream, and its frame rate once that was counted. */
export function figuresText({ bitrate, picture: { frameRate } }: NonNullable<WatchedTile['session']>): string {
  const texts = [bitrateText(bitrate), ...(frameRate === null ? [] : [frameRateText(frameRate)])];
  return texts.join(' · ');
}
