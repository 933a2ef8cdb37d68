import { provideParts } from '../lib/page/shared-parts.tsx';

const appointmentParts = () => import('../features/appointments/appointment-parts.ts');

/** Hands parts of features to the pages of others. */
export function provideFeatureParts(): void {
  provideParts({
    matchAppointments: async () => (await appointmentParts()).matchAppointments(),
    reservation: async () => (await appointmentParts()).reservation(),
    anchorAppointments: async () => (await appointmentParts()).anchorAppointments(),
  });
}
