import { addMessages } from '../../lib/i18n.ts';
import mediaNodes from '../../locales/zh-CN/media-nodes.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'media-nodes': typeof mediaNodes;
  }
}

addMessages('media-nodes', mediaNodes);
