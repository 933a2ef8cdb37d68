import { formatTime } from '@touchline/domain/times';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../../lib/calls/failure-text.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { dropdownListHeight } from '../../../widgets/pickers/dropdown-list-height.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { lineWords, selectionWords } from '../draft-words.ts';
import { type ListedDraft, type DraftVersion, restoreVersion, useOtherMatch, useVersions } from '../predictions.api.ts';
import '../predictions.messages.ts';

import styles from '../predictions.module.css';

interface VersionsDialogProps {
  draft: ListedDraft;
  onDone: () => void;
  onClose: () => void;
}

/** The last ten that were saved, each beside the one that counts; restored, it is saved anew with the odds of now. */
export function VersionsDialog({ draft, onDone, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('predictions');
  const { id, title, updatedDate, state } = draft;
  const query = useVersions(id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [, ...earlier] = recordOf(query)?.versions ?? [];
  const version = earlier.find((one) => one.version === chosen) ?? earlier[0];
  const locked = state === 'review' ? t('locked') : null;

  const restore = async () => {
    if (version === undefined) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await restoreVersion(id, version.version, updatedDate);
      showToast({ text: t('versions.done', { time: formatTime(version.savedTime, 'second') }) });
      onDone();
    } catch (reason) {
      setFailure(failureText(reason));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame
      title={t('versions.title', { title })}
      size="large"
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <p className={styles.say} role={failure === null ? undefined : 'alert'}>
            {failure ?? locked ?? t('versions.hint')}
          </p>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            look="primary"
            busy={isBusy}
            disabled={version === undefined || locked !== null}
            onClick={() => void restore()}
          >
            {t('versions.submit')}
          </Button>
        </>
      }
    >
      <RecordFrame query={query} rowHeight={36}>
        {({ versions: [current] }) =>
          current === undefined || version === undefined ? (
            <ListEmpty text={t('versions.none')} hint={t('versions.noneHint')} />
          ) : (
            <Comparison draft={draft} current={current} version={version} earlier={earlier} onChoose={setChosen} />
          )
        }
      </RecordFrame>
    </DialogFrame>
  );
}

interface ComparisonProps {
  draft: ListedDraft;
  current: DraftVersion;
  version: DraftVersion;
  earlier: readonly DraftVersion[];
  onChoose: (version: number) => void;
}

function Comparison({ draft, current, version, earlier, onChoose }: ComparisonProps) {
  const { t } = useTranslation('predictions');
  const id = useId();
  const [now, then] = [useVersionFacts(draft, current), useVersionFacts(draft, version)];
  return (
    <div className={styles.stack}>
      <div className={styles.chooser}>
        <label htmlFor={id}>{t('versions.choose')}</label>
        <Select<number>
          listHeight={dropdownListHeight}
          id={id}
          value={version.version}
          options={earlier.map((one) => ({
            value: one.version,
            label: t('versions.option', { time: formatTime(one.savedTime, 'second'), title: one.title }),
          }))}
          onChange={onChoose}
        />
      </div>
      <table className={styles.change} aria-label={t('versions.label')}>
        <thead>
          <tr>
            <th scope="col">{t('versions.field')}</th>
            <th scope="col">{t('versions.then')}</th>
            <th scope="col">{t('versions.now')}</th>
          </tr>
        </thead>
        <tbody>
          {then.map(([label, text], at) => (
            <tr key={label} data-moved={text !== now[at]?.[1] || undefined}>
              <th scope="row">{label}</th>
              <td>{text}</td>
              <td>{now[at]?.[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useVersionFacts(draft: ListedDraft, version: DraftVersion): (readonly [label: string, text: string])[] {
  const { t } = useTranslation('predictions');
  const { oddType, oddTypeName, line, title, content } = version;
  return [
    [t('fields.schedule'), useBattle(draft, version)],
    [t('fields.playType'), [oddTypeName, lineWords(oddType, line)].filter((word) => word !== '').join(' ')],
    [t('fields.forecastSettlement'), selectionWords(version)],
    [t('fields.title'), title],
    [t('fields.content'), content],
  ];
}

/** A version may be about another match than the draft is now; of one that is off the shelf the id is left. */
function useBattle({ matchId, battle }: ListedDraft, version: DraftVersion): string {
  const other = useOtherMatch(version.matchId === matchId ? null : version.matchId);
  return version.matchId === matchId ? battle : (other ?? version.matchId);
}
