export { startKeepingFront } from './front.service.ts';
export { mediaNodesRoutes } from './media-nodes.routes.ts';
