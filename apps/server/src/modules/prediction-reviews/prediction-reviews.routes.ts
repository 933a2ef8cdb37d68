import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { createPredictions, refusalView, reviewReads, savedVersion } from '../predictions/index.ts';
import type { CheckedTexts, TabooChecker } from '../taboo-words/index.ts';

type Ids =
  | keyof typeof reviewReads
  | 'prediction-reviews.approve'
  | 'prediction-reviews.return'
  | 'prediction-reviews.change-setting';

export function predictionReviewsRoutes(platform: Platform, taboo: TabooChecker): Routes<Ids> {
  const predictions = createPredictions(platform, taboo);
  const { reviews } = predictions;
  return {
    ...reviewReads,
    'prediction-reviews.approve': {
      prepare: (context, { params }) => predictions.check(context, params.id),
      async handle(context, { params, body }, checked: CheckedTexts) {
        const row = await reviews.approve(context, params.id, body.updatedTime, checked);
        return {
          publishedTime: row.published_at?.toISOString() ?? null,
          refusal: refusalView(row.refusal, row.refused_at),
        };
      },
    },
    'prediction-reviews.return': {
      handle: async (context, { params, body }) =>
        savedVersion((await reviews.return(context, params.id, body)).updated_at),
    },
    'prediction-reviews.change-setting': {
      async handle(context, { body }) {
        await reviews.changeSetting(context, body.reviewRequired);
        return {};
      },
    },
  };
}
