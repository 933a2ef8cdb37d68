import { i18n } from '../i18n.ts';
import { bannerText } from './banner-text.ts';
import { CallError } from './call-error.ts';

/** What the server said, or that something went wrong here. */
export function failureText(error: unknown): string {
  return (error instanceof CallError ? bannerText(error) : null) ?? i18n.t('errors:internal');
}
