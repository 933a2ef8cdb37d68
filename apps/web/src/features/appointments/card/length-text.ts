import type { AppointmentWindow } from '@touchline/domain/appointments/appointment-rules';

import { i18n } from '../../../lib/i18n.ts';
import './appointment-cards.messages.ts';

/** How long a window lasts, in words. */
export function lengthText({ start, end }: AppointmentWindow): string {
  const all = Math.round((end - start) / 60_000);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return i18n.t('appointment-cards:length.minutes', { minutes });
  if (minutes === 0) return i18n.t('appointment-cards:length.hours', { hours });
  return i18n.t('appointment-cards:length.both', { hours, minutes });
}
