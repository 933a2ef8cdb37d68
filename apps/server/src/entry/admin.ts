import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { createPool } from '@touchline/db/pool';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { checkField, type FieldRule, fieldRules } from '@touchline/domain/field-rules';

import { createOperationLog } from '../platform/audit/operation-log.ts';
import { readAdminConfig } from '../platform/config/config.ts';
import { passwordProblem } from '../platform/passwords/password-rule.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { textOf } from '../platform/validation-text.ts';
import { plantSuperAdmin } from '../seed/plant-super-admin.ts';

const { DATABASE_OWNER_URL, PASSWORD_MIN_LENGTH: min, keys } = readAdminConfig();
const questions = [
  ['account', '账号（字母和数字，最多 20 个字符）：', fieldRules.account],
  ['name', '姓名：', fieldRules.name],
  ['email', 'Email：', fieldRules.email],
  ['password', `密码（${min} 至 20 个字符，输入时不显示）：`, fieldRules.newPassword],
] as const;

let isShown = true;
const echo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    if (isShown) process.stderr.write(chunk);
    done();
  },
});
const ask = createInterface({ input: process.stdin, output: echo, terminal: process.stdin.isTTY });
ask.on('SIGINT', () => process.exit(130));
const answers: Record<string, string> = {};
const lines = ask[Symbol.asyncIterator]();
for (const [field, question, rule] of questions) {
  process.stderr.write(question);
  isShown = field !== 'password';
  const { value } = (await lines.next()) as { value?: string };
  if (!isShown) process.stderr.write('\n');
  const given = (value ?? '').trim();
  const whose = { account: answers['account'] ?? '', merchantCode: platformMerchant };
  const broken = field === 'password' ? passwordProblem(given, whose, min) : problemOf(rule, given);
  if (broken !== null) fail(broken);
  answers[field] = given;
}
ask.close();

const { account = '', name = '', email = '', password = '' } = answers;
const owner = createPool({
  url: DATABASE_OWNER_URL.reveal(),
  size: 1,
  waitMs: 5000,
  onConnectionLost: () => undefined,
});
const operationLog = createOperationLog(keys.logChain, () => undefined);
const passwordHash = await hashPassword(password);
const id = await plantSuperAdmin(owner, operationLog, { account, name, email, passwordHash });
await owner.end();
if (id === null) fail('该账号名已被使用');
console.log(`已创建超级管理员 ${account}`);

function problemOf(rule: FieldRule, given: string): string | null {
  const broken = checkField(rule, given);
  return broken === null ? null : textOf(broken);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
