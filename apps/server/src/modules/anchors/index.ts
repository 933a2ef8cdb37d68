export { sealedAnchorKeys } from './anchor-keys.repository.ts';
export { anchorsRoutes } from './anchors.routes.ts';
export { anchorsKeepTarget } from './anchors.service.ts';
export { bulkAnchors, exportAnchorsTask } from './anchors.tasks.ts';
