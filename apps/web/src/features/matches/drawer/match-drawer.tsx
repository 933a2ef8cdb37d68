import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { isUnplayed } from '@touchline/domain/matches/match-stages';
import { Tabs } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { useHolds } from '../../../entities/session/use-may.ts';
import { sharedPart } from '../../../lib/page/shared-parts.tsx';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame, recordOf, type RecordQuery, RecordStale } from '../../../widgets/record-frame.tsx';
import type { MatchPage } from '../match-page.ts';
import type { MatchRecord } from '../one-match.api.ts';
import { MatchFacts } from './match-facts.tsx';
import { type ScoreQuestion, useMatchEditor } from './match-form.ts';
import { MatchHistory } from './match-history.tsx';
import '../matches.messages.ts';
import './match-drawer.messages.ts';
import { NeighbourButtons, type Neighbours } from './match-neighbours.tsx';
import { MatchSides } from './match-sides.tsx';
import { ScoreQuestionDialog } from './score-question.tsx';
import type { NumberField } from './score-rows.tsx';
import { useLeaving } from './use-leaving.tsx';
import { useMatch } from './use-match.ts';

import styles from './match-drawer.module.css';

const MatchAppointments = sharedPart('matchAppointments');

export interface MatchDrawerProps {
  matchPage: MatchPage;
  id: string;
  isEditable: boolean;
  neighbours: Neighbours;
  onSaved: (matchId: string) => void;
  onClose: () => void;
}

/** One match: what stands there, what each supplier says, and how it came to be so. */
export function MatchDrawer({ matchPage, id, isEditable, neighbours, onSaved, onClose }: MatchDrawerProps) {
  const { t } = useTranslation(['match-drawer', 'matches']);
  const query = useMatch(matchPage, id);
  const [tab, setTab] = useState<DrawerTab>('info');
  const { leave, question } = useLeaving();
  const record = recordOf(query);
  if (record !== undefined && isEditable)
    return (
      <Editor
        key={id}
        matchPage={matchPage}
        query={query}
        record={record}
        neighbours={neighbours}
        onSaved={() => onSaved(id)}
        onClose={onClose}
      />
    );
  const close = () => leave(onClose);
  const move = (matchId: string) => leave(() => neighbours.onMove(matchId));
  return (
    <>
      <DialogFrame
        title={record === undefined ? t('drawer.loading') : t('drawer.title', { name: nameOfMatch(record) })}
        size="drawer"
        onClose={close}
        footer={<Button onClick={close}>{t('matches:close')}</Button>}
      >
        <RecordFrame query={query} gone={{ text: t('drawer.gone'), hint: t('drawer.goneHint') }}>
          {(shown) => (
            <Parts
              matchPage={matchPage}
              record={shown}
              neighbours={{ ...neighbours, onMove: move }}
              tab={tab}
              onTab={setTab}
            >
              <MatchFacts record={shown} />
              <MatchSides matchPage={matchPage} record={shown} />
            </Parts>
          )}
        </RecordFrame>
      </DialogFrame>
      {question}
    </>
  );
}

interface EditorProps {
  matchPage: MatchPage;
  query: RecordQuery<MatchRecord>;
  record: MatchRecord;
  neighbours: Neighbours;
  onSaved: () => void;
  onClose: () => void;
}

function Editor({ matchPage, query, record, neighbours, onSaved, onClose }: EditorProps) {
  const { t } = useTranslation('match-drawer');
  const [question, setQuestion] = useState<ScoreQuestion | null>(null);
  const { leave, question: leaveQuestion } = useLeaving();
  const [tab, setTab] = useState<DrawerTab>('info');
  const firstPart = useRef<NumberField>(null);
  const editor = useMatchEditor(matchPage, record, {
    onSaved,
    onAsk: setQuestion,
    onIncomplete: () => setTab('info'),
  });
  const { form, latest } = editor;
  const move = (matchId: string) => leave(() => neighbours.onMove(matchId));
  const kept = useDraft(form, `matches.edit ${record.matchId}`);
  return (
    <>
      <FormDialog
        // Refusals of single fields stand below: their rows may be out of sight.
        form={{ ...form, failure: form.failure ?? Object.values(form.refusals)[0] ?? null }}
        draft={kept}
        title={t('drawer.edit', { name: nameOfMatch(record) })}
        size="drawer"
        {...(!isUnplayed(record.gameStageType) && { initialFocus: firstPart })}
        submitLabel={t('drawer.save')}
        canSubmit={form.isDirty && latest === null}
        disabledReason={latest === null ? t('drawer.unchanged') : null}
        // The dialog has asked about its own form already.
        onClose={() => (form.isDirty ? onClose() : leave(onClose))}
      >
        <RecordConflict editor={editor} />
        <RecordStale query={query} editor={editor} />
        <Parts
          matchPage={matchPage}
          record={record}
          neighbours={{ ...neighbours, onMove: move, isHeld: form.isSaving }}
          tab={tab}
          onTab={setTab}
        >
          <MatchFacts record={record} form={form} />
          <MatchSides matchPage={matchPage} record={record} form={form} firstPart={firstPart} />
        </Parts>
      </FormDialog>
      {question !== null && (
        <ScoreQuestionDialog
          record={record}
          question={question}
          onSave={editor.saveParts}
          onClose={() => setQuestion(null)}
        />
      )}
      {leaveQuestion}
    </>
  );
}

type DrawerTab = 'info' | 'history';

interface PartsProps {
  matchPage: MatchPage;
  record: MatchRecord;
  neighbours: Neighbours;
  tab: DrawerTab;
  onTab: (tab: DrawerTab) => void;
  children: ReactNode;
}

/** The match's present state and its history; the history is for the platform alone. */
function Parts({ matchPage, record, neighbours, tab, onTab, children }: PartsProps) {
  const { t } = useTranslation('match-drawer');
  const isPlatform = useSession()?.merchantCode === platformMerchant;
  const isOwnPage = useOpenMerchant() === null;
  const maySeeAppointments = useHolds(['pro_anc_lis-view', 'pro_pro_lis-view']);
  const info = (
    <div className={styles.info}>
      {children}
      {maySeeAppointments && <MatchAppointments matchId={record.matchId} code={matchPage.code} />}
    </div>
  );
  const others = <NeighbourButtons neighbours={neighbours} />;
  if (!isPlatform || !isOwnPage)
    return (
      <>
        {others}
        {info}
      </>
    );
  return (
    <div className={styles.parts}>
      {others}
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={(key) => onTab(key as DrawerTab)}
        items={[
          { key: 'info', label: t('drawer.info'), children: info },
          {
            key: 'history',
            label: t('drawer.history'),
            children: <MatchHistory matchPage={matchPage} matchId={record.matchId} />,
          },
        ]}
      />
    </div>
  );
}
