import { errors } from 'virtual:errors';

import { windowText } from '../../entities/appointment/appointment.ts';
import { isOverlap } from '../../entities/appointment/overlap-dialog.tsx';
import type { Overlapping } from './appointments.api.ts';

/** The other appointments that a refusal names, in words; null of every other failure. */
export function overlapsIn(error: unknown): readonly string[] | null {
  if (!isOverlap(error)) return null;
  const named = error.details.flatMap(({ errorMessage }) => errorMessage ?? []);
  return named.length > 0 ? named : [error.message];
}

export function overlapText({ programName, startTime, endTime }: Overlapping): string {
  return `${windowText({ start: Date.parse(startTime), end: Date.parse(endTime) })} ${programName}`;
}

interface ItemError {
  readonly code: string;
  readonly message: string;
  readonly overlaps?: readonly Overlapping[] | undefined;
}

export interface FailedItem {
  readonly error?: ItemError | undefined;
}

/** The same in one item of several. */
export function overlapsOfItem({ error }: FailedItem): readonly string[] | null {
  if (error?.code !== errors.appointmentOverlap.code) return null;
  return error.overlaps?.map(overlapText) ?? [error.message];
}
