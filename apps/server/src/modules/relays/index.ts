export { startRelaying } from './relaying.service.ts';
