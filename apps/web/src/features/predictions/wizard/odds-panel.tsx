import { playTypes } from '@touchline/domain/predictions/play-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { OddsPlot } from '../../../entities/prediction/odds/odds-plot.tsx';
import { OddsTable } from '../../../entities/prediction/odds/odds-table.tsx';
import { type OddsContext, type PredictionDraft, useOddsHistory } from '../predictions.api.ts';
import '../predictions.messages.ts';
import { selectionOf, type WizardValues } from './wizard-form.ts';

import styles from './wizard.module.css';

export interface OddsPanelProps {
  values: WizardValues;
  context: OddsContext | null;
  /** The saved draft: arrows lead from its odds, and its moment is marked. */
  saved: PredictionDraft | null;
}

/** The odds of the chosen play type: all providers side by side, and how they moved. */
export function OddsPanel({ values, context, saved }: OddsPanelProps) {
  const { t } = useTranslation('predictions');
  const { playType, provider, schedule } = values;
  const [chosenCode, setChosenCode] = useState<number | null>(null);
  const series = useOddsHistory(schedule, playType, context);
  const selection = selectionOf(values);
  const before = saved?.matchId === schedule && saved.oddType === playType ? saved : null;
  if (context === null || playType === null) return <p className={styles.quiet}>{t('panel.none')}</p>;
  const codes = playTypes[playType].selections.map(({ code }) => code);
  const code = codes.find((one) => one === chosenCode) ?? selection[0] ?? codes[0] ?? 0;
  return (
    <div className={styles.part}>
      <h3>{t('panel.title')}</h3>
      <div className={styles.scrolling}>
        <OddsTable
          playType={playType}
          providers={context.providers}
          quotes={context.quotes}
          selected={provider === null ? undefined : { providerId: provider, codes: selection }}
          before={before === null ? [] : [before]}
        />
      </div>
      <h3>{t('panel.plot')}</h3>
      <OddsPlot
        playType={playType}
        series={series}
        code={code}
        onCode={setChosenCode}
        mark={before === null ? undefined : { at: before.updatedTime, text: t('panel.mark') }}
        until={untilOf(context)}
      />
    </div>
  );
}

/** Now, or the kick-off where that has passed. */
function untilOf({ gameTime }: OddsContext): string {
  const now = new Date().toISOString();
  return gameTime < now ? gameTime : now;
}
