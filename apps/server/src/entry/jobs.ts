import { emailChangeMail } from '../modules/profile/index.ts';
import { secondFactorMail } from '../modules/second-factor/index.ts';
import { passwordResetMail } from '../modules/sign-in/index.ts';
import { hourlyUpkeep } from '../modules/system/index.ts';
import { forgetTasks } from '../modules/tasks/index.ts';
import type { AnyJob } from '../platform/job.ts';

/** What the worker does and `migrate` makes queues for. */
export const allJobs: readonly AnyJob[] = [
  passwordResetMail,
  emailChangeMail,
  secondFactorMail,
  hourlyUpkeep,
  forgetTasks,
];
