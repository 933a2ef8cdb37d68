import { z } from 'zod';

import { defineTask } from '../../platform/jobs/task.ts';
import { namesOfAccounts } from './accounts.repository.ts';
import { createAccounts } from './accounts.service.ts';

/** Each by the rules that hold for one; whoever may not be changed keeps their state and says why. */
export const setEnabledOfMany = defineTask({
  kind: 'accounts.set-enabled',
  permission: 'bac_#_acc-action',
  input: z.object({ ids: z.array(z.string()), enabled: z.boolean() }),
  log: '批量启用或停用账号',
  title: ({ enabled }, items) => `${enabled ? '启用' : '停用'} ${items} 个账号`,
  async items({ tx, merchantCode }, { ids }) {
    const names = await namesOfAccounts(tx, merchantCode, ids);
    return [...new Set(ids)].map((id) => ({ key: id, label: names.get(id) ?? id }));
  },
  perform: (platform) => {
    const accounts = createAccounts(platform);
    return async (work, { key }, { enabled }) => await accounts.setEnabled(work, key, enabled);
  },
});
