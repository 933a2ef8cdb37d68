export { appointmentsRoutes } from './appointments.routes.ts';
export { startFollowing } from './following/follow-matches.service.ts';
export { exportAppointmentsTask } from './exporting/export.tasks.ts';
export { appointmentsKeepMatch, appointmentsKeepTarget } from './guards/guards.service.ts';
export {
  type AppointmentColumns,
  appointmentColumns,
  bookedView,
  isBookedMatch,
  isLiveMatch,
} from './of-matches.repository.ts';
export { touches } from './appointments.repository.ts';
