import type { Config } from '../config/config.ts';
import type { Logger } from '../logging/logger.ts';
import type { Tracing } from './tracing.types.ts';

/** Undefined without `TRACES_URL`: then no module of OpenTelemetry is loaded. */
export async function openTracing(
  { TRACES_URL: url, TRACES_SHARE: share, keys }: Config,
  { service, version, logger }: { readonly service: string; readonly version: string; readonly logger: Logger },
): Promise<Tracing | undefined> {
  if (url === undefined) return undefined;
  const { createTracing } = await import('./spans.ts');
  const onTrouble = () => logger.warn('the collector does not take traces');
  return createTracing({ url, share, key: keys.traces.reveal(), service, version, onTrouble });
}
