import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { accountsName, type HeldRole } from './accounts.api.ts';

/** Names of roles that the dialog has met: those held, and those that the picker has read. */
export function useRoleNames(held: readonly HeldRole[]) {
  const client = useQueryClient();
  const queryKey = useScopedKey(accountsName, 'roles');
  const [met] = useState(() => new Map(held.map(({ id, name }) => [id, name])));
  return {
    meet: (roles: readonly HeldRole[]) => {
      for (const { id, name } of roles) met.set(id, name);
    },
    nameOf: (id: string): string => {
      const offered = client.getQueriesData<{ records: readonly HeldRole[] }>({ queryKey });
      const records = offered.flatMap(([, answer]) => answer?.records ?? []);
      return met.get(id) ?? records.find((role) => role.id === id)?.name ?? id;
    },
  };
}
