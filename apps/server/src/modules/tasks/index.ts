export { taskFiles } from './runs.repository.ts';
export { startTaskRunner } from './task-runner.service.ts';
export { forgetTasks } from './tasks.jobs.ts';
export { tasksRoutes } from './tasks.routes.ts';
export { tasksTopic } from './tasks.topic.ts';
export { startTask } from './tasks.service.ts';
