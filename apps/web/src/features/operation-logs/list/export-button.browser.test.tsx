import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { answering } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { ExportButton } from './export-button.tsx';
import { noFilters } from './log-filters.ts';
import '../operation-logs.messages.ts';

test.each([undefined, 3001])(
  'of %s rows, more than fit at once or nobody knows how many, the file is a task',
  async (total) => {
    const requests = answering({ 'operation-logs.start-export': () => ({ taskId: '9' }) });
    const user = aUser({ permissions: ['bac_#_ope-view'] });
    await renderWidget(<ExportButton filters={noFilters} total={total} />, { path: '/bac_ope', user });
    await page.getByRole('button', { name: '导出 CSV' }).click();
    await expect.element(page.getByText(/已开始在后台导出/)).toBeVisible();
    expect(requests()).toHaveLength(1);
  },
);

test('why there is no file is said, and the button is there for another try', async () => {
  const errorMessage = '符合条件的记录超过 500,000 条，请缩小查询范围后再导出';
  answering({
    'operation-logs.export': () => {
      throw new Refusal('formRefused', { details: [{ errorMessage }] });
    },
  });
  const user = aUser({ permissions: ['bac_#_ope-view'] });
  await renderWidget(<ExportButton filters={noFilters} total={2} />, { path: '/bac_ope', user });
  await page.getByRole('button', { name: '导出 CSV' }).click();
  await expect.element(page.getByTestId('banner')).toMatchTextContent(/请缩小查询范围后再导出/);
  await expect.element(page.getByRole('button', { name: '导出 CSV' })).toBeEnabled();
});
