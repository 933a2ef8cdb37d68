export { calendarsRoutes } from './calendars.routes.ts';
