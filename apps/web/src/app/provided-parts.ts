import { provideParts } from '../lib/page/shared-parts.tsx';

const liveHistoryParts = () => import('../features/live-history/live-history-parts.ts');
const appointmentParts = () => import('../features/appointments/appointment-parts.ts');

/** Hands parts of features to the pages of others. */
export function provideFeatureParts(): void {
  provideParts({
    matchAppointments: async () => (await appointmentParts()).matchAppointments(),
    reservation: async () => (await appointmentParts()).reservation(),
    anchorAppointments: async () => (await appointmentParts()).anchorAppointments(),
    anchorHistory: async () => (await liveHistoryParts()).anchorHistory(),
    matchHistory: async () => (await liveHistoryParts()).matchHistory(),
  });
}
