import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import type { WholeAnchor } from '../anchors.api.ts';
import { AnchorState } from '../list/anchor-columns.tsx';

/** Beside the name of an anchor's page. */
export function AnchorIdentity({ anchor: { streamerCode, enabled } }: { anchor: WholeAnchor }) {
  return (
    <>
      <CopyText text={streamerCode} isWhole />
      <AnchorState enabled={enabled} />
    </>
  );
}
