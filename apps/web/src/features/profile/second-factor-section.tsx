import { useQuery } from '@tanstack/react-query';
import { routes } from '@touchline/domain/access/routes';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { FactorState } from './factor-state.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { beginEnrolment, factorQuery, type NewSecret, removeFactor, renewCodes } from './second-factor.api.ts';

import styles from './profile.module.css';

const EnrolDialog = lazyPart(async () => (await import('./enrol-dialog.tsx')).EnrolDialog);

type Open =
  | { readonly dialog: 'enrol'; readonly fresh: NewSecret; readonly isOwed: boolean }
  | { readonly dialog: 'renew' | 'remove' }
  | { readonly dialog: 'codes'; readonly codes: readonly string[] };

export function SecondFactorSection() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const query = useQuery(factorQuery);
  const { data } = query;
  const session = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [isBeginning, setBeginning] = useState(false);
  const account = session?.account ?? '';

  const close = () => setOpen(null);

  /** The button that opened it may be gone with the state that it was for. */
  const finish = () => {
    close();
    setTimeout(() => document.activeElement === document.body && heading.current?.focus());
  };

  const enrol = async () => {
    setBeginning(true);
    try {
      setOpen({ dialog: 'enrol', fresh: await beginEnrolment(), isOwed: session?.mustEnrol === true });
    } catch {
      // The banner has said it.
    } finally {
      setBeginning(false);
    }
  };

  return (
    <section className={styles.card} aria-labelledby="profile-second-factor">
      <div className={styles.cardHead}>
        <h2 ref={heading} id="profile-second-factor" tabIndex={-1} className={styles.cardTitle}>
          {t('secondFactor.heading')}
        </h2>
        {data?.enrolled === false && (
          <Button look="primary" busy={isBeginning} onClick={() => void enrol()}>
            {t('secondFactor.enrol')}
          </Button>
        )}
      </div>
      <RecordFrame query={query} skeleton={<RowsSkeleton rows={1} />}>
        {(state) => (
          <FactorState
            state={state}
            onRenew={() => setOpen({ dialog: 'renew' })}
            onRemove={() => setOpen({ dialog: 'remove' })}
          />
        )}
      </RecordFrame>
      {open?.dialog === 'enrol' && (
        <EnrolDialog
          fresh={open.fresh}
          account={account}
          onDone={() => (open.isOwed ? void navigate(routes.home) : finish())}
          onClose={close}
        />
      )}
      {open?.dialog === 'renew' && (
        <CodeDialog
          title={t('renewCodes.title')}
          note={t('renewCodes.note')}
          confirm={t('renewCodes.confirm')}
          look="primary"
          onCode={async (code) => setOpen({ dialog: 'codes', codes: await renewCodes(code) })}
          onClose={close}
        />
      )}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} account={account} onDone={finish} />}
      {open?.dialog === 'remove' && (
        <CodeDialog
          title={t('removeFactor.title')}
          note={t('removeFactor.note')}
          confirm={t('removeFactor.confirm')}
          look="danger"
          onCode={async (code) => {
            await removeFactor(code);
            finish();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
