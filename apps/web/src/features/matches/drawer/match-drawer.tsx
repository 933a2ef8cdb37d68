import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { isMissing } from '../../../lib/calls/call-error.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { ListEmpty, ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import type { MatchPage } from '../match-page.ts';
import type { MatchRecord } from '../matches.api.ts';
import { MatchFacts } from './match-facts.tsx';
import { useMatchEditor } from './match-form.ts';
import { MatchHistory } from './match-history.tsx';
import '../matches.messages.ts';
import { MatchSides } from './match-sides.tsx';
import { useMatch } from './use-match.ts';

import styles from './match-drawer.module.css';

export interface MatchDrawerProps {
  matchPage: MatchPage;
  id: string;
  isEditable: boolean;
  onSaved: (matchId: string) => void;
  onClose: () => void;
}

/** One match: what stands there, what each supplier says, and how it came to be so. */
export function MatchDrawer({ matchPage, id, isEditable, onSaved, onClose }: MatchDrawerProps) {
  const { t } = useTranslation('matches');
  const { data, error, refetch } = useMatch(matchPage, id);
  const isGone = isMissing(error);
  if (data !== undefined && !isGone) {
    const props = { matchPage, record: data, onClose };
    return isEditable ? <Editor key={id} {...props} onSaved={() => onSaved(id)} /> : <Look {...props} />;
  }
  return (
    <DialogFrame
      title={t('drawer.loading')}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {isGone && <ListEmpty text={t('drawer.gone')} hint={t('drawer.goneHint')} />}
      {error !== null && !isGone && <ListFailed error={error} onRetry={() => void refetch()} />}
      {error === null && <ListSkeleton rowHeight={40} />}
    </DialogFrame>
  );
}

interface RecordProps {
  matchPage: MatchPage;
  record: MatchRecord;
  onClose: () => void;
}

function Look({ matchPage, record, onClose }: RecordProps) {
  const { t } = useTranslation('matches');
  return (
    <DialogFrame
      title={t('drawer.title', { name: nameOfMatch(record) })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Parts matchPage={matchPage} record={record}>
        <MatchFacts record={record} />
        <MatchSides matchPage={matchPage} record={record} />
      </Parts>
    </DialogFrame>
  );
}

function Editor({ matchPage, record, onSaved, onClose }: RecordProps & { onSaved: () => void }) {
  const { t } = useTranslation('matches');
  const editor = useMatchEditor(matchPage, record, onSaved);
  const { form, latest } = editor;
  const kept = useDraft(form, `matches.edit ${record.matchId}`);
  return (
    <FormDialog
      form={form}
      draft={kept}
      title={t('drawer.edit', { name: nameOfMatch(record) })}
      size="drawer"
      submitLabel={t('drawer.save')}
      canSubmit={form.isDirty && latest === null}
      disabledReason={latest === null ? t('drawer.unchanged') : null}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <Parts matchPage={matchPage} record={record}>
        <MatchFacts record={record} form={form} />
        <MatchSides matchPage={matchPage} record={record} form={form} />
      </Parts>
    </FormDialog>
  );
}

/** What it is now, and how it came to be so: that is for the platform alone. */
function Parts({ matchPage, record, children }: Omit<RecordProps, 'onClose'> & { children: ReactNode }) {
  const { t } = useTranslation('matches');
  const isPlatform = useSession()?.merchantCode === platformMerchant;
  const isOwnPage = useOpenMerchant() === null;
  const info = <div className={styles.info}>{children}</div>;
  if (!isPlatform || !isOwnPage) return info;
  return (
    <Tabs
      className={styles.tabs ?? ''}
      items={[
        { key: 'info', label: t('drawer.info'), children: info },
        {
          key: 'history',
          label: t('drawer.history'),
          children: <MatchHistory matchPage={matchPage} matchId={record.matchId} />,
        },
      ]}
    />
  );
}
