import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { type PageSection, RecordSection } from '../../../widgets/record-page/record-page.tsx';
import '../anchors.messages.ts';

export const formSections = ['base', 'targets', 'liveroom'] as const;
export const viewSections = [...formSections, 'appointments', 'calendar', 'history', 'log'] as const;
type SectionId = (typeof viewSections)[number];

export function useSectionLinks(shown: readonly SectionId[]): PageSection[] {
  const { t } = useTranslation('anchors');
  return shown.map((id) => ({ id, title: t(`sections.${id}.title`) }));
}

/** A section of an anchor's form or page, with one line on what depends on it. */
export function AnchorSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation('anchors');
  return (
    <RecordSection id={id} title={t(`sections.${id}.title`)} note={t(`sections.${id}.note`)}>
      {children}
    </RecordSection>
  );
}
