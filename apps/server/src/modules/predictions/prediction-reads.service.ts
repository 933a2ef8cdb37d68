import { reviewList } from '@touchline/contract/predictions/prediction-reviews';
import { draftList } from '@touchline/contract/predictions/predictions';
import { publishedList } from '@touchline/contract/predictions/published-predictions';

import { listRoute } from '../../platform/lists/list-route.ts';
import { there } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { draftInReview, draftsInSql, ownDraft, reviewSetting, reviewsInSql } from './draft-list.repository.ts';
import { formQuery, newDraft } from './forms.repository.ts';
import {
  draftView,
  publishedView,
  reviewView,
  versionView,
  wholeDraftView,
  wholePublishedView,
  wholeReviewView,
} from './prediction-view.ts';
import { publishedById, publishedInSql, resultsOf } from './published-list.repository.ts';
import { versionsOf } from './versions.repository.ts';

type DraftReads = 'predictions.list' | 'predictions.get' | 'predictions.versions' | 'predictions.form';

export const predictionReads: Routes<DraftReads> = {
  'predictions.list': listRoute(draftList, { rows: ({ query }) => draftsInSql(query), item: (row) => draftView(row) }),
  'predictions.get': readRoute({
    ask: ({ params }) => ({ draft: ownDraft(params.id) }),
    answer: ({ draft: [draft] }) => wholeDraftView(there(draft)),
  }),
  'predictions.versions': readRoute({
    ask: ({ params }) => ({ draft: ownDraft(params.id), versions: versionsOf(params.id) }),
    answer({ draft: [draft], versions }) {
      there(draft);
      return { versions: versions.map(versionView) };
    },
  }),
  'predictions.form': readRoute({
    ask: ({ query: { sportId, predId = newDraft } }) => ({ kept: formQuery(sportId, predId) }),
    answer({ kept: [kept] }) {
      if (kept === undefined) return { kept: null };
      return {
        kept: { form: kept.form, place: kept.place, updatedTime: kept.updatedAt.toISOString() },
      };
    },
  }),
};

export const publishedReads: Routes<'published-predictions.list' | 'published-predictions.get'> = {
  'published-predictions.list': listRoute(publishedList, { rows: publishedInSql, item: (row) => publishedView(row) }),
  'published-predictions.get': readRoute({
    ask: ({ params }) => ({ published: publishedById(params.id), results: resultsOf(params.id) }),
    answer: ({ published: [published], results }) => wholePublishedView(there(published), results),
  }),
};

type ReviewReads = 'prediction-reviews.list' | 'prediction-reviews.get' | 'prediction-reviews.setting';

export const reviewReads: Routes<ReviewReads> = {
  'prediction-reviews.list': listRoute(reviewList, {
    rows: ({ query }) => reviewsInSql(query),
    item: (row) => reviewView(row),
  }),
  'prediction-reviews.get': readRoute({
    ask: ({ params }) => ({ draft: draftInReview(params.id) }),
    answer: ({ draft: [draft] }, _input, { actor }) => wholeReviewView(there(draft), actor.accountId),
  }),
  'prediction-reviews.setting': readRoute({
    ask: () => ({ setting: reviewSetting }),
    answer: ({ setting: [setting] }) => ({ reviewRequired: setting?.isRequired ?? false }),
  }),
};
