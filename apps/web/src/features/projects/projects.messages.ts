import { addMessages } from '../../lib/i18n.ts';
import projects from '../../locales/zh-CN/projects.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    projects: typeof projects;
  }
}

addMessages('projects', projects);
