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
  }
}

export const language = 'zh-CN';

export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: language,
  fallbackLng: false,
  ns: ['common', 'errors'],
  defaultNS: 'common',
  resources: { [language]: { common, errors } },
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** A lazily loaded part of the app brings its namespace with it. */
export function addMessages(namespace: string, messages: object): void {
  i18n.addResourceBundle(language, namespace, messages);
}
