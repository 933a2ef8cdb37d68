export { publishedPredictionsRoutes } from './published-predictions.routes.ts';
