import { appointmentsTopic } from '../modules/appointment-changes/index.ts';
import { matchesTopic } from '../modules/matches/index.ts';
import { noticesTopic } from '../modules/notices/index.ts';
import { oddsTopic } from '../modules/odds/index.ts';
import { predictionsTopic, reviewsTopic } from '../modules/predictions/index.ts';
import { settlementTopic } from '../modules/settlement/index.ts';
import { tasksTopic } from '../modules/tasks/index.ts';
import type { Topic } from '../platform/events/topic.ts';

/** All topics that a browser can follow. */
export const allTopics: readonly Topic[] = [
  tasksTopic,
  appointmentsTopic,
  noticesTopic,
  matchesTopic,
  oddsTopic,
  predictionsTopic,
  reviewsTopic,
  settlementTopic,
];
