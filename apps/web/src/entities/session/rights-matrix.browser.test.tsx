import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { RightsMatrix } from './rights-matrix.tsx';

test('pages stand by module, with a mark for each thing that one may do there', async () => {
  const held = ['pro_anc_lis-view', 'pro_anc_lis-reservation', 'bac_#_acc-view', 'bac_#_acc-action'];
  await renderWidget(<RightsMatrix label="我的权限" pageLabel="页面" permissions={held} />);
  const matrix = page.getByRole('table', { name: '我的权限' });
  await expect.element(matrix).toBeVisible();
  const heads = matrix.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual(['页面', '查看', '预约', '管理']);
  const marks = (name: string) =>
    matrix
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('img')
      .elements()
      .map((mark) => mark.getAttribute('aria-label'));
  expect(marks('主播列表')).toEqual(['查看', '预约']);
  expect(marks('账号')).toEqual(['查看', '管理']);
  expect(matrix.element().querySelectorAll('tbody')).toHaveLength(2);
});
