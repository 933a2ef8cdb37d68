export { announceAppointments, appointmentsTopic } from './appointments.topic.ts';
export { createFollowing, startFollowing } from './following/follow-matches.service.ts';
