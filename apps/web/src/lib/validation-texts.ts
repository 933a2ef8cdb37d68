import { defaultPasswordMin } from '@touchline/domain/constants';
import validation from '@touchline/domain/locales/zh-CN/validation.json';

import { addMessages, i18n } from './i18n.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    validation: typeof validation;
  }
}

addMessages('validation', validation);

/** Text of a rule's message key, which the domain's rules and the server's answers share. */
export function validationText(messageKey: string, values: Record<string, unknown> = {}): string {
  const key = messageKey.replace(/^validation\./, '');
  return i18n.t(key, { ns: 'validation', defaultValue: messageKey, min: defaultPasswordMin, ...values });
}

/** The same beside a field: an empty one is asked for by its own name, or once more where it repeats another. */
export function fieldText(
  messageKey: string,
  label: string,
  values: { min?: number; isRepeated?: boolean } = {},
): string {
  if (messageKey !== 'validation.required') return validationText(messageKey, values);
  return i18n.t(values.isRepeated === true ? 'validation:enterAgain' : 'validation:enter', { label });
}
