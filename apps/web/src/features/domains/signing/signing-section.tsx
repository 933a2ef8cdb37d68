import { useTranslation } from 'react-i18next';

import type { WholeDomain } from '../../../entities/domain/one-domain.api.ts';
import { type Fact, FactList } from '../../../widgets/fact-list.tsx';
import { TitledSection } from '../../../widgets/titled-section.tsx';
import '../domains.messages.ts';
import { AddressPreview } from './address-preview.tsx';
import { KeyReveal } from './key-reveal.tsx';
import { useWangsuWords } from './wangsu-words.ts';

/** How the domain's addresses are signed; the key in clear only by a logged reveal. */
export function SigningSection({ domain, isEditable }: { domain: WholeDomain; isEditable: boolean }) {
  const { t } = useTranslation('domains');
  const { cdn, wangsu } = domain;
  const words = useWangsuWords();
  const facts: readonly Fact[] = [
    [t('signing.method'), cdn === null ? t('nothing') : t(`signing.methods.${cdn}`)],
    ...(wangsu === null
      ? []
      : ([
          [t('fields.order'), words.order(wangsu.order)],
          [t('fields.signatureName'), wangsu.signatureName],
          [t('fields.timeName'), wangsu.timeName],
          [t('fields.timeBase'), words.timeBase(wangsu.timeBase)],
          [t('fields.mode'), words.mode(wangsu.mode)],
        ] as const)),
    [t('signing.key'), <KeyReveal key={domain.keyTime} domain={domain} isEditable={isEditable} />, 'whole'],
  ];
  return (
    <TitledSection title={t('signing.title')}>
      <FactList facts={facts} />
      {cdn !== null && <AddressPreview domain={domain} cdn={cdn} />}
    </TitledSection>
  );
}
