import type { CallId } from '@touchline/contract/calls';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';

import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { startTask } from '../tasks/index.ts';
import { changeMatch, handOver, removeMany } from './appointment-batches.service.ts';
import { createAppointmentKeys } from './appointment-keys.service.ts';
import { appointmentReads } from './appointment-views.service.ts';
import { noted } from './appointment-writing.ts';
import { createMany, remove, setEnabled, update } from './appointments.service.ts';
import { exportAppointmentsTask } from './exporting/export.tasks.ts';

export function appointmentsRoutes(platform: Platform): Routes<Extract<CallId, `appointments.${string}`>> {
  const keys = createAppointmentKeys(platform);
  const at = <W extends Work>(work: W) => noted(work, platform);
  return {
    ...appointmentReads(platform),
    'appointments.create': {
      linesOf: ({ body }) => body.items.map(({ streamerCode }) => storedAnchorCode(streamerCode)),
      handle: (context, { body }) => createMany(at(context), body),
    },
    'appointments.update': { handle: (context, { params, body }) => update(at(context), params.id, body) },
    'appointments.set-enabled': { handle: (context, { params, body }) => setEnabled(at(context), params.id, body) },
    'appointments.delete': { handle: (context, { params }) => remove(at(context), params.id) },
    'appointments.delete-many': { handle: (context, { query }) => removeMany(at(context), query.ids) },
    'appointments.change-match': { handle: (context, { body }) => changeMatch(at(context), body) },
    'appointments.hand-over': { handle: (context, { body }) => handOver(at(context), body) },
    'appointments.reveal-key': { handle: (context, { params }) => keys.reveal(context, params.id) },
    'appointments.start-export': {
      handle: (context, { body }) => startTask(context, platform.events, exportAppointmentsTask, body),
    },
  };
}
