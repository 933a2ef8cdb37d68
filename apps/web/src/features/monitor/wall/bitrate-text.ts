import { i18n } from '../../../lib/i18n.ts';
import '../monitor.messages.ts';

const mega = 1_000_000;

/** Bits per second in words: `2.5 Mbps`, `480 kbps`. */
export function bitrateText(bitrate: number): string {
  return bitrate >= mega
    ? i18n.t('monitor:tile.mbps', { value: (bitrate / mega).toFixed(1) })
    : i18n.t('monitor:tile.kbps', { value: Math.round(bitrate / 1000) });
}
