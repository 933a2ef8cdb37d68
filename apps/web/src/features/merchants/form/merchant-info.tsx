import { useTranslation } from 'react-i18next';

import { useMay } from '../../../entities/session/use-may.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { RecordPage } from '../../../widgets/record-page/record-page.tsx';
import { type MerchantRecord, useMerchant } from '../merchants.api.ts';
import { AdminList } from './admin-list.tsx';
import { EditMerchant } from './edit-merchant.tsx';
import { useMerchantFacts } from './merchant-facts.tsx';
import { editedSections, MerchantSection, useSectionLinks } from './merchant-sections.tsx';
import { ReferenceList } from './reference-list.tsx';
import './merchant-form.messages.ts';
import '../merchants.messages.ts';

import styles from './merchant-form.module.css';

/** The record of an open merchant: a form for whoever acts for it, facts for whoever only looks. */
export function MerchantInfo() {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const openMerchant = useOpenMerchant();
  const code = openMerchant?.code ?? '';
  const query = useMerchant(code);
  const isView = openMerchant?.isView === true;
  const isSuperAdmin = useSession()?.isSuperAdmin === true;
  const mayChange = useMay('com_lis-action') && isSuperAdmin && !isView;
  const links = useSectionLinks(editedSections);
  return (
    <RecordFrame query={query} gone={{ text: t('gone', { code }) }}>
      {(record) => (
        <RecordPage
          title={t(mayChange ? 'form.editTitle' : 'form.viewTitle', { alias: record.alias })}
          sections={links}
          aside={<Identity record={record} />}
        >
          {mayChange ? <EditMerchant key={code} query={query} record={record} /> : <MerchantView record={record} />}
        </RecordPage>
      )}
    </RecordFrame>
  );
}

function Identity({ record: { code, enabled } }: { record: MerchantRecord }) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  return (
    <>
      <CopyText text={code} isWhole />
      <StatusDot tone={enabled ? 'good' : 'quiet'} text={t(enabled ? 'merchants:enabled' : 'merchants:disabled')} />
    </>
  );
}

function MerchantView({ record }: { record: MerchantRecord }) {
  const facts = useMerchantFacts(record);
  return (
    <div className={styles.view}>
      <MerchantSection id="base">{facts.base}</MerchantSection>
      <MerchantSection id="admin">
        <AdminList record={record} mayInvite={false} />
      </MerchantSection>
      <MerchantSection id="contacts">{facts.contacts}</MerchantSection>
      <MerchantSection id="servers">{facts.servers}</MerchantSection>
      <MerchantSection id="purchases">{facts.purchases}</MerchantSection>
      <MerchantSection id="streaming">{facts.streaming}</MerchantSection>
      <MerchantSection id="references">
        <ReferenceList record={record} />
      </MerchantSection>
    </div>
  );
}
