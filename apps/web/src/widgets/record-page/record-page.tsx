import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { useLeaveWarning } from '../../lib/page/dirty.ts';
import { AntdRoot } from '../../lib/theme/antd-root.tsx';
import { DraftNotice } from '../form/draft-offer.tsx';
import type { DialogForm } from '../form/form-dialog.tsx';
import type { DraftOffer } from '../form/use-draft.ts';
import { Tips } from '../list/cells/tips.tsx';
import '../form/forms.messages.ts';
import { Button } from '../plain/button.tsx';
import { WarningIcon } from '../plain/icons.tsx';
import { useSectionInView } from './use-section-in-view.ts';

import styles from './record-page.module.css';

export interface PageSection {
  /** Stands in the address behind `#`. */
  readonly id: string;
  readonly title: string;
}

interface RecordPageProps {
  title: string;
  /** Beside the title: the record's state, its ids. */
  aside?: ReactNode;
  sections: readonly PageSection[];
  children: ReactNode;
}

/** A long record on a page of its own, in sections that the links at the left lead to. */
export function RecordPage({ title, aside, sections, children }: RecordPageProps) {
  return (
    <AntdRoot>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {aside}
        </header>
        <div className={styles.body}>
          <SectionLinks sections={sections} />
          {children}
        </div>
      </div>
      <Tips />
    </AntdRoot>
  );
}

function SectionLinks({ sections }: { sections: readonly PageSection[] }) {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const inView = useSectionInView(sections.map(({ id }) => id));

  // An address with a section in it opens there, on an open page as well.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
    void navigate({ search, hash: id }, { replace: true, preventScrollReset: true });
  };
  return (
    <nav className={styles.nav} aria-label={t('form.sections')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === inView ? 'location' : undefined} onClick={(event) => go(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RecordSectionProps extends PageSection {
  /** One line: what depends on these values. */
  note: ReactNode;
  children: ReactNode;
}

export function RecordSection({ id, title, note, children }: RecordSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className={styles.sectionHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{note}</p>
      </div>
      {children}
    </section>
  );
}

interface FormPageProps {
  form: DialogForm;
  title: string;
  /** The main button names its verb. */
  submitLabel: string;
  cancelLabel: string;
  canSubmit?: boolean;
  /** Why the main button cannot be used, or null. */
  disabledReason?: string | null;
  /** The draft that an earlier opening left behind. */
  draft?: DraftOffer | null;
  onCancel: () => void;
  children: ReactNode;
}

/** The form inside a `RecordPage`: one save for all sections, in sight at the lower edge. Leaving with unsaved input asks. */
export function FormPage(props: FormPageProps) {
  const { form, title, submitLabel, cancelLabel, canSubmit = true, disabledReason = null, draft = null } = props;
  const { onCancel, children } = props;
  const id = useId();
  const body = useRef<HTMLFormElement>(null);
  const { isDirty, isSaving, failure } = form;

  useLeaveWarning(isDirty);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving || !canSubmit) return;
    const before = document.activeElement;
    await form.submit();
    // A locked form drops the focus, and can take it only once it is unlocked again.
    setTimeout(() => {
      const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (wrong != null) wrong.focus();
      else if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    });
  };

  return (
    <form
      ref={body}
      id={id}
      noValidate
      className={styles.form}
      aria-label={title}
      aria-busy={isSaving}
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.sections} data-locked={isSaving || undefined} inert={isSaving}>
        {draft !== null && <DraftNotice offer={draft} />}
        {children}
      </div>
      <footer className={styles.foot}>
        <p
          className={styles.say}
          data-error={failure !== null || undefined}
          role={failure === null ? undefined : 'alert'}
        >
          {failure === null ? (
            !canSubmit && disabledReason
          ) : (
            <>
              <WarningIcon />
              {failure}
            </>
          )}
        </p>
        <Button onClick={onCancel} disabled={isSaving}>
          {cancelLabel}
        </Button>
        <Button type="submit" look="primary" busy={isSaving} disabled={!canSubmit}>
          {submitLabel}
        </Button>
      </footer>
    </form>
  );
}
