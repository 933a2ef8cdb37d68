export { systemRoutes } from './system.routes.ts';
export { hourlyUpkeep } from './upkeep.jobs.ts';
export { createWorkerFigures } from './worker-figures.repository.ts';
