import { shelveByRule } from '../modules/matches/index.ts';
import { forgetNotices, noticeMail } from '../modules/notices/index.ts';
import { archiveLog, signLogHeads } from '../modules/operation-logs/index.ts';
import { fetchLogos, forgetPhotos, logoFiles, photoFiles, sweepLogos } from '../modules/photos/index.ts';
import { forgetForms, publishDue } from '../modules/predictions/index.ts';
import { emailChangeMail } from '../modules/profile/index.ts';
import { officeRightsMail } from '../modules/roles/index.ts';
import { settleOverdue } from '../modules/settlement/index.ts';
import { ownerNoticeMail, passwordResetMail, signInLinkMail } from '../modules/sign-in/index.ts';
import { feedUpkeep } from '../modules/supplier-feed/index.ts';
import { hourlyUpkeep } from '../modules/system/index.ts';
import { forgetTasks, taskFiles } from '../modules/tasks/index.ts';
import type { WorkerPart } from '../platform/config/config.ts';
import { defineFileSweep, uploadFiles } from '../platform/files/file-sweep.ts';
import type { AnyJob } from '../platform/jobs/job.ts';

/** All kinds of files in the file store; archives of the log are kept apart, and never swept. */
export const fileKinds = [uploadFiles, photoFiles, logoFiles, taskFiles];

/** All jobs: the worker runs them, and `migrate` makes their queues. */
export const allJobs: readonly AnyJob[] = [
  passwordResetMail,
  signInLinkMail,
  emailChangeMail,
  ownerNoticeMail,
  officeRightsMail,
  noticeMail,
  hourlyUpkeep,
  signLogHeads,
  archiveLog,
  forgetTasks,
  forgetPhotos,
  fetchLogos,
  sweepLogos,
  defineFileSweep(fileKinds),
  feedUpkeep,
  publishDue,
  forgetForms,
  forgetNotices,
  settleOverdue,
  shelveByRule,
];

/** Jobs that belong to a part of their own; all others are of `jobs`. */
const partOf = new Map<AnyJob, WorkerPart>([
  [settleOverdue, 'settlement'],
  [feedUpkeep, 'feed'],
]);

/** Jobs of a worker that runs these parts. */
export function jobsOf(parts: ReadonlySet<WorkerPart>): readonly AnyJob[] {
  return allJobs.filter((job) => parts.has(partOf.get(job) ?? 'jobs'));
}
