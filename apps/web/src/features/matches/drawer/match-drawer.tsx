import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame, recordOf, type RecordQuery, RecordStale } from '../../../widgets/record-frame.tsx';
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
  const query = useMatch(matchPage, id);
  const record = recordOf(query);
  if (record !== undefined && isEditable)
    return (
      <Editor
        key={id}
        matchPage={matchPage}
        query={query}
        record={record}
        onSaved={() => onSaved(id)}
        onClose={onClose}
      />
    );
  return (
    <DialogFrame
      title={record === undefined ? t('drawer.loading') : t('drawer.title', { name: nameOfMatch(record) })}
      size="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <RecordFrame query={query} gone={{ text: t('drawer.gone'), hint: t('drawer.goneHint') }}>
        {(shown) => (
          <Parts matchPage={matchPage} record={shown}>
            <MatchFacts record={shown} />
            <MatchSides matchPage={matchPage} record={shown} />
          </Parts>
        )}
      </RecordFrame>
    </DialogFrame>
  );
}

interface EditorProps {
  matchPage: MatchPage;
  query: RecordQuery<MatchRecord>;
  record: MatchRecord;
  onSaved: () => void;
  onClose: () => void;
}

function Editor({ matchPage, query, record, onSaved, onClose }: EditorProps) {
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
      <RecordStale query={query} editor={editor} />
      <Parts matchPage={matchPage} record={record}>
        <MatchFacts record={record} form={form} />
        <MatchSides matchPage={matchPage} record={record} form={form} />
      </Parts>
    </FormDialog>
  );
}

interface PartsProps {
  matchPage: MatchPage;
  record: MatchRecord;
  children: ReactNode;
}

/** The match's present state and its history; the history is for the platform alone. */
function Parts({ matchPage, record, children }: PartsProps) {
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
