import { isReservedKey, platformMerchant } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys, type PermissionKey } from '@touchline/domain/access/permission-tree';

import type { AccountRef } from '../../../src/platform/account-ref.ts';
import type { Answers, Scene } from '../../stack/scene.ts';
import { password, type TestStack } from '../../stack/stack.ts';

export const merchantCode = 'alpha';

export interface MatrixCaller {
  readonly name: string;
  /** All that they hold, where it is one. */
  readonly key?: PermissionKey;
  readonly signedInAs: AccountRef | null;
  readonly self: Scene['self'];
  readonly actsFor?: string;
  /** On the machines' own listener. */
  readonly isMachine?: true;
  readonly expected: (answers: Answers) => number;
}

export async function plantCallers(stack: TestStack, keys: ReadonlySet<PermissionKey>): Promise<MatrixCaller[]> {
  const add = async (home: string, account: string, held: readonly string[], isSuperAdmin = false) => ({
    merchantCode: home,
    account,
    password,
    accountId: await stack.addAccount(home, account, held, { isSuperAdmin }),
  });
  const stranger = await add(merchantCode, 'stranger', []);
  const owner = await add(merchantCode, 'owner', []);
  const nothing = await add(merchantCode, 'nothing', []);
  const other = await add('beta', 'other', allPermissionKeys);
  const chief = await add('platform', 'chief', [], true);
  const alone: MatrixCaller[] = [];
  for (const [at, key] of [...keys].entries()) {
    // What merchants cannot hold the platform's own people do.
    const holder = await add(isReservedKey(key) ? platformMerchant : merchantCode, `holder${at}`, [key]);
    alone.push({
      name: key,
      key,
      signedInAs: holder,
      self: holder,
      expected: (answers) => statusAlone(answers, key),
    });
  }
  return [
    { name: 'nobody', signedInAs: null, self: stranger, expected: (answers) => answers.nobody },
    { name: 'nothing', signedInAs: nothing, self: nothing, expected: (answers) => answers.nothing },
    ...alone,
    {
      name: 'other merchant',
      signedInAs: other,
      self: owner,
      expected: (answers) => (isPlatforms(answers) ? 403 : answers.otherMerchant),
    },
    {
      name: 'super-admin',
      signedInAs: chief,
      self: chief,
      actsFor: merchantCode,
      expected: (answers) => answers.superAdmin,
    },
    {
      name: 'machine',
      signedInAs: null,
      self: stranger,
      isMachine: true,
      expected: (answers) => answers.machine ?? 404,
    },
  ];
}

/** A holder of a platform key belongs to another merchant than the one named. */
function statusAlone({ alone: opens, otherMerchant }: Answers, key: PermissionKey): number {
  if (opens === 'none') return 404;
  if (opens === 'all') return 200;
  if (opens === 'ofSport' || !opens.includes(key)) return 403;
  return isReservedKey(key) && otherMerchant === 404 ? 404 : 200;
}

/** No other merchant's people can hold what it takes. */
export function isPlatforms({ alone: opens }: Answers): boolean {
  return Array.isArray(opens) && opens.length > 0 && opens.every(isReservedKey);
}
