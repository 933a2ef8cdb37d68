import type { LossReason } from '../../lib/session/sign-in-state.ts';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';
import { type SignInFormOptions, useSignInForm } from './use-sign-in-form.ts';
import './sign-in.messages.ts';

export interface SignInFormProps extends SignInFormOptions {
  /** Why someone who was signed in has to do it again. */
  lossReason?: LossReason | undefined;
}

export function SignInForm({ only, onSignedIn, lossReason }: SignInFormProps) {
  const form = useSignInForm({ only, onSignedIn });
  if (form.step !== 'code') return <PasswordStep form={form} isLocked={only !== undefined} lossReason={lossReason} />;
  return <SecondStep account={form.account.trim()} onSignedIn={form.finish} onBack={form.backToPassword} />;
}
