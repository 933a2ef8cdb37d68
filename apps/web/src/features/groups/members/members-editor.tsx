import type { GroupMemberKind } from '@touchline/contract/groups';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FieldSpec } from '../../../widgets/form/field-specs.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { isSameList, mergeLists } from '../../../widgets/form/three-way-merge.ts';
import { useRecordEditor } from '../../../widgets/form/use-record-editor.ts';
import { Alert } from '../../../widgets/plain/alert.tsx';
import { type Members, readMembers, setMembers } from '../groups.api.ts';
import '../groups.messages.ts';
import { MemberPicker } from './member-picker.tsx';
import { useMemberNames } from './use-member-names.ts';

import styles from '../groups.module.css';

interface MemberValues {
  readonly accountIds: readonly string[];
  readonly roleIds: readonly string[];
}

const fieldOf = { account: 'accountIds', role: 'roleIds' } as const;
const kinds = ['account', 'role'] as const;

interface MembersEditorProps {
  id: string;
  opened: Members;
  onSaved: () => void;
  onClose: () => void;
}

export function MembersEditor({ id, opened, onSaved, onClose }: MembersEditorProps) {
  const { t } = useTranslation('groups');
  const names = useMemberNames(id, opened);
  const [kind, setKind] = useState<GroupMemberKind>('account');

  const specOf = (of: GroupMemberKind): FieldSpec<readonly string[], MemberValues> => ({
    label: t(of === 'account' ? 'members.accounts' : 'members.roles'),
    isSame: isSameList,
    merge: mergeLists,
    words(ids, base) {
      const added = names.namesOf(of, without(ids, base));
      const removed = names.namesOf(of, without(base, ids));
      const sides = [
        ...(added === '' ? [] : [t('members.added', { names: added })]),
        ...(removed === '' ? [] : [t('members.removed', { names: removed })]),
      ];
      return sides.length === 0 ? t('members.unchanged') : sides.join('\n');
    },
  });
  const editor = useRecordEditor<MemberValues>({
    opened: versionOf(opened),
    fields: { accountIds: specOf('account'), roleIds: specOf('role') },
    read: async () => {
      const latest = await readMembers(id);
      names.meetMembers(latest);
      return versionOf(latest);
    },
    save: [
      {
        label: t('members.part'),
        fields: ['accountIds', 'roleIds'],
        // Undoing would leave moved members in no group.
        isFinal: (values, before) =>
          kinds.some((of) => names.isMoving(of, without(values[fieldOf[of]], before[fieldOf[of]]))),
        send: ({ values, updatedTime }) =>
          setMembers(id, { accountIds: [...values.accountIds], roleIds: [...values.roleIds], updatedTime }),
      },
    ],
    nameOf: () => opened.name,
    onSaved,
  });
  const { form, draft, latest } = editor;
  const refusals = kinds.flatMap((of) => form.refusals[fieldOf[of]] ?? []);

  return (
    <FormDialog
      form={form}
      title={t('members.title', { name: opened.name })}
      size="large"
      submitLabel={t('members.save')}
      canSubmit={form.isDirty && latest === null}
      disabledReason={latest === null ? t('form.unchanged') : null}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      {refusals.map((text) => (
        <Alert key={text} kind="error">
          {text}
        </Alert>
      ))}
      <div className={styles.members}>
        <Tabs
          activeKey={kind}
          onChange={(key) => setKind(kinds.find((one) => one === key) ?? 'account')}
          items={kinds.map((of) => ({
            key: of,
            label: t(`members.${of}`, { count: draft.values[fieldOf[of]].length }),
            children: (
              <MemberPicker
                kind={of}
                names={names}
                value={draft.values[fieldOf[of]]}
                onChange={(ids) => {
                  form.forgetRefusal(fieldOf[of]);
                  form.bare.setFieldValue(fieldOf[of], ids);
                }}
              />
            ),
          }))}
        />
      </div>
    </FormDialog>
  );
}

const without = (ids: readonly string[], left: readonly string[]) => ids.filter((id) => !left.includes(id));

function versionOf({ accounts, roles, updatedTime }: Members) {
  const values: MemberValues = { accountIds: accounts.map(({ id }) => id), roleIds: roles.map(({ id }) => id) };
  return { values, updatedTime };
}
