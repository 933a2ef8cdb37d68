import { type AppointmentPlan, makeAppointmentDatabase } from '../appointment-rows/load-appointments.ts';
import { dropDatabase } from '../lib/database.ts';
import { compareDepth } from './depth.ts';
import { compareGrowth } from './growth.ts';
import type { BenchRun } from './run.ts';
import { compareSearches } from './searches.ts';
import { firstReader, withStage, withStages } from './stage.ts';
import {
  allAppointments,
  appointmentsNamed,
  appointmentsOfDay,
  appointmentSubject,
  facesSubject,
  gapSubject,
  wholeDaySubject,
} from './subjects/appointment-subject.ts';
import { compareThroughput } from './throughput.ts';

const smallDatabase = 'touchline_bench_appointments_small';

/** Times the reads of appointments, of few rows and of 3,000,000, with as many per day. Fills its databases. */
export async function benchAppointments(run: BenchRun, database: string): Promise<void> {
  const { size, ownerUrl } = run;
  const few: AppointmentPlan = size.isSmoke
    ? { days: 30, merchants: 2, perDayOfFirst: 90, perDayOfOthers: 10 }
    : { days: 117, merchants: 2, perDayOfFirst: 1160, perDayOfOthers: 48 };
  const many: AppointmentPlan = size.isSmoke
    ? few
    : { days: 720, merchants: 100, perDayOfFirst: 1160, perDayOfOthers: 48 };
  // Each read counts, not the first four.
  const whole = { ...run, size: { ...size, cases: size.isSmoke ? 1 : 20 } };
  try {
    await filled(ownerUrl, smallDatabase, few);
    await filled(ownerUrl, database, many);
    const subjects = { list: appointmentSubject, whole: wholeDaySubject, gaps: gapSubject, faces: facesSubject };
    await withStage(appointmentSubject, smallDatabase, (small) =>
      withStages(subjects, database, async (large) => {
        await compareGrowth(run, small, large.list);
        await compareDepth(run, large.list, firstReader(large.list), [allAppointments]);
        await compareSearches(run, large.list, appointmentsOfDay, [appointmentsNamed]);
        for (const stage of [large.list, large.whole, large.gaps, large.faces]) await compareThroughput(whole, stage);
      }),
    );
  } finally {
    await dropDatabase(ownerUrl, smallDatabase);
    await dropDatabase(ownerUrl, database);
  }
}

async function filled(ownerUrl: string, database: string, plan: AppointmentPlan): Promise<void> {
  const began = Date.now();
  await makeAppointmentDatabase(ownerUrl, database, plan);
  console.log(`${database}: filled in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}
