import { useTranslation } from 'react-i18next';

import { Manual } from './manual.tsx';
import './reservation-manual.messages.ts';

const sectionIds = ['book', 'check', 'edit', 'stream', 'match', 'handover', 'conflict', 'help'] as const;

/** Written for those who book anchors for matches. */
export function ReservationManual() {
  const { t } = useTranslation('reservation-manual');
  const sections = sectionIds.map((id) => {
    const title = t(`sections.${id}.title`);
    return {
      id,
      title,
      note: t(`sections.${id}.note`),
      steps: t(`sections.${id}.steps`, { returnObjects: true }),
      picture: `reservation-${id}`,
      alt: t('pictureOf', { title }),
    };
  });
  return <Manual title={t('title')} sections={sections} />;
}
