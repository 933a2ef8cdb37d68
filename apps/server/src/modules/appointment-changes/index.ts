export { announceOfAnchor } from './of-anchor.service.ts';
export { announceAppointments, appointmentsTopic, type ChangedAppointment } from './appointments.topic.ts';
