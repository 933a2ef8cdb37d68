import { formatTime } from '@touchline/domain/times';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { copyText } from '../../../lib/page/notices.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { CopyIcon } from '../../../widgets/inside-icons.tsx';
import { Alert } from '../../../widgets/plain/alert.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import type { Invitation } from '../merchants.api.ts';
import '../form/merchant-form.messages.ts';

import styles from './passed-on.module.css';

/** A label and the text to copy. */
type PassedOnRow = readonly [label: string, text: string];

interface PassedOnDialogProps {
  title: string;
  admin: { readonly name: string; readonly account: string };
  invitation: Invitation;
  /** Before account and link. */
  rows?: readonly PassedOnRow[];
  onClose: () => void;
}

/** Shows the link that a super-admin passes on to an admin, once and never again. */
export function PassedOnDialog({ title, admin, invitation, rows, onClose }: PassedOnDialogProps) {
  const { t } = useTranslation('merchant-form');
  const done = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      title={title}
      size="large"
      initialFocus={done}
      onClose={onClose}
      footer={
        <Button ref={done} look="primary" onClick={onClose}>
          {t('created.done')}
        </Button>
      }
    >
      <PassedOn
        note={t('created.note', { name: admin.name, time: formatTime(invitation.expiresTime) })}
        rows={[...(rows ?? []), [t('form.adminAccount'), admin.account], [t('created.link'), invitation.link]]}
      />
    </DialogFrame>
  );
}

/** Values to be copied one by one or all together; the note says what is seen here only. */
function PassedOn({ note, rows }: { note: string; rows: readonly PassedOnRow[] }) {
  const { t } = useTranslation('merchant-form');
  const all = rows.map(([label, text]) => t('created.line', { label, text })).join('\n');
  return (
    <div className={styles.whole}>
      <Alert kind="info">{note}</Alert>
      <dl className={styles.rows}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{text}</span>
              <Button aria-label={t('created.copyOf', { label })} onClick={() => void copyText(text)}>
                <CopyIcon />
                {t('created.copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.all}>
        <Button onClick={() => void copyText(all)}>
          <CopyIcon />
          {t('created.copyAll')}
        </Button>
      </div>
    </div>
  );
}
