import { addMessages } from '../../lib/i18n.ts';
import stepUp from '../../locales/zh-CN/step-up.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'step-up': typeof stepUp;
  }
}

addMessages('step-up', stepUp);
