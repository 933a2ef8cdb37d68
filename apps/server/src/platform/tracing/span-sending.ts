import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';

import type { SpanCounts } from './tracing.types.ts';

const mostWaiting = 2048;
const mostAtOnce = 256;
// As the program ends, all that wait are sent side by side. One is still counted as under way when the next begins.
const mostUnderWay = mostWaiting / mostAtOnce + 2;
const sendEveryMs = 2000;
const answerMs = 5000;

type Report = Parameters<SpanExporter['export']>[1];

/** Holds so many spans for the collector and no more, and counts them by outcome. */
export class SpanSending extends BatchSpanProcessor {
  readonly #counts: Record<keyof SpanCounts, number>;
  #waiting = 0;

  constructor(url: string, onTrouble: () => void) {
    const counts = { sent: 0, failed: 0, dropped: 0 };
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: answerMs, concurrencyLimit: mostUnderWay });
    let isTaking = true;
    const send = (spans: ReadableSpan[], report: Report) => {
      this.#waiting -= spans.length;
      exporter.export(spans, (result) => {
        const { error } = result;
        counts[error === undefined ? 'sent' : 'failed'] += spans.length;
        if (isTaking && error !== undefined) onTrouble();
        isTaking = error === undefined;
        report(result);
      });
    };
    super({
      exporter: { export: send, forceFlush: () => exporter.forceFlush(), shutdown: () => exporter.shutdown() },
      maxQueueSize: mostWaiting,
      maxExportBatchSize: mostAtOnce,
      scheduledDelayMillis: sendEveryMs,
      exportTimeoutMillis: answerMs,
    });
    this.#counts = counts;
  }

  get counts(): SpanCounts {
    return this.#counts;
  }

  override onEnd(span: ReadableSpan): void {
    if (this.#waiting >= mostWaiting) {
      this.#counts.dropped += 1;
      return;
    }
    this.#waiting += 1;
    super.onEnd(span);
  }
}
