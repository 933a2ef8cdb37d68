export { predictionReviewsRoutes } from './prediction-reviews.routes.ts';
