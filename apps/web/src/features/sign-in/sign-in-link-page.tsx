import { MailedActionPage } from './mailed-action-page.tsx';
import { openSignInLink } from './sign-in.api.ts';

/** Of the mail that follows a right password at a new address. */
export function SignInLinkPage() {
  return <MailedActionPage texts="link" tokenName="linkToken" act={openSignInLink} />;
}
