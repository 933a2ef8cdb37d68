export type { TabooHit } from './taboo-book.ts';
export { createTabooChecker, isTabooVersion, type TabooChecker, type TabooFindings } from './taboo-checker.service.ts';
export { addTabooWords, hasTabooWords } from './taboo-words.service.ts';
export { tabooWordsRoutes } from './taboo-words.routes.ts';
export { importTabooWords } from './taboo-words.tasks.ts';
