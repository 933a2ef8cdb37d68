import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { openBooking } from '../../../../test/appointments/booking.tsx';
import { anAppointment, aStream, inMinutes } from '../../../../test/day-plan.tsx';
import { MatchAppointmentsScreen } from '../match/match-appointments-screen.tsx';

const projects = ['华东主站', '华南备用'].map((name, at) => ({ projectCode: `${at}`, projectTag: `${at}`, name }));

test('[APT-07] the card of a running stream says which push target does not take it, and since when', async () => {
  const since = '2026-11-18T10:22:05.000Z';
  const appointment = anAppointment({ projects, startTime: inMinutes(-60), endTime: inMinutes(240) });
  const targets = [
    { projectCode: '0', state: 'taking', since } as const,
    { projectCode: '1', state: 'failing', since } as const,
  ];
  await openBooking(<MatchAppointmentsScreen />, {
    appointments: [appointment],
    answers: { 'appointments.streams': () => ({ streams: [{ ...aStream(appointment.id), targets }] }) },
  });
  const target = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(target('华南备用')).toMatchTextContent(/华南备用转推中断，11-18 18:22:05 起$/);
  await expect.element(target('华东主站')).toMatchTextContent(/^华东主站$/);
  await expect.element(target('华东主站')).toHaveAttribute('data-tip', '华东主站：转推正常，11-18 18:22:05 起');
});
