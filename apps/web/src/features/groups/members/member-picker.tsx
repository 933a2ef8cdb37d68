import type { GroupMemberKind } from '@touchline/contract/groups';
import { groupLimits } from '@touchline/domain/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePaused } from '../../../lib/page/use-paused.ts';
import { TransferList } from '../../../widgets/pickers/transfer-list.tsx';
import { useCandidates } from '../groups.api.ts';
import '../groups.messages.ts';
import { type KnownMember, type MemberNames, withoutTwins } from './use-member-names.ts';

import styles from '../groups.module.css';

interface MemberPickerProps {
  kind: GroupMemberKind;
  names: MemberNames;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** In px: two of them and the buttons between fill the dialog. */
const listWidth = 376;

/** The server searches the candidates; those of another group name it. */
export function MemberPicker({ kind, names, value, onChange }: MemberPickerProps) {
  const { t } = useTranslation('groups');
  const [typed, setTyped] = useState('');
  const { data, isError } = useCandidates(kind, usePaused(typed.trim()));
  const found = (data?.records ?? []).map(names.candidate);
  // Ticks last only as long as their entries are offered.
  const [ticked, setTicked] = useState<readonly KnownMember[]>([]);
  const known = withoutTwins([...names.met[kind], ...ticked, ...found]);
  const moving = known.filter(({ id, elsewhere }) => elsewhere !== null && value.includes(id));
  const labelOf = ({ words, elsewhere }: KnownMember) =>
    elsewhere === null ? words : t('members.elsewhere', { member: words, group: elsewhere });

  const noteOf = (): string => {
    if (isError) return t('members.failed');
    if (moving.length > 0) {
      const listed = moving.map(labelOf).join(t('members.separator'));
      return t('members.moving', { count: moving.length, names: listed });
    }
    return data?.hasMore === true ? t('members.more', { count: groupLimits.candidates }) : t('members.found');
  };
  return (
    <div className={styles.members}>
      <TransferList
        label={t(kind === 'account' ? 'members.accounts' : 'members.roles')}
        options={known.map((one) => ({ value: one.id, label: labelOf(one) }))}
        value={value}
        width={listWidth}
        search={{ onType: setTyped, found: new Set([...ticked, ...found].map(({ id }) => id)) }}
        onTick={(ids) => setTicked(known.filter(({ id }) => ids.includes(id)))}
        onChange={(ids) => {
          names.meet(
            kind,
            known.filter(({ id }) => ids.includes(id)),
          );
          setTicked(ticked.filter(({ id }) => !ids.includes(id)));
          onChange(ids);
        }}
      />
      <p className={styles.note} role="status">
        {noteOf()}
      </p>
    </div>
  );
}
