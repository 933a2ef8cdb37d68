import type { PredictedSport } from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { nameOfMatch } from '../../../../entities/match/match-name.ts';
import { CallError, clientCodes } from '../../../../lib/calls/call-error.ts';
import { failureText } from '../../../../lib/calls/failure-text.ts';
import { FormItem } from '../../../../widgets/form/form-item.tsx';
import { DateTimePicker } from '../../../../widgets/pickers/date-time-picker.tsx';
import { type MatchOption, useComingMatches, useLeagues, useMatchOptions } from '../../predictions.api.ts';
import { today } from '../../publishing/today.ts';
import '../../predictions.messages.ts';
import type { WizardModel } from '../use-wizard.ts';
import { browsedIn, resets, type WizardValues } from '../wizard-form.ts';
import { Choice } from './choice.tsx';
import { ComingList, ComingTools } from './coming-list.tsx';
import { PlayTypeItem, ProviderItem } from './odds-items.tsx';
import { useOnlyOption } from './use-only-option.ts';

import styles from './match.module.css';

const levels = [1, 2, 3] as const;

interface StepMatchProps {
  wizard: WizardModel;
  sportId: PredictedSport;
}

/** Which match, whose odds, which play type: by the list of coming matches, or field by field. */
export function StepMatch({ wizard, sportId }: StepMatchProps) {
  const coming = useComingMatches(sportId, wizard.browsed);
  const days = coming.isPlaceholderData ? undefined : coming.data?.pages[0]?.days;
  return (
    <div className={styles.step}>
      <ComingTools wizard={wizard} coming={coming} />
      <div className={styles.fields}>
        <LeagueItems wizard={wizard} sportId={sportId} days={days} />
        <ScheduleItem wizard={wizard} sportId={sportId} />
        <ProviderItem wizard={wizard} />
        <PlayTypeItem wizard={wizard} sportId={sportId} />
      </div>
      <ComingList wizard={wizard} sportId={sportId} coming={coming} />
    </div>
  );
}

/** What is chosen by a field also narrows the list. */
function useNarrowing({ values, browse, set, takeOnly }: WizardModel) {
  const { keyword: _keyword, ...before } = browsedIn(values);
  return {
    narrow: (changes: Partial<WizardValues>) => {
      set(changes);
      browse({ ...before, ...browsedChanges(changes) });
    },
    narrowToOnly: (changes: Partial<WizardValues>) => {
      takeOnly(changes);
      browse({ ...before, ...browsedChanges(changes) });
    },
  };
}

function browsedChanges({ leagueLevel, league, leagueDate }: Partial<WizardValues>) {
  return {
    ...(leagueLevel !== undefined && { leagueLevel }),
    ...(league !== undefined && { league }),
    ...(leagueDate !== undefined && { leagueDate }),
  };
}

function useLeagueOptions(sportId: PredictedSport, leagueLevel: number) {
  const leagues = useLeagues(sportId, leagueLevel);
  const options = leagues.data?.leagues.map(({ leagueId, leagueName }) => ({ value: leagueId, label: leagueName }));
  return { leagues, options };
}

interface LeagueItemsProps extends StepMatchProps {
  /** Those that have matches; undefined while that is not known. */
  days: readonly string[] | undefined;
}

function LeagueItems({ wizard, sportId, days }: LeagueItemsProps) {
  const { t } = useTranslation('predictions');
  const { form, values, browsed } = wizard;
  const { narrow, narrowToOnly } = useNarrowing(wizard);
  const { leagues, options } = useLeagueOptions(sportId, values.leagueLevel);
  useOnlyOption({
    options: options?.map(({ value }) => value),
    of: String(values.leagueLevel),
    current: values.league,
    onTake: (league) => narrowToOnly(resets.league(league)),
  });
  useOnlyOption({
    options: values.schedule === null ? days : undefined,
    of: `${browsed.leagueLevel} ${browsed.league ?? ''}`,
    current: values.leagueDate,
    onTake: (day) => narrowToOnly(resets.leagueDate(day)),
  });
  /** A league that only came along with a match from the list goes with it. */
  const dayAlone = (day: string | null) => ({ ...resets.leagueDate(day), league: browsed.league });
  return (
    <>
      <FormItem<WizardValues, number> form={form} name="leagueLevel">
        {({ id, value, aria }) => (
          <Choice
            id={id}
            aria={aria}
            value={value}
            options={levels.map((level) => ({ value: level, label: t(`levels.${level}`) }))}
            onChange={(level) => narrow(resets.leagueLevel(level))}
          />
        )}
      </FormItem>
      <FormItem<WizardValues, string | null>
        form={form}
        name="league"
        hint={leagues.isError ? failureText(leagues.error) : options?.length === 0 && t('wizard.noLeagues')}
      >
        {({ id, value, aria }) => (
          <Choice
            id={id}
            aria={aria}
            value={value}
            isLoading={leagues.isLoading}
            placeholder={t('wizard.choose.league')}
            options={withOwn(options ?? [], value, values.game?.league)}
            onChange={(league) => narrow(resets.league(league))}
            onClear={() => narrow(resets.league(null))}
          />
        )}
      </FormItem>
      <FormItem<WizardValues, string | null> form={form} name="leagueDate">
        {({ id, value, aria }) => (
          <DateTimePicker
            id={id}
            aria={aria}
            label={t('wizard.choose.date')}
            precision="day"
            value={value}
            limits={days === undefined ? { lockWindow: [today(), null] } : { lockDates: days }}
            onChange={(day) => narrow(dayAlone(day))}
          />
        )}
      </FormItem>
    </>
  );
}

function ScheduleItem({ wizard, sportId }: StepMatchProps) {
  const { t } = useTranslation('predictions');
  const { form, values, set } = wizard;
  const schedules = useMatchOptions(values.league, values.leagueDate);
  const { options: leagueOptions } = useLeagueOptions(sportId, values.leagueLevel);
  useNoSchedules(wizard, schedules.isLoadingError && !isOfSession(schedules.error));
  const matches = schedules.data?.matches ?? [];
  const leagueName = leagueOptions?.find(({ value }) => value === values.league)?.label ?? values.game?.league ?? '';
  const isAsking = values.league !== null && values.leagueDate !== null;
  const chosen = (matchId: string) => {
    const option = matches.find((match) => match.matchId === matchId);
    return option === undefined ? {} : resets.schedule(option, leagueName);
  };
  useOnlyOption({
    options: matches.length === 1 && matches[0]?.providers.length === 0 ? [] : matches.map(({ matchId }) => matchId),
    of: `${values.league ?? ''} ${values.leagueDate ?? ''}`,
    current: values.schedule,
    onTake: (matchId) => wizard.takeOnly(chosen(matchId)),
  });
  return (
    <FormItem<WizardValues, string | null>
      form={form}
      name="schedule"
      hint={
        schedules.isError
          ? failureText(schedules.error)
          : isAsking && schedules.data !== undefined && matches.length === 0 && t('wizard.noMatches')
      }
    >
      {({ id, value, aria }) => (
        <Choice
          id={id}
          aria={aria}
          value={value}
          isDisabled={!isAsking}
          isLoading={isAsking && schedules.isLoading}
          placeholder={t(isAsking ? 'wizard.choose.schedule' : 'wizard.choose.first')}
          options={withOwn(matches.map(optionOf), value, values.game && nameOfMatch(values.game))}
          onChange={(matchId) => set(chosen(matchId))}
        />
      )}
    </FormItem>
  );
}

/** Without options there is nothing to have chosen. Options that only cannot be read again stay. */
function useNoSchedules({ values, set }: WizardModel, hasNone: boolean): void {
  const clear = useEffectEvent(() => {
    if (values.schedule !== null) set(resets.noSchedule());
  });
  useEffect(() => {
    if (hasNone) clear();
  }, [hasNone]);
}

/** After the next sign-in they are read again. */
function isOfSession(error: unknown): boolean {
  return (
    error instanceof CallError && (error.status === errors.sessionExpired.status || error.code === clientCodes.aborted)
  );
}

function optionOf({ matchId, battle, gameTime }: MatchOption) {
  return { value: matchId, label: `${formatTime(gameTime).slice('YYYY-MM-DD '.length)} ${battle}` };
}

/** An earlier choice may be offered no more, and still has a name. */
function withOwn(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string | null,
  label: string | null | undefined,
) {
  const isKnown = value === null || options.some((option) => option.value === value);
  return isKnown || label == null || label === '' ? options : [{ value, label }, ...options];
}
