import type { FastifyInstance } from 'fastify';

import { readClick, readTraceparent } from '../../platform/tracing/trace-context.ts';
import type { CallSpan, Tracing } from '../../platform/tracing/tracing.types.ts';

/** Begins the span of each call whose trace is in the share. Streams stay open for hours and have none. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url, method } = request.routeOptions;
    if (config.callId === undefined || config.isStream === true) {
      done();
      return;
    }
    const { traceparent, tracestate } = request.headers;
    const from = readTraceparent(traceparent);
    request.span = tracing.startCall({
      requestId: request.id,
      name: config.callId,
      // The route as it was declared: ids, secrets and searches of an address stay out.
      attributes: { 'http.request.method': String(method), 'http.route': url ?? '' },
      from,
      click: from && readClick(tracestate),
    });
    if (request.span === undefined) done();
    else request.span.enter(done);
  });
  // A body comes in the name of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span === undefined) done();
    else request.span.enter(done);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: CallSpan | undefined;
  }
}
