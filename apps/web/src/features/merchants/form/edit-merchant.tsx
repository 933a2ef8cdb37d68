import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { purchaseList } from '@touchline/domain/merchants/purchases';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { leavingMerchant } from '../../../lib/page/navigation.ts';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { type EditorDraft, useRecordEditor } from '../../../widgets/form/use-record-editor.ts';
import { type RecordQuery, RecordStale } from '../../../widgets/record-frame.tsx';
import { FormPage } from '../../../widgets/record-page/record-page.tsx';
import { type MerchantRecord, readMerchant, updateMerchant } from '../merchants.api.ts';
import { AdminList } from './admin-list.tsx';
import { BaseFields } from './base-section.tsx';
import { ContactRows } from './contact-rows.tsx';
import {
  merchantFields,
  type MerchantValues,
  nameOfWire,
  purchasesIn,
  sectionsOf,
  useMerchantFields,
  versionOf,
} from './merchant-form.ts';
import { MerchantSection } from './merchant-sections.tsx';
import { PurchaseFields } from './purchase-fields.tsx';
import { ReferenceList } from './reference-list.tsx';
import { ServerRows } from './server-rows.tsx';
import { StreamingFields } from './streaming-fields.tsx';
import './merchant-form.messages.ts';
import '../merchants.messages.ts';

const PurchaseReview = lazyPart(async () => (await import('./purchase-review.tsx')).PurchaseReview);

interface EditMerchantProps {
  query: RecordQuery<MerchantRecord>;
  record: MerchantRecord;
}

/** One record, one save. Purchases are never taken away unseen: who loses what is shown first. */
export function EditMerchant({ query, record }: EditMerchantProps) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const { code, alias } = record;
  const navigate = useNavigate();
  const here = useLocation().key;
  const [isReviewed, setIsReviewed] = useState(false);
  const editor = useRecordEditor<MerchantValues>({
    opened: versionOf(record),
    fields: useMerchantFields().editing,
    read: async () => versionOf(await readMerchant(code)),
    save: [
      {
        label: t('merchants:noun'),
        fields: merchantFields,
        send: ({ changed, values, updatedTime }) => updateMerchant(code, sectionsOf(values, changed), updatedTime),
      },
    ],
    onReview: (change) => {
      const isToReview = removedPurchases(change).length > 0;
      setIsReviewed(isToReview);
      return isToReview;
    },
    nameOf: (values) => values.alias,
    onSaved: (saved) => editor.adopt(saved),
    nameOfWire,
  });
  const { form, draft, latest } = editor;
  const kept = useDraft(form, `merchants.edit ${code}`);

  // A colleague's save appears by itself while nothing is typed here.
  const takeUp = useEffectEvent((next: MerchantRecord) => {
    const isNewer = Date.parse(next.updatedTime) > Date.parse(draft.base.updatedTime);
    if (isNewer && !form.isDirty && !form.isSaving && latest === null) editor.adopt(versionOf(next));
  });
  useEffect(() => takeUp(record), [record]);

  return (
    <>
      <FormPage
        form={form}
        draft={kept}
        title={t('form.editTitle', { alias })}
        submitLabel={t('form.save')}
        cancelLabel={t('form.back')}
        canSubmit={form.isDirty && latest === null}
        disabledReason={latest === null ? t('form.unchanged') : null}
        onCancel={() => void navigate('/com_lis', { state: leavingMerchant(here) })}
      >
        {!form.isSaving && <RecordStale query={query} editor={editor} />}
        <RecordConflict editor={editor} />
        <MerchantSection id="base">
          <BaseFields form={form} code={code} />
        </MerchantSection>
        <MerchantSection id="admin">
          <AdminList record={record} mayInvite />
        </MerchantSection>
        <MerchantSection id="contacts">
          <ContactRows form={form} />
        </MerchantSection>
        <MerchantSection id="servers">
          <ServerRows form={form} />
        </MerchantSection>
        <MerchantSection id="purchases">
          <PurchaseFields form={form} lockedReason={code === platformMerchant ? t('purchase.platform') : null} />
        </MerchantSection>
        <MerchantSection id="streaming">
          <StreamingFields form={form} />
        </MerchantSection>
        <MerchantSection id="references">
          <ReferenceList record={record} />
        </MerchantSection>
      </FormPage>
      {isReviewed && (
        <PurchaseReview
          code={code}
          alias={alias}
          purchases={purchasesIn(draft.values)}
          removed={removedPurchases(draft)}
          onSave={() => editor.save()}
          onClose={() => setIsReviewed(false)}
        />
      )}
    </>
  );
}

function removedPurchases({ base, values }: Pick<EditorDraft<MerchantValues>, 'base' | 'values'>) {
  const kept = new Set(purchaseList(values));
  return purchaseList(base.values).filter((purchase) => !kept.has(purchase));
}
