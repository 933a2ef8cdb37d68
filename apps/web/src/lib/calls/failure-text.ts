import { i18n } from '../i18n.ts';
import { bannerText } from './banner-text.ts';
import { CallError } from './call-error.ts';

/** The server's message, or a general one for failures in the browser. */
export function failureText(error: unknown): string {
  return (error instanceof CallError ? bannerText(error) : null) ?? i18n.t('errors:internal');
}
