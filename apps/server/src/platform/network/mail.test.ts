import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { checkField, fieldRules } from '@touchline/domain/field-rules';
import { afterAll, expect, it } from 'vitest';

import { catcherUrl, mailsTo } from '../../../test/browser/mailbox.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';
import { Secret } from '../keys/secret.ts';
import { createMailer } from './mail.ts';

const mailer = createMailer(catcherUrl(), 'office@example.com');
afterAll(() => mailer.close());

it('[asvs 1.3.11] a mail’s content adds no recipient, no header and no second mail', async () => {
  const [own, other] = [`${uniqueAccount('own')}@example.com`, `${uniqueAccount('other')}@example.com`];
  const text = `林\r\n.\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<${other}>\r\nDATA\r\n.\r\nend`;
  await mailer.send({ to: own, subject: `信\r\nBcc: ${other}\r\nX-Made: up`, text });
  const mails = await mailsTo(own);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toHaveLength(1);
  expect(mails[0]).not.toHaveProperty('headers.x-made');
  expect(mails[0]?.text).toContain('end');
  await mailer.send({ to: other, subject: '另一封', text: '另一封' });
  expect((await mailsTo(other)).map(({ subject }) => subject)).toEqual(['另一封']);
});

it('[asvs 16.5.2] a mail server that says nothing is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const patience = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
  const hung = createMailer(new Secret(`smtp://127.0.0.1:${port}`), 'office@example.com', patience);
  const mail = { to: 'lin@example.com', subject: '信', text: '信' };
  await expect(hung.send(mail)).rejects.toThrow(/timeout|greeting/i);
  hung.close();
  silent.close();
}, 5000);

it.each([
  'a@b.cn\r\nBcc: c@d.cn',
  'a@b.cn, c@d.cn',
  'a@b.cn;c@d.cn',
  'A <a@b.cn>',
  'a@b.cn\n',
  '"a\r\n"@b.cn',
  'a@b.cn>',
])('[asvs 1.3.11] %j is no address of a person', (address) => {
  expect(checkField(fieldRules.email, address)).not.toBeNull();
});
