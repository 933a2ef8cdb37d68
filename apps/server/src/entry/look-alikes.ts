import { createPool } from '@touchline/db/pool';

import { readOwnerConfig } from '../platform/config/config.ts';
import { findLookAlikes } from '../seed/look-alikes.ts';

const kinds = { merchant: '商户', role: '角色', group: '分组', view: '视图' } as const;

const { DATABASE_OWNER_URL } = readOwnerConfig();
const owner = createPool({
  url: DATABASE_OWNER_URL.reveal(),
  size: 1,
  waitMs: 5000,
  onConnectionLost: () => undefined,
});
const found = await findLookAlikes(owner);
await owner.end();
for (const { merchantCode, kind, named } of found) {
  const names = named.map(({ id, name }) => `${name}（${id}）`).join('、');
  console.log(`${merchantCode === null ? '' : `商户 ${merchantCode} 的`}${kinds[kind]}名称外观相近：${names}`);
}
console.log(found.length === 0 ? '没有外观相近的名称' : `共 ${found.length} 组，系统不会改名，请联系相关人员修改`);
