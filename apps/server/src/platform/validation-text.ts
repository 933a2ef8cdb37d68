import validationTexts from '@touchline/domain/locales/zh-CN/validation.json' with { type: 'json' };

/** Our rules carry a message key; the schema library's own English never reaches a client. */
export function textOf(messageKey: string): string {
  const key = messageKey.replace(/^validation\./, '');
  return key in validationTexts ? validationTexts[key as keyof typeof validationTexts] : textOf('validation.format');
}
