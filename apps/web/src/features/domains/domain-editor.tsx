import type { DomainKind } from '@touchline/domain/domains/domain-states';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { readDomain, useDomain, type WholeDomain } from '../../entities/domain/one-domain.api.ts';
import { showDone, showToast } from '../../lib/page/notices.ts';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { useTypedForm } from '../../widgets/form/typed-form.ts';
import { useDraft } from '../../widgets/form/use-draft.ts';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { DomainFields } from './domain-fields.tsx';
import {
  changedSettings,
  type DomainValues,
  emptyDomain,
  newDomainBody,
  useDomainFields,
  versionOf,
} from './domain-form.ts';
import { createDomain, type NamedPushTarget, updateDomain } from './domains.api.ts';
import './domains.messages.ts';

interface EditorProps {
  kind: DomainKind;
  /** Null makes a new one. */
  opened: { readonly id: string; readonly name: string } | null;
  /** The target that the list is narrowed to; a new domain starts with it. */
  project: NamedPushTarget | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}

export function DomainEditor({ opened, project, ...rest }: EditorProps) {
  return opened === null ? <Create project={project} {...rest} /> : <Open {...opened} {...rest} />;
}

type Ends = Pick<EditorProps, 'kind' | 'onSaved' | 'onClose'>;

function Create({ kind, project, onSaved, onClose }: Ends & Pick<EditorProps, 'project'>) {
  const { t } = useTranslation('domains');
  const title = t('create', { noun: t(`noun.${kind}`) });
  const form = useTypedForm<DomainValues>({
    fields: useDomainFields(kind, true),
    initial: emptyDomain(project),
    onSubmit: async (values) => {
      const { id, state } = await createDomain(kind, newDomainBody(kind, values));
      if (state === 'IN_USE') showToast({ text: t('done.inUse', { name: values.name }) });
      else showDone('create', values.name);
      onSaved(id);
    },
  });
  const draft = useDraft(form, `domains.create ${kind}`);
  return (
    <FormDialog form={form} draft={draft} title={title} submitLabel={title} size="large" onClose={onClose}>
      <DomainFields kind={kind} form={form} domain={null} />
    </FormDialog>
  );
}

/** A row of the list does not have all settings, and may be old. */
function Open({ id, name, ...ends }: Ends & { id: string; name: string }) {
  const { t } = useTranslation(['domains', 'domain-states']);
  const { kind, onClose } = ends;
  const query = useDomain(kind, id);
  const domain = recordOf(query);
  if (domain !== undefined) return <Edit domain={domain} {...ends} />;
  return (
    <DialogFrame
      title={t('form.edit', { noun: t(`noun.${kind}`), name })}
      size="large"
      footer={<Button onClick={onClose}>{t('drawer.close')}</Button>}
      onClose={onClose}
    >
      <RecordFrame query={query} gone={{ text: t('domain-states:gone'), hint: t('domain-states:goneHint') }}>
        {() => null}
      </RecordFrame>
    </DialogFrame>
  );
}

function Edit({ kind, domain, onSaved, onClose }: Ends & { domain: WholeDomain }) {
  const { t } = useTranslation('domains');
  const noun = t(`noun.${kind}`);
  const { id, name } = domain;
  /** The new target had no domain in use, so that this one took over. */
  const isPromoted = useRef(false);
  const editor = useRecordEditor<DomainValues>({
    opened: versionOf(domain),
    fields: useDomainFields(kind, false),
    read: async () => versionOf(await readDomain(kind, id)),
    save: [
      {
        label: noun,
        fields: ['cdn', 'app', 'signatureName', 'timeName', 'order', 'timeBase', 'mode', 'project', 'remark'],
        // A push domain that takes over keeps its target, and one that moved has lost its place among the spares.
        isFinal: (values, before) => kind === 'push' && values.project?.projectCode !== before.project?.projectCode,
        send: async ({ changed, values, updatedTime }) => {
          const answer = await updateDomain(kind, id, changedSettings(changed, values), updatedTime);
          isPromoted.current = answer.promoted !== null;
          return answer;
        },
      },
      {
        label: t('fields.hasKey'),
        fields: ['key'],
        // Nobody knows the key before it.
        isFinal: true,
        send: ({ values: { key }, updatedTime }) => updateDomain(kind, id, { key }, updatedTime),
      },
    ],
    nameOf: () => name,
    doneText: () => (isPromoted.current ? t('done.updatedInUse', { name }) : null),
    onSaved: () => onSaved(id),
  });
  return (
    <FormDialog
      form={editor.form}
      title={t('form.edit', { noun, name })}
      submitLabel={t('form.save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      disabledReason={editor.latest === null ? t('form.unchanged') : null}
      size="large"
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <DomainFields kind={kind} form={editor.form} domain={domain} />
    </FormDialog>
  );
}
