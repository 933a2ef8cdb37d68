export { sealedAnchorKeys } from './anchor-keys.repository.ts';
export { createAnchorKeys } from './anchor-keys.service.ts';
export { countAnchors } from './anchor-writes.repository.ts';
export { anchorsRoutes } from './anchors.routes.ts';
export { anchorsKeepTarget, createAnchors } from './anchors.service.ts';
export { bulkAnchors, exportAnchorsTask } from './anchors.tasks.ts';
export { importAnchors } from './import.tasks.ts';
