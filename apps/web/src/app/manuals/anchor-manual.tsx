import { useTranslation } from 'react-i18next';

import { Manual } from './manual.tsx';
import './anchor-manual.messages.ts';

const sectionIds = ['find', 'create', 'photo', 'key', 'import', 'state', 'help'] as const;

/** Written for the managers of anchors. */
export function AnchorManual() {
  const { t } = useTranslation('anchor-manual');
  const sections = sectionIds.map((id) => {
    const title = t(`sections.${id}.title`);
    return {
      id,
      title,
      note: t(`sections.${id}.note`),
      steps: t(`sections.${id}.steps`, { returnObjects: true }),
      picture: id,
      alt: t('pictureOf', { title }),
    };
  });
  return <Manual title={t('title')} sections={sections} />;
}
