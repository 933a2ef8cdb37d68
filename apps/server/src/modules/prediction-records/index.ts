export { predictionRecordsRoutes } from './prediction-records.routes.ts';
