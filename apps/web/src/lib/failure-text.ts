import { bannerText } from './banner-text.ts';
import { CallError } from './call-error.ts';
import { i18n } from './i18n.ts';

/** What the server said; an abort says nothing. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return bannerText(error) ?? i18n.t('errors:internal');
}
