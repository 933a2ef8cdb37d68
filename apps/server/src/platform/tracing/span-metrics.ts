import type { Registry } from 'prom-client';

import { Counter } from '../logging/prometheus.ts';
import type { Tracing } from './tracing.types.ts';

/** Counts the spans of this process by their outcome. */
export function countSpans(registry: Registry, tracing: Pick<Tracing, 'counts'> | undefined): void {
  if (tracing === undefined) return;
  const spans = new Counter({
    name: 'touchline_spans_total',
    help: 'Spans by outcome: sent, failed, dropped',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      spans.reset();
      for (const [outcome, count] of Object.entries(tracing.counts)) spans.inc({ outcome }, count);
    },
  });
}
