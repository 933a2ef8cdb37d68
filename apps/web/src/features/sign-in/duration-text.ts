import { i18n } from '../../lib/i18n.ts';
import './sign-in.messages.ts';

export function durationText(left: number): string {
  const minutes = Math.floor(left / 60);
  const seconds = left % 60;
  if (minutes === 0) return i18n.t('sign-in:duration.seconds', { seconds });
  if (seconds === 0) return i18n.t('sign-in:duration.wholeMinutes', { minutes });
  return i18n.t('sign-in:duration.minutes', { minutes, seconds });
}
