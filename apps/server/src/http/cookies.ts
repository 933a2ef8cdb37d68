import type { FastifyReply, FastifyRequest } from 'fastify';

import type { CookieJar, CookieName } from '../platform/route.ts';

/** Reads the request's cookies and collects what the answer sets; `__Host-` binds them to this origin in production. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const wireName = (name: CookieName) => `${secure ? '__Host-' : ''}touchline_${name}`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    get: (name) => request.cookies[wireName(name)],
    set: (name, value, maxAgeSeconds) =>
      void reply.setCookie(wireName(name), value, {
        ...options,
        ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
      }),
    clear: (name) => void reply.clearCookie(wireName(name), options),
  };
}
