import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMay } from '../../entities/session/use-may.ts';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { FactList } from '../../widgets/fact-list.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import type { NamedDomain, WholePushTarget } from './push-targets.api.ts';
import './push-targets.messages.ts';

import styles from './push-targets.module.css';

/** Enabled domains that viewers pull from. */
export function PullDomains({ project }: { project: WholePushTarget }) {
  const { t } = useTranslation('push-targets');
  const { projectCode, anchorPullDomains, merchantPullDomains } = project;
  const openMerchant = useOpenMerchant();
  const mayOpenDomains = useMay('dom_pul-view');
  return (
    <TitledSection
      title={t('drawer.pull')}
      action={
        mayOpenDomains && (
          <Link to={inMerchant(openMerchant, '/dom_pul', `?projectCodes=${projectCode}`)}>{t('drawer.manage')}</Link>
        )
      }
    >
      {anchorPullDomains.length + merchantPullDomains.length === 0 ? (
        <p className={styles.quiet}>{t('drawer.noPull')}</p>
      ) : (
        <FactList
          facts={[
            [t('drawer.anchorPull'), <Names key="anchor" domains={anchorPullDomains} />, 'whole'],
            [t('drawer.merchantPull'), <Names key="merchant" domains={merchantPullDomains} />, 'whole'],
          ]}
        />
      )}
    </TitledSection>
  );
}

function Names({ domains }: { domains: readonly NamedDomain[] }) {
  const { t } = useTranslation('push-targets');
  if (domains.length === 0) return t('drawer.nothing');
  return (
    <ul className={styles.names}>
      {domains.map(({ id, name }) => (
        <li key={id}>
          <CopyText text={name} isWhole />
        </li>
      ))}
    </ul>
  );
}
