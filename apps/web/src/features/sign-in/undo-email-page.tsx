import { routes } from '@touchline/domain/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';

import { failureText } from '../../lib/failure-text.ts';
import { clearRemembered } from '../../lib/remembered-account.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { PublicPage } from './public-page.tsx';
import { undoEmail } from './sign-in.api.ts';
import { useTokenFromAddress } from './use-token-from-address.ts';

import styles from './public.module.css';

type State = { kind: 'asking' } | { kind: 'busy' } | { kind: 'done' } | { kind: 'failed'; message: string };

/** Asks before it acts: programs that open every link of a mail must not undo anything. */
export function UndoEmailPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const token = useTokenFromAddress('undoToken');
  const [state, setState] = useState<State>({ kind: 'asking' });

  if (token === null) return <Navigate to={routes.signIn} replace />;

  const undo = async () => {
    setState({ kind: 'busy' });
    try {
      await undoEmail(token);
      clearRemembered();
      setState({ kind: 'done' });
    } catch (error) {
      setState({ kind: 'failed', message: failureText(error) });
    }
  };

  if (state.kind === 'done' || state.kind === 'failed') {
    const text = state.kind === 'done' ? t('undo.doneNote') : state.message;
    return (
      <PublicPage title={state.kind === 'done' ? t('undo.doneTitle') : t('undo.failedTitle')}>
        <OutcomePanel kind={state.kind} text={text}>
          <Button look="primary" wide onClick={() => void navigate(routes.signIn, { replace: true })}>
            {t('undo.toLogin')}
          </Button>
        </OutcomePanel>
      </PublicPage>
    );
  }

  return (
    <PublicPage title={t('undo.title')} note={t('undo.note')}>
      <div className={styles.form}>
        <Button look="primary" wide busy={state.kind === 'busy'} onClick={() => void undo()}>
          {t('undo.submit')}
        </Button>
      </div>
    </PublicPage>
  );
}
