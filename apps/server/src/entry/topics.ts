import { matchesTopic } from '../modules/matches/index.ts';
import { tasksTopic } from '../modules/tasks/index.ts';
import type { Topic } from '../platform/topic.ts';

/** What a browser can follow. */
export const allTopics: readonly Topic[] = [tasksTopic, matchesTopic];
