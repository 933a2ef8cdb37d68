import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import type { SessionUser } from '../../lib/session/session.ts';
import { useHolds, useMay } from './use-may.ts';

const action = 'bac_#_acc-action';
const chief = aUser({ merchantCode: 'platform', isSuperAdmin: true, permissions: [...allPermissionKeys] });
const clerk = aUser({ permissions: ['bac_#_acc-view'] });
const manager = aUser({ permissions: ['bac_#_acc-view', action] });

function Rights() {
  const rights = {
    read: useMay('bac_#_acc-view'),
    change: useMay(action),
    either: useMay(['bac_#_rol-action', action]),
    nothing: useMay([]),
    shared: useMay(action, 'shared'),
    holds: useHolds(action),
  };
  return (
    <output aria-label="rights">
      {Object.entries(rights)
        .flatMap(([name, may]) => (may ? [name] : []))
        .join(' ')}
    </output>
  );
}

const merchantPage = '/com_lis/alpha/bac_acc';

test.each<[person: string, where: string, user: SessionUser, path: string, rights: string]>([
  ['a clerk', 'at home', clerk, '/bac_acc', 'read'],
  ['a manager', 'at home', manager, '/bac_acc', 'read change either shared holds'],
  ['a super-admin', 'at home', chief, '/bac_acc', 'read change either shared holds'],
  ['a super-admin', 'acting for a merchant', chief, merchantPage, 'read change either holds'],
  ['a super-admin', 'in view mode', chief, `${merchantPage}?mode=view`, 'read holds'],
])('%s %s may use the keys that are held and that the mode leaves', async (_person, _where, user, path, rights) => {
  await renderWidget(<Rights />, { path, user });
  await expect.element(page.getByRole('status', { name: 'rights' })).toHaveTextContent(rights);
  expect(page.getByRole('status', { name: 'rights' }).element().textContent).toBe(rights);
});
