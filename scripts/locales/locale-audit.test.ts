import { expect, test } from 'vitest';

import { auditLocales } from './locale-audit.ts';

const namespaces = {
  common: { save: '保存', toast: { create: '新增成功', delete: '删除成功' } },
  shell: { title: '标题', help: { open: '打开', shut: '收起' } },
  validation: { required: '该项为必填项' },
};

const everything = `
  const { t } = useTranslation('shell');
  t('title'); t(open ? 'help.open' : 'help.shut'); t('common:save');
  i18n.t(\`common:toast.\${kind}\`);
  const rule = { message: 'validation.required' };
`;

const audit = (...texts: string[]) =>
  auditLocales(
    namespaces,
    texts.map((text, at) => ({ path: `${at}.ts`, text })),
  );

test('the audit finds nothing where every key exists and is used', () => {
  expect(audit(everything)).toEqual({ missing: [], unused: [] });
});

test('the audit names a key that the code uses and no file has', () => {
  expect(
    audit(everything, `useTranslation(['shell', 'common']); t('nope'); t('common:gone'); f('validation.odd')`).missing,
  ).toEqual(['1.ts: shell:nope', '1.ts: common:gone', '1.ts: validation:odd']);
});

test('the audit names a key that nothing uses', () => {
  expect(audit(everything.replace("t('title');", '')).unused).toEqual(['shell:title']);
  expect(audit(everything.replace("'validation.required'", "'x'")).unused).toEqual(['validation:required']);
});
