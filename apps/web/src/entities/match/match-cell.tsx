import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { TwoLines } from '../../widgets/list/cells/two-lines.tsx';

interface MatchCellProps {
  name: string;
  leagueName: string;
}

/** A match in a list of predictions, with its league below. */
export function MatchCell({ name, leagueName }: MatchCellProps) {
  return <TwoLines first={<CutText text={name} />} second={<CutText text={leagueName} />} />;
}
