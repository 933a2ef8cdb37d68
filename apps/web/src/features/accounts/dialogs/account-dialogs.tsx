import type { Account } from '../accounts.api.ts';
import { CreateAccountDialog, type CreatedAccount } from './create-account-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { JoinRoleDialog } from './join-role-dialog.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';

export type AccountDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'join'; readonly account: CreatedAccount }
  | { readonly kind: 'edit' | 'delete' | 'resetSecondFactor'; readonly account: Account };

export interface AccountDialogsProps {
  dialog: AccountDialog;
  onNext: (dialog: AccountDialog | null) => void;
  /** Closes every dialog; the row of the account, if it is still there, is marked. */
  onSaved: (id: string | null) => void;
}

export function AccountDialogs({ dialog, onNext, onSaved }: AccountDialogsProps) {
  const close = () => onNext(null);
  switch (dialog.kind) {
    case 'create':
      return <CreateAccountDialog onCreated={(account) => onNext({ kind: 'join', account })} onClose={close} />;
    case 'join':
      return <JoinRoleDialog account={dialog.account} onSaved={() => onSaved(dialog.account.id)} onClose={close} />;
    case 'edit':
      return (
        <EditAccountDialog
          key={dialog.account.id}
          account={dialog.account}
          onSaved={() => onSaved(dialog.account.id)}
          onClose={close}
        />
      );
    case 'delete':
      return <DeleteAccountDialog account={dialog.account} onDone={() => onSaved(null)} onClose={close} />;
    case 'resetSecondFactor':
      return (
        <ResetSecondFactorDialog account={dialog.account} onDone={() => onSaved(dialog.account.id)} onClose={close} />
      );
  }
}
