import {
  type PlayType,
  playTypeName,
  playTypesOf,
  type PredictedSport,
} from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { CallError, clientCodes } from '../../../lib/calls/call-error.ts';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import { type MatchOption, useLeagues, useMatchOptions } from '../predictions.api.ts';
import { today } from '../publishing/today.ts';
import '../predictions.messages.ts';
import { Choice } from './choice.tsx';
import type { WizardModel } from './use-wizard.ts';
import { resets, type WizardValues } from './wizard-form.ts';

import styles from './wizard.module.css';

const levels = [1, 2, 3] as const;

interface StepProps {
  wizard: WizardModel;
  sportId: PredictedSport;
}

/** Which match, whose odds, which play type. */
export function StepMatch({ wizard, sportId }: StepProps) {
  const { t } = useTranslation('predictions');
  const { form, values, set } = wizard;
  const leagues = useLeagues(sportId, values.leagueLevel);
  const schedules = useMatchOptions(values.league, values.leagueDate);
  useNoSchedules(wizard, schedules.isLoadingError && !isOfSession(schedules.error));
  const leagueOptions = leagues.data?.leagues.map(({ leagueId, leagueName }) => ({
    value: leagueId,
    label: leagueName,
  }));
  const matches = schedules.data?.matches ?? [];
  const leagueName = leagueOptions?.find(({ value }) => value === values.league)?.label ?? values.game?.league ?? '';
  const isAsking = values.league !== null && values.leagueDate !== null;
  return (
    <div className={styles.fields}>
      <FormItem<WizardValues, number> form={form} name="leagueLevel">
        {({ id, value, aria }) => (
          <Choice
            id={id}
            aria={aria}
            value={value}
            options={levels.map((level) => ({ value: level, label: t(`levels.${level}`) }))}
            onChange={(level) => set(resets.leagueLevel(level))}
          />
        )}
      </FormItem>
      <FormItem<WizardValues, string | null>
        form={form}
        name="league"
        hint={leagues.isError ? failureText(leagues.error) : leagueOptions?.length === 0 && t('wizard.noLeagues')}
      >
        {({ id, value, aria }) => (
          <Choice
            id={id}
            aria={aria}
            value={value}
            isLoading={leagues.isLoading}
            placeholder={t('wizard.choose.league')}
            options={withOwn(leagueOptions ?? [], value, values.game?.league)}
            onChange={(league) => set(resets.league(league))}
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
            limits={{ lockWindow: [today(), null] }}
            onChange={(day) => set(resets.leagueDate(day))}
          />
        )}
      </FormItem>
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
            onChange={(matchId) => {
              const option = matches.find((match) => match.matchId === matchId);
              if (option !== undefined) set(resets.schedule(option, leagueName));
            }}
          />
        )}
      </FormItem>
      <ProviderItem wizard={wizard} />
      <PlayTypeItem wizard={wizard} sportId={sportId} />
    </div>
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

export function ProviderItem({ wizard }: { wizard: WizardModel }) {
  const { t } = useTranslation('predictions');
  const { form, values, odds, set } = wizard;
  const providers = odds.context?.providers ?? [];
  return (
    <FormItem<WizardValues, number | null>
      form={form}
      name="provider"
      hint={
        odds.error === null
          ? odds.context !== null && providers.length === 0 && t('wizard.noOdds')
          : failureText(odds.error)
      }
    >
      {({ id, value, aria }) => (
        <Choice
          id={id}
          aria={aria}
          value={value}
          isDisabled={values.schedule === null}
          placeholder={t(values.schedule === null ? 'wizard.choose.matchFirst' : 'wizard.choose.provider')}
          options={providers.map(({ providerId, providerName }) => ({ value: providerId, label: providerName }))}
          onChange={(provider) => set(resets.provider(provider))}
        />
      )}
    </FormItem>
  );
}

export function PlayTypeItem({ wizard, sportId }: StepProps) {
  const { t } = useTranslation('predictions');
  const { form, values, odds, set } = wizard;
  const isOpen = (playType: PlayType) =>
    odds.context?.quotes.some(
      (quote) => quote.providerId === values.provider && quote.playType === playType && !quote.closed,
    ) === true;
  return (
    <FormItem<WizardValues, PlayType | null> form={form} name="playType">
      {({ id, value, aria }) => (
        <Choice
          id={id}
          aria={aria}
          value={value}
          isDisabled={values.schedule === null}
          placeholder={t(values.schedule === null ? 'wizard.choose.matchFirst' : 'wizard.choose.playType')}
          options={playTypesOf(sportId).map((playType) => {
            const name = playTypeName(playType, sportId);
            const isOffered = odds.context === null || isOpen(playType);
            return { value: playType, label: isOffered ? name : t('wizard.noOddsOf', { name }), disabled: !isOffered };
          })}
          onChange={(playType) => set(resets.playType(playType))}
        />
      )}
    </FormItem>
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
