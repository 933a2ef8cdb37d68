import { expect, it } from 'vitest';

import { auditLogWords } from './log-word-audit.ts';

const texts = {
  badges: {
    fields: { name: '名称' },
    log: { entities: { badge: '徽章' }, fields: { badge: { endedAt: '结束时间' } } },
  },
};
const badge = { entity: 'badge', columns: ['name', 'ended_at'], also: [], secrets: [] };

it('every audited entity and field needs its Chinese word', () => {
  expect(auditLogWords(texts, [badge])).toEqual({ missing: [], unused: [] });
  expect(auditLogWords(texts, [{ ...badge, also: ['owners'], secrets: ['pin'] }]).missing).toEqual([
    'log.fields.badge.owners',
    'log.fields.badge.pin',
  ]);
  expect(auditLogWords({ badges: { fields: { name: '名称' } } }, [badge]).missing).toEqual([
    'log.entities.badge',
    'log.fields.badge.name',
    'log.fields.badge.endedAt',
  ]);
});

it('a word for an unaudited field is unused', () => {
  expect(auditLogWords(texts, [{ ...badge, columns: ['name'] }]).unused).toEqual(['badges:log.fields.badge.endedAt']);
  expect(auditLogWords(texts, []).unused).toEqual(['badges:log.entities.badge', 'badges:log.fields.badge.endedAt']);
});
