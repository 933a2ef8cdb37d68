import { titleOfKey } from '@touchline/domain/access/navigation';
import { appointmentCodes } from '@touchline/domain/access/permission-grammar';
import { formatTime } from '@touchline/domain/times';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Appointment, AppointmentMatch } from '../../../entities/appointment/appointment.ts';
import { Logo } from '../../../entities/match/logo.tsx';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { usePaused } from '../../../lib/page/use-paused.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import { keepEnter } from '../../../widgets/pickers/keep-enter.ts';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import '../card/appointment-cards.messages.ts';
import { changeMatchOf, useBookableMatches } from '../appointments.api.ts';
import { OverlapNotice } from '../card/overlap-notice.tsx';
import { overlapsOfItem } from '../overlaps.ts';
import { trackRequests } from '../request-states.ts';

import styles from './match-dialog.module.css';

interface MatchDialogProps {
  appointment: Appointment;
  /** Takes the chosen match instead of moving the appointment to it. */
  onCopy?: (matchId: string) => void;
  onClose: () => void;
}

const sports = [null, ...appointmentCodes];

/** Chooses another match by day, sport and name: to move an appointment there, or to copy it. */
export function MatchDialog({ appointment, onCopy, onClose }: MatchDialogProps) {
  const { t } = useTranslation('appointment-cards');
  const { id, streamer, epgId, kickOffTime, sportCode } = appointment;
  const [day, setDay] = useState(() => formatTime(kickOffTime, 'day'));
  const [sport, setSport] = useState<string | null>(sportCode);
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [overlaps, setOverlaps] = useState<readonly string[] | null>(null);
  const keyword = usePaused(typed.trim());
  const query = useBookableMatches({
    day,
    ...(sport !== null && { sportCode: sport }),
    ...(keyword !== '' && { keyword }),
  });
  const matches = (query.data?.matches ?? []).filter(({ matchId }) => matchId !== epgId);
  // A match out of sight is not sent.
  const chosen = matches.find(({ matchId }) => matchId === chosenId) ?? null;

  const move = async (match: AppointmentMatch, confirmOverlap: boolean) => {
    setFailure(null);
    setOverlaps(null);
    setIsSaving(true);
    try {
      const { items } = await trackRequests([id], changeMatchOf([id], match.matchId, confirmOverlap));
      const [item] = items;
      if (item?.status === 'SUCCESS') {
        showToast({ text: t('done.matchChanged', { name: streamer.name, match: nameOfMatch(match) }) });
        onClose();
        return;
      }
      const named = item === undefined ? null : overlapsOfItem(item);
      setOverlaps(named);
      if (named === null) setFailure(item?.error?.message ?? null);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setIsSaving(false);
    }
  };
  const submit = async () => {
    if (chosen === null) return;
    if (onCopy === undefined) await move(chosen, false);
    else onCopy(chosen.matchId);
  };

  return (
    <FormDialog
      form={{ isDirty: false, isSaving, failure, submit }}
      title={t(onCopy === undefined ? 'picker.changeTitle' : 'picker.copyTitle', { name: streamer.name })}
      size="drawer"
      submitLabel={t(onCopy === undefined ? 'picker.change' : 'picker.next')}
      canSubmit={chosen !== null && overlaps === null}
      disabledReason={t('picker.choose')}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t(onCopy === undefined ? 'picker.changeHint' : 'picker.copyHint')}</p>
      <div className={styles.filters}>
        <DateTimePicker
          label={t('picker.day')}
          precision="day"
          value={day}
          onChange={(next) => setDay(next ?? formatTime(kickOffTime, 'day'))}
        />
        <SingleSelect
          label={t('picker.sport')}
          placeholder={t('picker.allSports')}
          options={sports.flatMap((code) => (code === null ? [] : [{ value: code, label: titleOfKey(`${code}_sch`) }]))}
          value={sport}
          canBeCleared
          canBeSearched
          onChange={setSport}
        />
        <Input
          aria-label={t('picker.keyword')}
          placeholder={t('picker.keyword')}
          value={typed}
          allowClear
          maxLength={50}
          onKeyDown={keepEnter}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {overlaps !== null && chosen !== null && (
        <OverlapNotice
          overlaps={overlaps}
          onKeep={() => setOverlaps(null)}
          confirm={{ label: t('overlap.change'), run: () => move(chosen, true) }}
        />
      )}
      <Radio.Group
        className={styles.matches ?? ''}
        aria-label={t('picker.list')}
        value={chosen?.matchId ?? null}
        onChange={({ target }) => {
          setOverlaps(null);
          setChosenId(String(target.value));
        }}
      >
        {matches.map((match) => (
          <Radio key={match.matchId} value={match.matchId} className={styles.match ?? ''}>
            <span className={styles.option}>
              <time>{formatTime(match.gameTime).slice(-5)}</time>
              <span className={styles.teams}>
                <Logo name={match.hlogo} />
                {nameOfMatch(match)}
                <Logo name={match.alogo} />
              </span>
              <small>{match.lname}</small>
            </span>
          </Radio>
        ))}
      </Radio.Group>
      <p className={styles.quiet} role="status">
        {noteOf()}
      </p>
    </FormDialog>
  );

  function noteOf(): string {
    if (query.isError) return t('picker.failed');
    if (query.data === undefined) return '';
    if (matches.length === 0) return t(keyword === '' ? 'picker.none' : 'picker.noHit');
    return query.data.isCut ? t('picker.cut') : '';
  }
}
