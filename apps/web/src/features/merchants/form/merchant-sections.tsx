import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { type PageSection, RecordSection } from '../../../widgets/record-page/record-page.tsx';
import './merchant-form.messages.ts';

const ids = ['base', 'admin', 'contacts', 'servers', 'purchases', 'streaming', 'references'] as const;
type SectionId = (typeof ids)[number];

export const newSections = ids.filter((id) => id !== 'references');
export const editedSections = ids;

export function useSectionLinks(shown: readonly SectionId[]): PageSection[] {
  const { t } = useTranslation('merchant-form');
  return shown.map((id) => ({ id, title: t(`sections.${id}.title`) }));
}

/** A section of the merchant's form, with one line on what depends on it. */
export function MerchantSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation('merchant-form');
  return (
    <RecordSection id={id} title={t(`sections.${id}.title`)} note={t(`sections.${id}.note`)}>
      {children}
    </RecordSection>
  );
}
