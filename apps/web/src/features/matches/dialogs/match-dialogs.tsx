import type { MatchPage } from '../match-page.ts';
import type { ListedMatch } from '../matches.api.ts';
import { CreateMatchDialog } from './create-match-dialog.tsx';
import { DisassociateDialog } from './disassociate-dialog.tsx';
import '../matches.messages.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import type { OneMatchProps } from './one-match.ts';
import { ReassociateDialog } from './reassociate-dialog.tsx';
import { RecycleDialog } from './recycle-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';

export type MatchDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'download'; readonly date: string | null }
  | {
      readonly kind: 'recycle' | 'disassociate' | 'renew' | 'merge' | 'reassociate';
      readonly match: ListedMatch;
    };

export interface MatchDialogsProps {
  matchPage: MatchPage;
  dialog: MatchDialog;
  onNext: (dialog: MatchDialog | null) => void;
  /** Closes every dialog; the row of the match, if it is still there, is marked. */
  onDone: (matchId: string) => void;
  onCreated: (matchId: string) => void;
}

export function MatchDialogs({ matchPage, dialog, onNext, onDone, onCreated }: MatchDialogsProps) {
  const onClose = () => onNext(null);
  if (dialog.kind === 'create')
    return <CreateMatchDialog matchPage={matchPage} onCreated={onCreated} onClose={onClose} />;
  if (dialog.kind === 'download') return <DownloadDialog matchPage={matchPage} date={dialog.date} onClose={onClose} />;
  const { kind, match } = dialog;
  const props: OneMatchProps = { matchPage, match, onClose, onDone: () => onDone(match.matchId) };
  switch (kind) {
    case 'recycle':
      return <RecycleDialog {...props} onAssociated={() => onNext({ kind: 'disassociate', match })} />;
    case 'disassociate':
      return <DisassociateDialog {...props} />;
    case 'renew':
      return <RenewDialog {...props} />;
    case 'merge':
      return <MergeDialog {...props} />;
    case 'reassociate':
      return <ReassociateDialog {...props} />;
  }
}
