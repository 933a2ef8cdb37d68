import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { usePushTargetOptions } from '../../../entities/push-target/push-target-options.ts';
import { useMay } from '../../../entities/session/use-may.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useOwnMerchant } from '../../../lib/session/own-merchant.ts';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { useRecordEditor } from '../../../widgets/form/use-record-editor.ts';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { RecordFrame, type RecordQuery, RecordStale } from '../../../widgets/record-frame.tsx';
import { FormPage, RecordPage } from '../../../widgets/record-page/record-page.tsx';
import { useAnchorPaths } from '../anchor-paths.ts';
import { type AnchorRef, readAnchor, updateAnchor, useAnchor, type WholeAnchor } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { AnchorIdentity } from '../record/anchor-identity.tsx';
import { LiveRoom } from '../record/live-room.tsx';
import { AnchorFields } from './anchor-fields.tsx';
import { type AnchorValues, changeOf, isValid, savedFields, useAnchorFields, versionOf } from './anchor-form.ts';
import { formSections, useSectionLinks } from './anchor-sections.tsx';
import { useWayBack } from './use-way-back.ts';

const BackDialog = lazyPart(async () => (await import('./back-dialog.tsx')).BackDialog);

export function EditAnchor({ anchorRef }: { anchorRef: AnchorRef }) {
  const { t } = useTranslation('anchors');
  const query = useAnchor(anchorRef);
  const links = useSectionLinks(formSections);
  if (!useMay('pro_anc_lis-action')) return <ListEmpty text={t('form.mayNot')} />;
  return (
    <RecordFrame query={query} gone={{ text: t('gone'), hint: t('goneHint') }}>
      {(anchor) => (
        <RecordPage
          title={t('form.editTitle', { name: anchor.name })}
          sections={links}
          aside={<AnchorIdentity anchor={anchor} />}
        >
          <EditAnchorForm key={anchor.streamerCode} anchorRef={anchorRef} anchor={anchor} query={query} />
        </RecordPage>
      )}
    </RecordFrame>
  );
}

interface EditAnchorFormProps {
  anchorRef: AnchorRef;
  anchor: WholeAnchor;
  query: RecordQuery<WholeAnchor>;
}

function EditAnchorForm({ anchorRef, anchor, query }: EditAnchorFormProps) {
  const { t } = useTranslation('anchors');
  const own = useOwnMerchant();
  const paths = useAnchorPaths();
  const back = useWayBack(paths.list);
  const { streamerCode, merchantCode } = anchor;
  const targets = usePushTargetOptions(merchantCode);
  const editor = useRecordEditor<AnchorValues>({
    opened: versionOf(anchor),
    fields: useAnchorFields(targets.data ?? anchor.projects),
    read: async () => versionOf(await readAnchor(anchorRef)),
    save: [
      {
        label: t('noun'),
        fields: savedFields,
        send: ({ changed, updatedTime }) =>
          updateAnchor(anchorRef, { ...changeOf(changed), merchantCode }, updatedTime),
      },
    ],
    nameOf: ({ name }) => name,
    onSaved: () => back.go(paths.list, { saved: streamerCode }),
  });
  const { form, latest, draft } = editor;
  const kept = useDraft(form, `anchors.edit ${streamerCode}`);

  // A colleague's save, or a new key, appears by itself while nothing is typed here.
  const takeUp = useEffectEvent((next: WholeAnchor) => {
    const isNewer = Date.parse(next.updatedTime) > Date.parse(draft.base.updatedTime);
    if (isNewer && !form.isDirty && !form.isSaving && latest === null) editor.adopt(versionOf(next));
  });
  useEffect(() => takeUp(anchor), [anchor]);

  return (
    <>
      <FormPage
        form={form}
        draft={kept}
        title={t('form.editTitle', { name: anchor.name })}
        submitLabel={t('form.save')}
        cancelLabel={t('back.button')}
        canSubmit={form.isDirty && latest === null && isValid(form)}
        disabledReason={latest === null ? t(form.isDirty ? 'form.incomplete' : 'form.unchanged') : null}
        onCancel={back.ask}
      >
        {!form.isSaving && <RecordStale query={query} editor={editor} />}
        <RecordConflict editor={editor} />
        <AnchorFields
          form={form}
          merchant={own === null ? 'shown' : 'own'}
          targets={targets}
          liveRoom={<LiveRoom anchorRef={anchorRef} anchor={anchor} />}
        />
      </FormPage>
      {back.isAsking && <BackDialog isDirty={form.isDirty} onLeave={back.leave} onClose={back.stay} />}
    </>
  );
}
