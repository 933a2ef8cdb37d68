import { plantCallHour } from '../../../test/calls/planted-call-hour.ts';
import { type Examples, heldBy } from '../../../test/stack/scene.ts';

const view = heldBy('com_#_api-view');

export const examples: Examples<'call-records'> = {
  'call-records.list': { answers: view, make: () => ({ query: {} }) },
  'call-records.get': {
    answers: view,
    make: async ({ owner }) => ({ params: { id: await plantCallHour(owner) } }),
  },
  'call-records.hours': { answers: view, make: () => ({ query: {} }) },
  'call-records.options': { answers: view, make: () => ({}) },
  'call-records.settings': { answers: view, make: () => ({}) },
  'call-records.change-settings': {
    answers: heldBy('com_#_api-action'),
    async make({ owner }) {
      // Callers come at once: each of them saves on the same version.
      await owner.query('ALTER TABLE platform.call_record_settings DISABLE TRIGGER touch_updated_at');
      const { rows } = await owner.query<{ updated_at: Date }>('SELECT updated_at FROM platform.call_record_settings');
      return {
        body: { keptDays: 60, slowMs: 800, updatedTime: rows[0]?.updated_at.toISOString() ?? '' },
      };
    },
  },
};
