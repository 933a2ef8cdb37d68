import { isAdministratorHost } from '../calls/call-address.ts';

/** The names of one's own machine, where no host begins with `sa`. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where super-admins work across merchants; every other host is a portal and shows one merchant. */
export function isAdministratorSite(hostname: string = window.location.hostname): boolean {
  return isAdministratorHost(hostname) || loopback.test(hostname);
}
