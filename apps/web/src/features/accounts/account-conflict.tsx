import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useScopedKey } from '../../lib/scoped-key.ts';
import { ConflictNotice } from '../../widgets/form/conflict-notice.tsx';
import { type Account, accountsName, type HeldRole } from './accounts.api.ts';
import type { AccountEditor } from './use-account-editor.ts';

/** What was typed beside what someone else saved meanwhile. */
export function AccountConflict({ editor, latest }: { editor: AccountEditor; latest: Account }) {
  const { t } = useTranslation('accounts');
  const { base, form, enabled, chosen } = editor;
  const names = useRoleNames([...base.roles, ...latest.roles]);
  const stateText = (isEnabled: boolean) => t(isEnabled ? 'status.enabled' : 'status.disabled');
  const rolesText = (ids: Iterable<string>) =>
    [...ids]
      .toSorted((one, other) => Number(one) - Number(other))
      .map((id) => names.get(id) ?? id)
      .join(t('roleSeparator'));
  const versions = [
    { label: t('form.name'), mine: form.trimmed.name, before: base.name, latest: latest.name },
    { label: t('form.email'), mine: form.trimmed.email, before: base.email, latest: latest.email },
    {
      label: t('form.description'),
      mine: form.trimmed.description,
      before: base.description,
      latest: latest.description,
    },
    {
      label: t('form.state'),
      mine: stateText(enabled),
      before: stateText(base.enabled),
      latest: stateText(latest.enabled),
    },
    {
      label: t('form.roles'),
      mine: rolesText(chosen),
      before: rolesText(idsOf(base)),
      latest: rolesText(idsOf(latest)),
    },
  ];
  return (
    <ConflictNotice
      fields={versions
        .filter(({ mine, before, latest: theirs }) => mine !== before || theirs !== before)
        .map(({ label, mine, before, latest: theirs }) => ({
          label,
          mine: mine === before ? null : mine,
          latest: theirs,
        }))}
      onTakeLatest={editor.takeLatest}
      onOverwrite={editor.overwrite}
    />
  );
}

function idsOf({ roles }: Account): string[] {
  return roles.map(({ id }) => id);
}

/** The picker has read them already. */
function useRoleNames(held: readonly HeldRole[]): ReadonlyMap<string, string> {
  const client = useQueryClient();
  const queryKey = useScopedKey(accountsName, 'roles');
  const offered = client.getQueriesData<{ records: readonly HeldRole[] }>({ queryKey });
  return new Map(
    [...held, ...offered.flatMap(([, answer]) => answer?.records ?? [])].map(({ id, name }) => [id, name]),
  );
}
