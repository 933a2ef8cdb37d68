import { useTranslation } from 'react-i18next';

import type { SharedParts } from '../../lib/page/shared-parts.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import './live-history.messages.ts';
import { SessionList } from './session-list.tsx';

/** Sessions of a match's appointments, on the page of the match. */
export function MatchHistory({ matchId }: SharedParts['matchHistory']) {
  const { t } = useTranslation('live-history');
  return (
    <TitledSection title={t('match.title')}>
      <SessionList of={{ matchId }} merchantCode={null} />
    </TitledSection>
  );
}
