import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { bannerText } from '../../lib/calls/banner-text.ts';
import { CallError } from '../../lib/calls/call-error.ts';
import { showDone } from '../../lib/page/notices.ts';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import type { Role } from './role-rights.ts';
import { deleteRole, readUsers, type RoleUser } from './roles.api.ts';

import styles from './roles.module.css';

type Step = 'looking' | 'deleting' | 'asking' | 'refused';

/** Asks who uses the role: with nobody it is deleted at once, else only after a word. */
export function DeleteDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('roles');
  const [step, setStep] = useState<Step>('looking');
  const [users, setUsers] = useState<readonly RoleUser[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const begun = useRef(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const isGone = useRef(false);
  const isBusy = step === 'looking' || step === 'deleting';

  const remove = async (isConfirmed: boolean) => {
    setStep('deleting');
    await deleteRole(role.id, isConfirmed);
    showDone('delete', role.name);
    onClose();
  };

  const look = async () => {
    setStep('looking');
    const found = await readUsers(role.id);
    if (isGone.current) return;
    setUsers(found);
    if (found.length === 0) await remove(false);
    else setStep('asking');
  };

  const attempt = async (work: () => Promise<void>) => {
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      const said = error instanceof CallError ? bannerText(error) : null;
      setRefusal(said ?? t('state.loadFailed'));
      setStep('refused');
      // Someone got the role between the question and the deed.
      if (error instanceof CallError && error.code === errors.stillAssociated.code)
        setUsers(await readUsers(role.id).catch(() => []));
    }
  };

  // Whoever goes away while it looks has not said yes.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void attempt(look);
  });

  // A stray Enter must not delete anything.
  useEffect(() => {
    if (!isBusy) cancel.current?.focus();
  }, [isBusy]);

  return (
    <DialogFrame
      title={t('deleteDialog.title', { name: role.name })}
      size="medium"
      initialFocus={cancel}
      isBusy={step === 'deleting'}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={step === 'deleting'}>
            {t('deleteDialog.cancel')}
          </Button>
          {users.length > 0 && (
            <Button look="danger" busy={step === 'deleting'} onClick={() => void attempt(() => remove(true))}>
              {t('deleteDialog.confirm', { name: role.name })}
            </Button>
          )}
          {users.length === 0 && step === 'refused' && (
            <Button look="primary" onClick={() => void attempt(look)}>
              {t('deleteDialog.retry')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {refusal !== null && <Alert kind="error">{refusal}</Alert>}
        {isBusy && users.length === 0 && (
          <p className={styles.note} role="status">
            {t(step === 'looking' ? 'deleteDialog.looking' : 'deleteDialog.deleting')}
          </p>
        )}
        {users.length > 0 && <Holders users={users} />}
      </div>
    </DialogFrame>
  );
}

function Holders({ users }: { users: readonly RoleUser[] }) {
  const { t } = useTranslation('roles');
  return (
    <>
      <Alert kind="error">
        <strong>{t('deleteDialog.inUse', { count: users.length })}</strong>
        <br />
        {t('deleteDialog.warning')}
      </Alert>
      <ul className={styles.users} aria-label={t('deleteDialog.accounts')}>
        {users.map(({ id, name, account }) => (
          <li key={id} className={styles.user}>
            <span>{name}</span>
            <span className={styles.userAccount}>{account}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
