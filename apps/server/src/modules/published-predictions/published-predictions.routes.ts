import type { Routes } from '../../platform/route.ts';
import { publishedReads, withdrawOwn } from '../predictions/index.ts';

export function publishedPredictionsRoutes(): Routes<keyof typeof publishedReads | 'published-predictions.withdraw'> {
  return {
    ...publishedReads,
    'published-predictions.withdraw': {
      async handle(context, { params }) {
        return { withdrawnTime: (await withdrawOwn(context, params.id)).toISOString() };
      },
    },
  };
}
