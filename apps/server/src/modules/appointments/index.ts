export { appointmentsRoutes } from './appointments.routes.ts';
