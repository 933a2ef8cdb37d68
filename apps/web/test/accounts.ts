import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

export type WholeAccount = CallData<Calls['accounts.get']>;

/** A colleague, with whom one may do anything. */
export function anAccount(changes: Partial<WholeAccount> = {}): WholeAccount {
  return {
    id: '1001',
    name: '李静雯',
    account: `staff${changes.id ?? '1001'}`,
    email: 'lijingwen@tests.example',
    description: '',
    enabled: true,
    isAdmin: false,
    isSuperAdmin: false,
    secondFactor: false,
    merchantCode: 'alpha',
    updatedTime: '2026-03-01T02:00:00.000Z',
    lastSignInTime: null,
    group: null,
    roles: [],
    can: { edit: true, delete: true, roles: true, state: true, contact: true, secondFactor: true },
    ...changes,
  };
}
