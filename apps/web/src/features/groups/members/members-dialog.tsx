import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { useMembers } from '../groups.api.ts';
import '../groups.messages.ts';
import { MemberLists } from './member-lists.tsx';
import { MembersEditor } from './members-editor.tsx';

interface MembersDialogProps {
  id: string;
  mayChange: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** The members of a group, to be changed or only shown. */
export function MembersDialog({ id, mayChange, onSaved, onClose }: MembersDialogProps) {
  const { t } = useTranslation('groups');
  const query = useMembers(id);
  const members = recordOf(query);
  if (members !== undefined && mayChange)
    return <MembersEditor id={id} opened={members} onSaved={onSaved} onClose={onClose} />;
  return (
    <DialogFrame
      title={members === undefined ? t('members.waiting') : t('members.title', { name: members.name })}
      size={mayChange ? 'large' : 'medium'}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('members.close')}</Button>}
    >
      <RecordFrame query={query} gone={{ text: t('members.gone'), hint: t('members.goneHint') }}>
        {(shown) => <MemberLists members={shown} />}
      </RecordFrame>
    </DialogFrame>
  );
}
