import { type Examples, everybody, signedIn } from '../../../test/stack/scene.ts';

export const examples: Examples<'system'> = {
  'system.health': { answers: everybody, make: () => ({}) },
  'system.ready': { answers: everybody, make: () => ({}) },
  'system.settings': { answers: signedIn, make: () => ({}) },
  'system.events': { answers: signedIn, make: () => ({ query: { topics: 'tasks' } }) },
};
