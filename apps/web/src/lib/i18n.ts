import { defaultPasswordMin } from '@touchline/domain/constants';
import validation from '@touchline/domain/locales/zh-CN/validation.json';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

import common from '../locales/zh-CN/common.json';
import errors from '../locales/zh-CN/errors.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
  }
  interface ResourceNamespaceMap {
    common: typeof common;
    errors: typeof errors;
    validation: typeof validation;
  }
}

export const language = 'zh-CN';

export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: language,
  fallbackLng: false,
  ns: ['common', 'errors', 'validation'],
  defaultNS: 'common',
  resources: { [language]: { common, errors, validation } },
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** A lazily loaded part of the app brings its namespace with it. */
export function addMessages(namespace: string, messages: object): void {
  i18n.addResourceBundle(language, namespace, messages);
}

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
