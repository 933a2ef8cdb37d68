import type { ReactNode, RefObject } from 'react';

import type { RowSelection } from './use-selection.ts';

interface BulkButton {
  readonly key: string;
  readonly label: string;
  /** It takes something away; all others are in the primary colour. */
  readonly isDestructive?: boolean;
}

interface BulkStart<Row> {
  /** A refusal is the bar's to show. */
  readonly start: (keys: readonly string[], rows: readonly Row[]) => Promise<{ readonly taskId: string }>;
  /** With all that the list's filters find; left out, it is done with chosen rows alone. */
  readonly startWhole?: (count: number) => Promise<{ readonly taskId: string }>;
}

/** An act on many rows at once: a task, with a result for each. */
export interface BulkAction<Row> extends BulkButton, BulkStart<Row> {
  /** Asked before it is done, unless it is null. */
  readonly confirm?: (rows: readonly Row[], count: number, isWhole: boolean) => BulkQuestion | null;
}

/** An act that needs more than a yes: its own dialog says what is started. */
export interface BulkForm<Row> extends BulkButton {
  readonly dialog: (props: BulkDialogProps<Row>) => ReactNode;
}

export interface BulkDialogProps<Row> {
  /** The chosen rows; of all that the filters find, those on the page. */
  readonly rows: readonly Row[];
  readonly count: number;
  /** A refusal is the dialog's to show. */
  readonly onStart: (starting: Required<BulkStart<Row>>) => Promise<void>;
  readonly onClose: () => void;
}

/** Once a whole page is chosen, all that the filters find can be. */
export interface WholeChoice {
  /** More are not done at once. */
  readonly most: number;
  readonly label: (count: number) => string;
}

/** Actions of a list on many rows. */
export interface Bulk<Row> {
  readonly actions: readonly (BulkAction<Row> | BulkForm<Row>)[];
  /** Lets all be chosen that the filters find, beyond the page. */
  readonly whole?: WholeChoice;
  /** Shows the task that an action started, with these rows or, where it is null, with all that the filters find. */
  readonly onStarted: (taskId: string, key: string, rows: readonly Row[] | null) => void;
}

export interface WholeOffer extends WholeChoice {
  readonly total: number;
}

interface BulkQuestion {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly submit: string;
}

export interface BulkBarProps<Row> {
  selection: RowSelection<Row>;
  actions: Bulk<Row>['actions'];
  /** Undefined where there is nothing more to choose. */
  offer: WholeOffer | undefined;
  /** Escape in here lets go of what was chosen. */
  box: RefObject<HTMLElement | null>;
  onStarted: Bulk<Row>['onStarted'];
}
