import { forPictures, show } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';

const keys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pro_pro_lis-view', 'bac_#_rol-view'];

test(
  'the gallery shows the list of notices, and the choice of their mails',
  forPictures,
  async ({ page, database, newPerson, enter }) => {
    const person = await newPerson({ keys });
    await enter(person, '/bac_rol');
    await page.getByRole('button', { name: /^通知/ }).click();
    await expect(page.getByText('还没有通知')).toBeVisible();
    await show(page, 'notices-none');
    await database.run(
      person.merchantCode,
      `INSERT INTO tenant.notices (merchant_code, account_id, kind, text_key, parameters, for_merchant, link, event_key,
       created_at, read_at)
     SELECT $1, $2, kind, text, parameters::jsonb, $1, '/pre_soc_odd_dra', 'gallery ' || text || hours,
       now() - make_interval(hours => hours), CASE WHEN hours > 20 THEN now() END
     FROM (VALUES
       ('reviewReturned', 'reviewReturned', '{"match": "拜仁慕尼黑 VS 多特蒙德", "reviewer": "陈晨", "remark": "请补充伤停与近五场交锋"}', 50),
       ('predictionRefused', 'predictionRefused', '{"match": "皇家马德里 VS 巴塞罗那", "reason": "赔率已变动，请核对新旧赔率后再次发布"}', 26),
       ('appointmentMatch', 'matchPostponed', '{"match": "国际米兰 VS 尤文图斯", "anchor": "小鱼", "start": "2026-11-20T12:00:00.000Z"}', 24),
       ('appointmentConflict', 'appointmentConflict', '{"match": "利物浦 VS 切尔西", "anchor": "阿泽", "to": "2026-11-19T12:30:00.000Z"}', 0),
       ('appointmentMoved', 'appointmentMoved', '{"match": "阿森纳 VS 热刺", "anchor": "小鱼", "from": "2026-11-19T12:00:00.000Z", "to": "2026-11-19T13:30:00.000Z"}', 0)
     ) AS given (kind, text, parameters, hours)`,
      [person.merchantCode, person.id],
    );
    await page.reload();
    await page.getByRole('button', { name: '通知，2 条未读' }).click();
    await expect(page.getByRole('region', { name: '通知', exact: true }).getByRole('listitem')).toHaveCount(5);
    await show(page, 'notices');
    await page.goto('/per_inf');
    const mails = page.getByRole('region', { name: '通知邮件' });
    await mails.getByRole('checkbox', { name: '预约时间冲突' }).check();
    await expect(page.getByTestId('toast')).toHaveCount(0);
    await mails.scrollIntoViewIfNeeded();
    await show(page, 'notices-mails');
  },
);
