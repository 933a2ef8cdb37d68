import { addMessages } from '../../../lib/i18n.ts';
import form from '../../../locales/zh-CN/merchant-form.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'merchant-form': typeof form;
  }
}

/** Apart from the list, which is read without them. */
addMessages('merchant-form', form);
