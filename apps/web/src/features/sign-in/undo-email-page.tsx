import { clearRemembered } from '../../lib/session/remembered-account.ts';
import { MailedActionPage } from './mailed-action-page.tsx';
import { undoEmail } from './sign-in.api.ts';

export function UndoEmailPage() {
  const undo = async (token: string) => {
    await undoEmail(token);
    clearRemembered();
  };
  return <MailedActionPage texts="undo" tokenName="undoToken" act={undo} />;
}
