import { until } from '../../../scripts/services/processes.ts';
import { linkIn } from '../../server/test/browser/mailbox.ts';
import { countOf, newWord, type AttackStage } from './stage.ts';

const requests = 30;
const browsers = 3;

/** A stranger requests recovery repeatedly, from several addresses and with a foreign return page. */
export async function floodRecovery(stage: AttackStage): Promise<void> {
  const { owner, origin } = stage.world;
  const person = await stage.hire('m01');
  const page = `${origin}/resetPassword`;
  const ask = async (browser: ReturnType<AttackStage['browser']>, url: string) => {
    const body = { url, reCaptchaAliYun: await browser.solveSlider('forget') };
    return (await browser.call('sign-in.forget-password', { params: { account: person.account }, body })).status;
  };
  const statuses = await Promise.all(
    Array.from({ length: browsers }, async () => {
      const browser = stage.browser();
      const own: number[] = [];
      for (let at = 0; at < requests / browsers; at += 1)
        own.push(await ask(browser, at % 2 === 0 ? page : `${origin}/evil?next=//evil.example`));
      return own;
    }),
  );
  const taken = statuses.flat().filter((status) => status === 200).length;
  const isDone = async () => {
    const { rowCount } = await owner.query(
      `SELECT 1 FROM queue.job WHERE name = 'password-reset-mail' AND state NOT IN ('completed', 'cancelled', 'failed')`,
    );
    return rowCount === 0;
  };
  if (!(await until(isDone, 60_000))) throw new Error('the mails of recovery are not done');
  const links = (await stage.mailsTo(person.email)).map(linkIn);
  stage.figures.atLeast('4 requests for recovery from 3 addresses that were taken', requests, taken, requests);
  stage.figures.atMost('4 mails that they brought', taken, links.length, 5);
  stage.figures.atMost(
    '4 links that lead anywhere but to our page',
    links.length,
    links.filter((l) => l.page !== page).length,
    0,
  );

  const works = async ({ token: resetToken }: { token: string }) =>
    (await stage.browser().call('sign-in.reset-password', { body: { password: newWord(), resetToken } })).status ===
    200;
  const newest = links.pop();
  stage.figures.atMost('4 links before the newest that still work', links.length, await countOf(links, works), 0);
  stage.figures.atLeast('4 the newest works', 1, await countOf(newest ? [newest] : [], works), 1);

  const foreign = ['https://evil.example/resetPassword', `${origin}.evil.example/`, `http://x@evil.example/`];
  const stranger = stage.browser();
  const led = await countOf(foreign, async (url) => (await ask(stranger, url)) === 200);
  stage.figures.atMost('4 pages of another site taken for the link', foreign.length, led, 0);
}
