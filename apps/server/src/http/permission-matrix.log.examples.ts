import { plantLog } from '../../test/planted-log.ts';
import type { Examples } from './permission-matrix.scene.examples.ts';

export const logExamples: Examples<
  'operation-logs.list' | 'operation-logs.get' | 'operation-logs.verify' | 'operation-logs.export'
> = {
  'operation-logs.list': { make: () => ({ query: {} }) },
  'operation-logs.get': {
    make: async ({ stack, merchantCode }) => ({ params: { id: await plantLog(stack, merchantCode) } }),
  },
  'operation-logs.verify': { make: () => ({ query: {} }) },
  'operation-logs.export': { make: () => ({ query: { userAccount: 'nobody' } }) },
};
