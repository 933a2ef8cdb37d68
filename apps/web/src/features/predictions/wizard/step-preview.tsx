import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { oddsText } from '../../../entities/prediction/odds/odds-text.ts';
import { carriedHits } from '../../../entities/taboo/taboo-carry.ts';
import { type FoundTaboos, rangesOf, type Texts } from '../../../entities/taboo/taboo-report.tsx';
import { MarkedText, MarkedWords } from '../../../widgets/marked-text/marked-text.tsx';
import '../predictions.messages.ts';
import { lineWords, selectedOf } from '../draft-words.ts';
import type { OddsContext, PredictionDraft } from '../predictions.api.ts';

import styles from './wizard.module.css';

interface StepPreviewProps {
  draft: PredictionDraft;
  providers: OddsContext['providers'];
  /** Words that only warn stay marked, wherever they stand in what was saved. */
  found: FoundTaboos;
  /** The texts in which the words were found. */
  texts: Texts;
}

/** As it will be published: what the server has, not what the form holds. */
export function StepPreview({ draft, providers, found, texts }: StepPreviewProps) {
  const { t } = useTranslation('predictions');
  const { leagueName, battle, gameTime, oddType, oddTypeName, line, odds, providerId, title, content } = draft;
  const provider = providers.find((one) => one.providerId === providerId)?.providerName ?? String(providerId);
  return (
    <article className={styles.preview} aria-label={t('wizard.steps.preview')} tabIndex={-1}>
      <h3>
        <MarkedWords text={title} ranges={rangesOf(carriedHits(found.title, texts.title, title))} />
      </h3>
      <p className={styles.facts}>{[leagueName, battle, formatTime(gameTime)].join(' · ')}</p>
      <p className={styles.facts}>
        {[provider, oddTypeName, lineWords(oddType, line)].filter((word) => word !== '').join(' · ')}
      </p>
      <ul className={styles.picked} aria-label={t('fields.forecastSettlement')}>
        {selectedOf(draft).map(({ code, name }) => (
          <li key={code}>
            {name} <b>{oddsText(odds[code] ?? 0)}</b>
          </li>
        ))}
      </ul>
      <MarkedText text={content} ranges={rangesOf(carriedHits(found.content, texts.content, content))} />
    </article>
  );
}
