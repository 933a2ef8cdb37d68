import { glob } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { settleOverdue } from '../modules/settlement/index.ts';
import { passwordResetMail } from '../modules/sign-in/index.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { allJobs, jobsOf } from './jobs.ts';

const modules = join(import.meta.dirname, '../modules');

/** Every job that stands beside a feature. */
async function definedJobs(): Promise<AnyJob[]> {
  const found: AnyJob[] = [];
  for await (const file of glob('**/*.jobs.ts', { cwd: modules })) {
    const exported = (await import(join(modules, file))) as Record<string, unknown>;
    found.push(...Object.values(exported).filter(isJob));
  }
  return found;
}

function isJob(value: unknown): value is AnyJob {
  return typeof value === 'object' && value !== null && 'payload' in value && 'handler' in value;
}

it('no job is defined that the worker does not handle', async () => {
  const defined = await definedJobs();
  expect(defined.length).toBeGreaterThan(0);
  expect(defined.filter((job) => !allJobs.includes(job)).map(({ name }) => name)).toEqual([]);
});

it('each name stands for one job, and each job carries something or comes by itself', () => {
  expect(new Set(allJobs.map(({ name }) => name)).size).toBe(allJobs.length);
  for (const { name, schedule, payload } of allJobs)
    expect([name, payload.safeParse({}).success], name).toEqual([name, schedule !== undefined]);
});

it('[mend 11] each job belongs to one part of the worker; reading suppliers holds up neither mail nor settlement', () => {
  const namesOf = (...parts: Parameters<typeof jobsOf>[0] extends ReadonlySet<infer Part> ? Part[] : never) =>
    jobsOf(new Set(parts)).map(({ name }) => name);
  const parts = [namesOf('feed'), namesOf('jobs'), namesOf('settlement')];
  expect(parts.flat().toSorted()).toEqual(allJobs.map(({ name }) => name).toSorted());
  expect(namesOf('feed', 'jobs', 'settlement')).toEqual(allJobs.map(({ name }) => name));
  expect(parts[1]).toContain(passwordResetMail.name);
  expect(parts[0]).not.toContain(passwordResetMail.name);
  expect(parts[2]).toEqual([settleOverdue.name]);
});
