import { plantNotice } from '../../../test/notices/planted-notice.ts';
import { type Examples, naming, signedIn } from '../../../test/stack/scene.ts';

export const examples: Examples<'notices'> = {
  'notices.list': { answers: signedIn, make: () => ({ query: {} }) },
  'notices.unread': { answers: signedIn, make: () => ({}) },
  'notices.mark-read': {
    answers: naming(signedIn),
    make: async ({ owner, self }) => ({ params: { id: await plantNotice(owner, self) } }),
  },
  'notices.mark-all-read': { answers: signedIn, make: () => ({ body: { until: '1000' } }) },
  'notices.settings': { answers: signedIn, make: () => ({}) },
  'notices.change-setting': {
    answers: signedIn,
    make: () => ({ body: { kind: 'reviewReturned', byMail: true } }),
  },
};
