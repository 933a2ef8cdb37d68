import { routes } from '@touchline/domain/access/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';

import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { PublicPage } from './public-page.tsx';
import { useTokenFromAddress } from './use-token-from-address.ts';

import styles from './public.module.css';

type State = { kind: 'asking' } | { kind: 'busy' } | { kind: 'done' } | { kind: 'failed'; message: string };

export interface MailedActionPageProps {
  /** Where its texts stand. */
  texts: 'undo' | 'link';
  tokenName: string;
  act: (token: string) => Promise<unknown>;
}

/** The page behind a mailed link. Asks before it acts: programs that open every link of a mail must change nothing. */
export function MailedActionPage({ texts, tokenName, act }: MailedActionPageProps) {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const token = useTokenFromAddress(tokenName);
  const [state, setState] = useState<State>({ kind: 'asking' });

  if (token === null) return <Navigate to={routes.signIn} replace />;

  const confirm = async () => {
    setState({ kind: 'busy' });
    try {
      await act(token);
      setState({ kind: 'done' });
    } catch (error) {
      setState({ kind: 'failed', message: failureText(error) });
    }
  };

  if (state.kind === 'done' || state.kind === 'failed') {
    const text = state.kind === 'done' ? t(`${texts}.doneNote`) : state.message;
    return (
      <PublicPage title={state.kind === 'done' ? t(`${texts}.doneTitle`) : t(`${texts}.failedTitle`)}>
        <OutcomePanel kind={state.kind} text={text}>
          <Button look="primary" wide onClick={() => void navigate(routes.signIn, { replace: true })}>
            {t(`${texts}.toLogin`)}
          </Button>
        </OutcomePanel>
      </PublicPage>
    );
  }

  return (
    <PublicPage title={t(`${texts}.title`)} note={t(`${texts}.note`)}>
      <div className={styles.form}>
        <Button look="primary" wide busy={state.kind === 'busy'} onClick={() => void confirm()}>
          {t(`${texts}.submit`)}
        </Button>
      </div>
    </PublicPage>
  );
}
