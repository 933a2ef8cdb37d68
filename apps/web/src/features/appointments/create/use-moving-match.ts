import { useEffect, useEffectEvent, useRef } from 'react';

import type { AppointmentMatch } from '../../../entities/appointment/appointment.ts';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import type { AppointmentFormValues } from '../card/appointment-form.ts';
import { presetValues } from './new-appointments.ts';
import type { Prefill } from './prefill.ts';

/** A kick-off that moves while the form is open takes preset times along; teams that change, a preset name. */
export function useMovingMatch(
  { bare, values }: TypedForm<AppointmentFormValues>,
  match: AppointmentMatch,
  prefill: Prefill | undefined,
): void {
  const known = useRef(match);
  const take = useEffectEvent((next: AppointmentMatch) => {
    const [before, after] = [presetValues(known.current, prefill), presetValues(next, prefill)];
    known.current = next;
    if (values.name === before.name) bare.setFieldValue('name', after.name);
    if (values.start !== before.start) return;
    bare.setFieldValue('start', after.start);
    if (values.end === before.end) bare.setFieldValue('end', after.end);
  });
  useEffect(() => take(match), [match]);
}
