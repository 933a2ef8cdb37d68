import { bannerText } from '../../lib/banner-text.ts';
import { CallError } from '../../lib/http.ts';
import { i18n } from '../../lib/i18n.ts';

export function failureText(error: unknown): string {
  return (error instanceof CallError ? bannerText(error) : null) ?? i18n.t('errors:internal');
}
