export { anchorKeyOwner, sealedAnchorKeys } from './anchor-keys.repository.ts';
export { createAnchorKeys } from './anchor-keys.service.ts';
export { countAnchors, type HeldTarget, holdTargets, targetsOfAnchor } from './anchor-writes.repository.ts';
export { requireTargets } from './anchors.policy.ts';
export { ingestOf } from './anchors.repository.ts';
export { anchorsRoutes } from './anchors.routes.ts';
export { anchorsKeepTarget, createAnchors } from './anchors.service.ts';
export { bulkAnchors, exportAnchorsTask } from './anchors.tasks.ts';
export { importAnchors } from './import.tasks.ts';
