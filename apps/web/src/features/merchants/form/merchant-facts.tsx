import { useTranslation } from 'react-i18next';

import { FactList } from '../../../widgets/fact-list.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { useMerchantWords } from '../merchant-words.ts';
import type { MerchantRecord } from '../merchants.api.ts';
import './merchant-form.messages.ts';
import '../merchants.messages.ts';

import styles from './merchant-form.module.css';

/** The values of a section, to be read only. */
export function useMerchantFacts(record: MerchantRecord) {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const words = useMerchantWords();
  const { code, baseInfo, contacts, servers, purchases, streamingMode, parentAlias } = record;
  const none = t('merchants:none');
  const bought = words.purchases(purchases);
  const lines = (texts: readonly string[]) => (
    <p className={styles.lines}>{texts.length === 0 ? none : texts.join('\n')}</p>
  );
  return {
    base: (
      <FactList
        isOnPage
        facts={[
          [t('form.alias'), baseInfo.alias],
          [t('merchants:columns.code'), <CopyText key="code" text={code} isWhole />],
          [t('form.nameCn'), baseInfo.nameCn || none],
          [t('form.nameEn'), baseInfo.nameEn || none],
          [
            t('form.parent'),
            baseInfo.parentId === null
              ? none
              : words.merchant({ code: baseInfo.parentId, alias: parentAlias ?? baseInfo.parentId }),
          ],
        ]}
      />
    ),
    contacts: lines(contacts.map(words.contact)),
    servers: lines(servers.map(words.server)),
    purchases: lines(bought.length === 0 ? [] : [bought.join(t('merchants:separator'))]),
    streaming: (
      <FactList
        isOnPage
        facts={[
          [t('form.serviceInChina'), words.yesNo(streamingMode.serviceInChina)],
          [t('form.icpCertificate'), streamingMode.icpCertificate || none],
          [t('form.cdnAdmin'), words.cdnAdmin(streamingMode.cdnAdmin)],
        ]}
      />
    ),
  };
}
