import { addMessages } from '../../lib/i18n.ts';
import domainStates from '../../locales/zh-CN/domain-states.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'domain-states': typeof domainStates;
  }
}

addMessages('domain-states', domainStates);
