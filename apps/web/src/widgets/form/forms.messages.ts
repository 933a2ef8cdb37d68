import { addMessages } from '../../lib/i18n.ts';
import forms from '../../locales/zh-CN/forms.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    forms: typeof forms;
  }
}

/** Apart from lists, whose dialogs load later. */
addMessages('forms', forms);
