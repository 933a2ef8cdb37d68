export {
  type CheckedTexts,
  checkTexts,
  createTabooChecker,
  requireCleanTexts,
  type TabooChecker,
  workersTabooChecker,
} from './taboo-checker.service.ts';
export { requireNoTaboo } from './taboo-words.policy.ts';
export { addTabooWords, hasTabooWords } from './taboo-words.service.ts';
export { tabooWordsRoutes } from './taboo-words.routes.ts';
export { importTabooWords } from './taboo-words.tasks.ts';
