import { i18n } from '../i18n.ts';
import { bannerText } from './banner-text.ts';
import { CallError } from './call-error.ts';

const firstServerFault = 500;

/** The server's message, or a general one for failures in the browser. A fault of the server carries its trace id. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t('errors:internal');
  const text = bannerText(error) ?? i18n.t('errors:internal');
  const { status, traceId } = error;
  return status < firstServerFault || traceId === null ? text : i18n.t('errors:withTrace', { text, traceId });
}
