import { defaultPasswordMin } from '@touchline/domain/constants';
import validationTexts from '@touchline/domain/locales/zh-CN/validation.json' with { type: 'json' };

/** Our rules carry a message key; the schema library's own English never reaches a client. */
export function textOf(messageKey: string, min = defaultPasswordMin): string {
  const key = messageKey.replace(/^validation\./, '');
  if (!(key in validationTexts)) return textOf('validation.format');
  return validationTexts[key as keyof typeof validationTexts].replace('{{min}}', String(min));
}
