import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { StatementWatch } from '@touchline/db/watched-statements';

import { watchRedis } from './redis-commands.ts';
import { SpanSending } from './span-sending.ts';
import { readTraceparent, type TraceContext, writeTraceparent } from './trace-context.ts';
import type { Attributes, CallSpan, StartedCall, Tracing } from './tracing.types.ts';

interface Options {
  readonly url: string;
  readonly share: number;
  /** Nobody outside can choose a trace that is recorded. */
  readonly key: string;
  readonly service: string;
  readonly version: string;
  readonly onTrouble: () => void;
}

const longestText = 4000;
const closeMs = 2000;
const firstServerFault = 500;

/** The only module that loads OpenTelemetry. Whether a trace is recorded is decided before its first span. */
export function createTracing({ url, share, key, service, version, onTrouble }: Options): Tracing {
  const current = new AsyncLocalStorage<Span>();
  const sending = new SpanSending(url, onTrouble);
  const random = new RandomIdGenerator();
  let given: Partial<TraceContext> = {};
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new AlwaysOnSampler(),
    idGenerator: {
      generateTraceId: () => given.traceId ?? random.generateTraceId(),
      generateSpanId: () => given.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [sending],
  });
  const tracer = provider.getTracer('touchline');

  const isInShare = (traceId: string) => hash('sha256', `${key}${traceId}`, 'buffer').readUInt32BE(0) < share * 2 ** 32;

  const below = (parent: Span) => trace.setSpan(ROOT_CONTEXT, parent);
  const belowRemote = ({ traceId, spanId }: TraceContext) =>
    trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });

  /** A span under ids that others know already. */
  function startAs(ids: Partial<TraceContext>, ...start: Parameters<typeof tracer.startSpan>): Span {
    given = ids;
    try {
      return tracer.startSpan(...start);
    } finally {
      given = {};
    }
  }

  function startCall({ requestId, name, attributes, from, click }: StartedCall): CallSpan | undefined {
    const traceId = from?.traceId ?? requestId;
    if (!isInShare(traceId)) return undefined;
    const options = { kind: SpanKind.SERVER, attributes: { ...attributes, 'touchline.request_id': requestId } };
    if (from !== undefined && click !== undefined) {
      const clicked = { startTime: Date.now() - click.msAgo, attributes: { 'url.path': click.path } };
      startAs(from, 'click', clicked, ROOT_CONTEXT).end();
    }
    const span =
      from === undefined
        ? startAs({ traceId }, name, options, ROOT_CONTEXT)
        : tracer.startSpan(name, options, belowRemote(from));
    return {
      traceId,
      traceparent: traceparentOf(span),
      enter: (work) => current.run(span, work),
      end(status, reason) {
        span.setAttribute('http.response.status_code', status);
        if (reason !== null) span.setAttribute('error.type', reason);
        if (status >= firstServerFault) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /** None once its call or job has ended: a timer that it started goes on by itself. */
  function openSpan(): Span | undefined {
    const span = current.getStore();
    return span?.isRecording() === true ? span : undefined;
  }

  /** What the current call or job asks of a server; its values and the server's own words stay out. */
  function ask(name: string, attributes: Attributes): ((error?: unknown) => void) | undefined {
    const parent = openSpan();
    if (parent === undefined) return undefined;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, below(parent));
    return (error) => {
      if (error !== undefined) fail(span, error);
      span.end();
    };
  }

  const onStatement: StatementWatch = (sent) => {
    if (openSpan() === undefined) return undefined;
    const { name, texts } = sent;
    const [first = ''] = texts;
    const isOne = texts.length === 1;
    return ask(isOne ? (readableName(name) ?? verbOf(first)) : `${texts.length} statements`, {
      'db.system.name': 'postgresql',
      'db.query.text': texts.join(';\n').slice(0, longestText),
      ...(!isOne && { 'db.operation.batch.size': texts.length }),
    });
  };

  const unwatchRedis = watchRedis((command) => ask(command, { 'db.system.name': 'redis' }));

  return {
    get counts() {
      return sending.counts;
    },
    onStatement,
    startCall,
    async runJob({ name, attributes, traceparent }, work) {
      const from = readTraceparent(traceparent);
      const traceId = from?.traceId ?? random.generateTraceId();
      if (!(from?.isSampled ?? isInShare(traceId))) return await work();
      const options = { kind: SpanKind.CONSUMER, attributes };
      const span =
        from === undefined
          ? startAs({ traceId }, name, options, ROOT_CONTEXT)
          : tracer.startSpan(name, options, belowRemote(from));
      try {
        return await current.run(span, work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    traceparent() {
      const span = current.getStore();
      return span && traceparentOf(span);
    },
    async close() {
      unwatchRedis();
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(closeMs, undefined, { ref: false })]);
    },
  };
}

function traceparentOf(span: Span): string {
  return writeTraceparent({ ...span.spanContext(), isSampled: true });
}

/** By its code: the message may repeat values. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: string; name?: string };
  span.setAttribute('error.type', code ?? name ?? 'error');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Those of `query.ts` are hashes. */
function readableName(name: string | undefined): string | undefined {
  return name?.startsWith('q-') === true ? undefined : name;
}

function verbOf(text: string): string {
  return /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'statement';
}
