import type { EntryLink } from '@touchline/domain/matches/catalog';
import { useTranslation } from 'react-i18next';

import { StatusDot, type StatusTone } from '../../widgets/list/cells/status-dot.tsx';
import './catalog.messages.ts';

const tones: Readonly<Record<EntryLink, StatusTone>> = {
  none: 'warning',
  own: 'good',
  auto: 'good',
  person: 'good',
  apart: 'quiet',
};

/** Whether a supplier's record has a main record, and who saw to it. */
export function LinkState({ link }: { link: EntryLink }) {
  const { t } = useTranslation('catalog');
  return <StatusDot tone={tones[link]} text={t(`links.${link}`)} />;
}
