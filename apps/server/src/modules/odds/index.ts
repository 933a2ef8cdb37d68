export { oddsRoutes } from './odds.routes.ts';
export { announceOdds, announceOddsIn, oddsTopic } from './odds.topic.ts';
export { isSeen } from './options.repository.ts';
export { latestQuotes, type LatestQuote } from './quotes.service.ts';
