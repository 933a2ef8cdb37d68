import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { isMissing } from '../../../lib/calls/call-error.ts';
import { useCompany } from '../../../lib/session/company-mode.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { ListEmpty, ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { nameOfMatch } from '../list/match-columns.tsx';
import type { MatchesPlace } from '../matches-place.ts';
import type { MatchRecord } from '../matches.api.ts';
import { MatchFacts } from './match-facts.tsx';
import { useMatchEditor } from './match-form.ts';
import { MatchHistory } from './match-history.tsx';
import '../matches.messages.ts';
import { MatchSides } from './match-sides.tsx';
import { useMatch } from './use-match.ts';

import styles from './match-drawer.module.css';

export interface MatchDrawerProps {
  place: MatchesPlace;
  id: string;
  canChange: boolean;
  onSaved: (matchId: string) => void;
  onClose: () => void;
}

/** One match: what stands there, what each supplier says, and how it came to be so. */
export function MatchDrawer({ place, id, canChange, onSaved, onClose }: MatchDrawerProps) {
  const { t } = useTranslation('matches');
  const { data, error, refetch } = useMatch(place, id);
  const isGone = isMissing(error);
  if (data !== undefined && !isGone) {
    const props = { place, record: data, onClose };
    return canChange ? <Editor key={id} {...props} onSaved={() => onSaved(id)} /> : <Look {...props} />;
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
  place: MatchesPlace;
  record: MatchRecord;
  onClose: () => void;
}

function Look({ place, record, onClose }: RecordProps) {
  const { t } = useTranslation('matches');
  return (
    <DialogFrame
      title={t('drawer.title', { name: nameOfMatch(record) })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Parts place={place} record={record}>
        <MatchFacts record={record} />
        <MatchSides place={place} record={record} />
      </Parts>
    </DialogFrame>
  );
}

function Editor({ place, record, onSaved, onClose }: RecordProps & { onSaved: () => void }) {
  const { t } = useTranslation('matches');
  const editor = useMatchEditor(place, record, onSaved);
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
      <Parts place={place} record={record}>
        <MatchFacts record={record} form={form} />
        <MatchSides place={place} record={record} form={form} />
      </Parts>
    </FormDialog>
  );
}

/** What it is now, and how it came to be so: that is for the platform alone. */
function Parts({ place, record, children }: Omit<RecordProps, 'onClose'> & { children: ReactNode }) {
  const { t } = useTranslation('matches');
  const isPlatform = useSession()?.merchantCode === platformMerchant;
  const isOwnPage = useCompany() === null;
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
          children: <MatchHistory place={place} matchId={record.matchId} />,
        },
      ]}
    />
  );
}
