import { lazy, Suspense, useEffect } from 'react';

import type { LossReason } from '../../lib/session/sign-in-state.ts';
import { PasswordStep } from './password-step.tsx';
import { type SignInFormOptions, useSignInForm } from './use-sign-in-form.ts';
import './sign-in.messages.ts';

const loadSecondStep = () => import('./second-step.tsx');
const SecondStep = lazy(async () => ({ default: (await loadSecondStep()).SecondStep }));

export interface SignInFormProps extends SignInFormOptions {
  /** Why someone who was signed in has to do it again. */
  lossReason?: LossReason | undefined;
}

export function SignInForm({ only, onSignedIn, lossReason }: SignInFormProps) {
  const form = useSignInForm({ only, onSignedIn });

  // There before the password is typed.
  useEffect(() => {
    loadSecondStep().catch(() => undefined);
  }, []);

  if (form.step !== 'code') return <PasswordStep form={form} isLocked={only !== undefined} lossReason={lossReason} />;
  return (
    <Suspense>
      <SecondStep account={form.account.trim()} onSignedIn={form.finish} onBack={form.backToPassword} />
    </Suspense>
  );
}
