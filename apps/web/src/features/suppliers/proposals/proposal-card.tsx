import { useTranslation } from 'react-i18next';

import { LinkReasons } from '../../../entities/match/link-reasons/link-reasons.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { SideCell } from '../pair-columns.tsx';
import type { ProposalCard as Card, Candidate } from '../suppliers.api.ts';
import { useWords } from '../use-words.ts';

import styles from './proposals.module.css';

interface ProposalCardProps {
  card: Card;
  /** The candidate that Y links to. */
  chosen: Candidate | undefined;
  isSettling: boolean;
  /** Another list is on its way, in which it may not be. */
  isOld: boolean;
  /** Null where people may only look. */
  acts: { accept: (candidate: Candidate) => void; refuse: () => void } | null;
}

/** A supplier's record beside the main records that it may be. */
export function ProposalCard({ card, chosen, isSettling, isOld, acts }: ProposalCardProps) {
  const { t } = useTranslation('suppliers');
  const words = useWords();
  const name = words.side(card.told);
  return (
    <article
      className={styles.card}
      data-card={card.id}
      aria-label={name}
      aria-busy={isSettling || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys act on the card that has the focus
      tabIndex={0}
    >
      <div className={styles.record}>
        <span className={styles.kind}>{words.list(card)}</span>
        <SideCell side={card.told} by={[card.supplierName]} />
        {acts !== null && (
          <Button
            aria-disabled={isSettling || isOld || undefined}
            aria-label={t('proposals.refuseNamed', { name })}
            onClick={acts.refuse}
          >
            {t('proposals.refuse')}
          </Button>
        )}
      </div>
      <ol className={styles.candidates} aria-label={t('proposals.candidates')}>
        {card.candidates.map((candidate) => (
          <li
            key={candidate.proposalId}
            className={styles.candidate}
            aria-current={candidate === chosen && card.candidates.length > 1 ? 'true' : undefined}
          >
            <b className={styles.likelihood}>{likelihoodWords(candidate)}</b>
            <SideCell side={candidate} by={candidate.suppliers.map((supplier) => supplier.name)} />
            <LinkReasons reasons={candidate.reasons} />
            {acts !== null && (
              <Button
                look={candidate === chosen ? 'primary' : 'plain'}
                aria-disabled={isSettling || isOld || undefined}
                aria-label={t('proposals.acceptNamed', { name, candidate: words.side(candidate) })}
                onClick={() => acts.accept(candidate)}
              >
                {t('proposals.accept')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {isSettling && <span role="status">{t('proposals.settling')}</span>}
    </article>
  );

  function likelihoodWords({ likelihood }: Candidate): string {
    return likelihood === null
      ? t('proposals.unknown')
      : t('proposals.likelihood', { percent: Math.floor(likelihood * 100 + 0.0001) });
  }
}
