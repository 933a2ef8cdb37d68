import { appointmentCalls } from '@touchline/contract/appointments/appointments';

import { defineTask } from '../../../platform/jobs/task.ts';
import { writeAppointments } from './export.service.ts';

const { body, permission } = appointmentCalls['appointments.start-export'];

export const exportAppointmentsTask = defineTask({
  kind: 'appointments.export',
  permission,
  input: body,
  log: '导出节目单',
  title: () => '导出节目单',
  file: writeAppointments,
});
