import { plantNode } from '../../../test/live/planted-node.ts';
import { matrixNode } from '../../../test/media/unreachable-node.ts';
import { type Examples, heldBy } from '../../../test/stack/scene.ts';

const view = heldBy('mon_#_nod-view');
const action = heldBy('mon_#_nod-action');
const params = { name: matrixNode };

export const examples: Examples<'media-nodes'> = {
  'media-nodes.list': { answers: view, make: () => ({}) },
  'media-nodes.get': {
    answers: view,
    async make({ owner }) {
      await plantNode(owner, matrixNode);
      return { params };
    },
  },
  'media-nodes.sessions': { answers: view, make: () => ({ params }) },
  'media-nodes.drain': {
    answers: action,
    async make({ owner }) {
      await plantNode(owner, matrixNode);
      return { params };
    },
  },
  'media-nodes.restore': {
    answers: action,
    async make({ owner }) {
      await plantNode(owner, matrixNode, 'draining');
      return { params };
    },
  },
  'media-nodes.update': {
    answers: action,
    async make({ owner }) {
      return { params, body: { capacity: 50, updatedTime: await plantNode(owner, matrixNode) } };
    },
  },
};
