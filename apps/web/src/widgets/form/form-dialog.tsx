import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLeaveWarning } from '../../lib/page/dirty.ts';
import { Button } from '../plain/button.tsx';
import { WarningIcon } from '../plain/icons.tsx';
import './forms.messages.ts';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { DraftNotice } from './draft-offer.tsx';
import type { DraftOffer } from './use-draft.ts';

import styles from './form.module.css';

/** The part of a form that its dialog deals with. */
export interface DialogForm {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly failure: string | null;
  readonly submit: () => Promise<void>;
}

export interface FormDialogProps {
  form: DialogForm;
  title: string;
  /** The main button names its verb. */
  submitLabel: string;
  cancelLabel?: string;
  size?: DialogFrameProps['size'];
  /** The element that gets the focus; otherwise the first field. */
  initialFocus?: DialogFrameProps['initialFocus'];
  /** Why the main button cannot be used, or null. */
  disabledReason?: string | null;
  canSubmit?: boolean;
  /** Destroys something: the main button is red. */
  isDanger?: boolean;
  /** The draft that an earlier opening left behind. */
  draft?: DraftOffer | null;
  /** Called by the main button before the form is sent. */
  onMain?: () => void;
  /** Another way to send the form, on a button beside the main one. */
  other?: { readonly label: string; readonly onChoose: () => void } | null;
  /** In place of closing: back to the step before. */
  onBack?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Enter sends, Escape and × leave, what was typed is never thrown away unasked. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    title,
    submitLabel,
    cancelLabel,
    size = 'medium',
    initialFocus,
    disabledReason = null,
    canSubmit = true,
    isDanger = false,
    draft = null,
  } = props;
  const { onMain, other = null, onBack, onClose, children } = props;
  const { t } = useTranslation('forms');
  const id = useId();
  const body = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { isDirty, isSaving, failure } = form;

  useLeaveWarning(isDirty);

  const close = () => {
    if (isSaving) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // A dialog that was opened from inside another form is no part of it.
    event.stopPropagation();
    if (isSaving || !canSubmit) return;
    const before = document.activeElement;
    await form.submit();
    // A locked form drops the focus, and can take it only once it is unlocked again.
    setTimeout(() => {
      const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      const isLost = body.current?.contains(document.activeElement) === false && before?.isConnected === true;
      if (wrong != null) wrong.focus();
      else if (isLost && before instanceof HTMLElement) before.focus();
    });
  };

  return (
    <>
      <DialogFrame
        title={title}
        size={size}
        {...(initialFocus !== undefined && { initialFocus })}
        isBusy={isSaving}
        onClose={close}
        footer={
          <>
            <p
              className={styles.say}
              data-error={failure !== null || undefined}
              role={failure === null ? undefined : 'alert'}
            >
              {failure === null ? !canSubmit && disabledReason : <Failure text={failure} />}
            </p>
            <Button onClick={onBack ?? close} disabled={isSaving}>
              {cancelLabel ?? t('form.cancel')}
            </Button>
            <OtherButton
              other={other}
              disabled={!canSubmit || isSaving}
              onChosen={() => body.current?.requestSubmit()}
            />
            <Button
              type="submit"
              form={id}
              {...(onMain !== undefined && { onClick: onMain })}
              look={isDanger ? 'danger' : 'primary'}
              busy={isSaving}
              disabled={!canSubmit}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          ref={body}
          id={id}
          noValidate
          aria-label={title}
          aria-busy={isSaving}
          className={`${styles.form} ${isSaving ? styles.locked : ''}`}
          inert={isSaving}
          onSubmit={(event) => void submit(event)}
        >
          {draft !== null && <DraftNotice offer={draft} />}
          {children}
        </form>
      </DialogFrame>
      {isAsking && <DiscardDialog onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
    </>
  );
}

function OtherButton({
  other,
  disabled,
  onChosen,
}: {
  other: NonNullable<FormDialogProps['other']> | null;
  disabled: boolean;
  onChosen: () => void;
}) {
  if (other === null) return null;
  const choose = () => {
    other.onChoose();
    onChosen();
  };
  return (
    <Button disabled={disabled} onClick={choose}>
      {other.label}
    </Button>
  );
}

function Failure({ text }: { text: ReactNode }) {
  return (
    <>
      <WarningIcon />
      {text}
    </>
  );
}
