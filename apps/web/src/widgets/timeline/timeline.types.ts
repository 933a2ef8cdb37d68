import type { ReactNode } from 'react';

/** Colour of a bar. Its icon and its word say the same without colour. */
export type BarTone = 'plain' | 'accent' | 'success' | 'warning' | 'danger' | 'muted';

/** A warning on a bar, such as a conflict. */
export interface BarMark {
  readonly word: string;
  readonly tone: 'warning' | 'danger';
}

/** The changes that a bar allows: of both ends, of its end alone, or none. */
export type BarFreedom = 'all' | 'end' | 'none';

export interface TimelineBar {
  readonly id: string;
  /** Id of the row that the bar stands in. */
  readonly row: string;
  /** In ms since 1970. */
  readonly start: number;
  /** In ms since 1970, after `start`. */
  readonly end: number;
  readonly label: string;
  /** More words, for the hint and for screen readers. */
  readonly detail?: string | undefined;
  readonly tone: BarTone;
  /** State in a word. */
  readonly state: string;
  /** Icon of the state. One constant element per state: bars that stay the same are not drawn again. */
  readonly icon: ReactNode;
  readonly marks?: readonly BarMark[] | undefined;
  readonly freedom: BarFreedom;
  /** Said when somebody tries what `freedom` forbids. */
  readonly lockedReason?: string | undefined;
  /** Changes with every stored change of the record. */
  readonly version: string | number;
}

/** The lack of a row without any bar. */
export interface RowGap {
  readonly word: string;
  /** In ms since 1970; without start and end the gap fills the day. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

export interface TimelineRow {
  readonly id: string;
  readonly label: string;
  /** Second line, such as a code or a kick-off. */
  readonly detail?: string | undefined;
  /** Address of a picture, null for the first character of the label; left out, there is no avatar. */
  readonly picture?: string | null | undefined;
  readonly gap?: RowGap | undefined;
}

/** Where a bar is put: at other times in its row, or at its own times in another row. */
export interface BarChange {
  readonly start: number;
  readonly end: number;
  readonly row: string;
}

/** Hours that are visible at once; `day` is the whole day, be it of 23, 24 or 25 hours. */
export type TimelineZoom = 'day' | 12 | 6 | 3;

export interface TimelineProps {
  /** Name for screen readers. */
  readonly label: string;
  /** YYYY-MM-DD in `zone`. */
  readonly day: string;
  /** IANA name of the zone that hours are shown in. Shanghai by default. */
  readonly zone?: string | undefined;
  readonly rows: readonly TimelineRow[];
  /** Bars of rows that are not given are not drawn. */
  readonly bars: readonly TimelineBar[];
  /** Server time in ms, which the page keeps going; by default the browser's clock, which goes on by itself. */
  readonly now?: number | undefined;
  /** Hours of the neighbouring days on either side. 6 by default. */
  readonly overhang?: number | undefined;
  /** Height of the scrolling box as a CSS length. Fits the window by default. */
  readonly height?: string | undefined;
  /** Given together with `onZoom`; otherwise the widget keeps it, the whole day at first and 6 hours on a phone. */
  readonly zoom?: TimelineZoom | undefined;
  readonly onZoom?: ((zoom: TimelineZoom) => void) | undefined;
  /** Controls of the page, before the zoom. */
  readonly tools?: ReactNode;
  /** Stands in place of rows where there are none. */
  readonly empty?: ReactNode;
  readonly onOpen: (bar: TimelineBar) => void;
  /** A click or Enter on the head or the gap of a row. */
  readonly onOpenRow?: ((row: TimelineRow) => void) | undefined;
  /**
   * Stores a change. `bar` is as it was when it was taken: its version is the one that the user saw. The bar is dimmed
   * until the promise ends. Resolve after `bars` has the new place; reject to send the bar back, and say why yourself.
   * Without it nothing can be moved.
   */
  readonly onChange?: ((bar: TimelineBar, change: BarChange) => Promise<unknown>) | undefined;
  /** Whether a bar may be put into another row. Without it bars stay in their row. */
  readonly acceptsRow?: ((bar: TimelineBar, row: TimelineRow) => boolean) | undefined;
  /** A warning beside the new times while a bar is moved, such as an overlap. Pure and quick: asked at each step. */
  readonly warningOf?: ((bar: TimelineBar, change: BarChange) => string | null) | undefined;
}
