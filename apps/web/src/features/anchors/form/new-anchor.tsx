import { useTranslation } from 'react-i18next';

import { usePushTargetOptions } from '../../../entities/push-target/push-target-options.ts';
import { useMay } from '../../../entities/session/use-may.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { showDone } from '../../../lib/page/notices.ts';
import { useOwnMerchant } from '../../../lib/session/own-merchant.ts';
import { useTypedForm } from '../../../widgets/form/typed-form.ts';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { FormPage, RecordPage } from '../../../widgets/record-page/record-page.tsx';
import { useAnchorPaths } from '../anchor-paths.ts';
import { createAnchor } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { AnchorFields } from './anchor-fields.tsx';
import { type AnchorValues, changeOf, emptyAnchor, isValid, useAnchorFields } from './anchor-form.ts';
import { formSections, useSectionLinks } from './anchor-sections.tsx';
import { useWayBack } from './use-way-back.ts';

const BackDialog = lazyPart(async () => (await import('./back-dialog.tsx')).BackDialog);

export function NewAnchor() {
  const { t } = useTranslation('anchors');
  return useMay('pro_anc_lis-action') ? <NewAnchorForm /> : <ListEmpty text={t('form.mayNot')} />;
}

function NewAnchorForm() {
  const { t } = useTranslation('anchors');
  const own = useOwnMerchant();
  const paths = useAnchorPaths();
  const back = useWayBack(paths.list);
  const links = useSectionLinks(formSections);
  const form = useTypedForm<AnchorValues>({
    fields: useAnchorFields([]),
    initial: emptyAnchor(own === null ? null : { code: own, alias: own }),
    onSubmit: async ({ merchant, name, projectCodes, ...rest }) => {
      const merchantCode = merchant?.code ?? '';
      const body = { ...changeOf(rest), name, projectCodes: [...projectCodes], merchantCode };
      const { streamerCode } = await createAnchor(body, merchantCode);
      showDone('create', name);
      back.go(paths.view({ streamerCode, merchantCode }));
    },
  });
  const draft = useDraft(form, 'anchors.create');
  const targets = usePushTargetOptions(form.values.merchant?.code ?? null);

  return (
    <RecordPage title={t('form.newTitle')} sections={links}>
      <FormPage
        form={form}
        draft={draft}
        title={t('form.newTitle')}
        submitLabel={t('form.create')}
        cancelLabel={t('back.button')}
        canSubmit={isValid(form)}
        disabledReason={t('form.incomplete')}
        onCancel={back.ask}
      >
        <AnchorFields form={form} merchant={own === null ? 'choice' : 'own'} targets={targets} />
      </FormPage>
      {back.isAsking && <BackDialog isDirty={form.isDirty} onLeave={back.leave} onClose={back.stay} />}
    </RecordPage>
  );
}
