import { checkField, type ValidationMessage } from '../field-rules.ts';
import { anchorLimits, anchorRules } from './anchor-rules.ts';

/** As many as one call takes. */
export const anchorImportRows = 500;

/** The columns of a file, in their order. */
export const anchorImportColumns = ['name', 'nickname', 'targets', 'liveroom'] as const;

export type AnchorImportColumn = (typeof anchorImportColumns)[number];

/** The text of a row's cells. */
export type AnchorImportCells = Readonly<Record<AnchorImportColumn, string>>;

export interface ImportedAnchor {
  readonly name: string;
  readonly nickname: string;
  readonly projectCodes: readonly string[];
  readonly enableLiveroom: boolean;
}

export interface ImportTarget {
  readonly projectCode: string;
  readonly name: string;
  readonly enabled: boolean;
}

export type AnchorImportFault =
  | { readonly fault: ValidationMessage }
  | { readonly fault: 'noTarget' | 'tooManyTargets' | 'unknownLiveroom' }
  | { readonly fault: 'unknownTarget' | 'disabledTarget' | 'sharedName'; readonly target: string };

export interface ReadAnchorRow {
  /** Null while any cell has a fault. */
  readonly anchor: ImportedAnchor | null;
  readonly faults: Partial<Readonly<Record<AnchorImportColumn, AnchorImportFault>>>;
}

const liveroomWords: ReadonlyMap<string, boolean> = new Map([
  ['', true],
  ['开启', true],
  ['关闭', false],
  ['是', true],
  ['否', false],
]);

/** Reads a row of a file, or says what is wrong with each of its cells. Push targets go by name or by code. */
export function readAnchorRow(cells: AnchorImportCells, targets: readonly ImportTarget[]): ReadAnchorRow {
  const name = cells.name.trim();
  const nickname = cells.nickname.trim();
  const chosen = targetsIn(cells.targets, targets);
  const enableLiveroom = liveroomWords.get(cells.liveroom.trim());
  const faults: Partial<Record<AnchorImportColumn, AnchorImportFault>> = {};
  const nameFault = checkField(anchorRules.anchorName, name);
  const nicknameFault = checkField(anchorRules.nickname, nickname);
  if (nameFault !== null) faults.name = { fault: nameFault };
  if (nicknameFault !== null) faults.nickname = { fault: nicknameFault };
  if ('fault' in chosen) faults.targets = chosen;
  if (enableLiveroom === undefined) faults.liveroom = { fault: 'unknownLiveroom' };
  const isSound = Object.keys(faults).length === 0;
  if (!isSound || 'fault' in chosen || enableLiveroom === undefined) return { anchor: null, faults };
  return { anchor: { name, nickname, projectCodes: chosen.codes, enableLiveroom }, faults };
}

function targetsIn(
  cell: string,
  targets: readonly ImportTarget[],
): AnchorImportFault | { readonly codes: readonly string[] } {
  const whole = cell.trim();
  // A name may hold what separates names elsewhere.
  const isOneName = targets.some(({ name }) => name === whole);
  const parts = isOneName ? [whole] : cell.split(/[,，、;；/\n]/u).map((part) => part.trim());
  const wanted = parts.filter((part) => part !== '');
  const codes = new Set<string>();
  for (const target of wanted) {
    const named = targets.filter(({ projectCode, name }) => projectCode === target || name === target);
    const [found, another] = named;
    if (found === undefined) return { fault: 'unknownTarget', target };
    if (another !== undefined) return { fault: 'sharedName', target };
    if (!found.enabled) return { fault: 'disabledTarget', target };
    codes.add(found.projectCode);
  }
  if (codes.size === 0) return { fault: 'noTarget' };
  return codes.size > anchorLimits.pushTargetsPerAnchor ? { fault: 'tooManyTargets' } : { codes: [...codes] };
}
