import {
  type AnchorImportCells,
  type AnchorImportColumn,
  type ImportedAnchor,
  type ImportTarget,
  type ReadAnchorRow,
  readAnchorRow,
} from '@touchline/domain/anchors/anchor-import';
import { useMemo, useState } from 'react';

/** A row as the file has it. */
export interface PreviewRow {
  readonly line: number;
  readonly cells: AnchorImportCells;
}

export interface JudgedRow extends PreviewRow, Pick<ReadAnchorRow, 'faults'> {
  /** Was wrong when it was read, and stays open to changes. */
  readonly isMended: boolean;
  readonly isFaulty: boolean;
  readonly isLeftOut: boolean;
}

export type SoundRow = Omit<ImportedAnchor, 'projectCodes'> & { line: number; projectCodes: string[] };

/** The rows of a file, with what was typed over them and which were left out. */
export function useImportRows(read: readonly PreviewRow[], targets: readonly ImportTarget[]) {
  const [typed, setTyped] = useState<ReadonlyMap<number, AnchorImportCells>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());

  const judged = useMemo(
    () =>
      read.map((row) => {
        const cells = typed.get(row.line) ?? row.cells;
        const { anchor, faults } = readAnchorRow(cells, targets);
        return {
          line: row.line,
          cells,
          anchor,
          faults,
          isMended: typed.has(row.line),
          isLeftOut: leftOut.has(row.line),
        };
      }),
    [read, typed, leftOut, targets],
  );
  const all: readonly JudgedRow[] = judged.map(({ anchor, ...row }) => ({ ...row, isFaulty: anchor === null }));
  const sound: readonly SoundRow[] = judged.flatMap(({ line, anchor, isLeftOut }) =>
    anchor === null || isLeftOut ? [] : [{ ...anchor, line, projectCodes: [...anchor.projectCodes] }],
  );
  return {
    all,
    /** What is to be made. */
    sound,
    faulty: all.filter((row) => row.isFaulty && !row.isLeftOut).length,
    leftOut: leftOut.size,
    type(line: number, column: AnchorImportColumn, text: string) {
      const cells = all.find((row) => row.line === line)?.cells;
      if (cells !== undefined) setTyped(new Map(typed).set(line, { ...cells, [column]: text }));
    },
    leaveOutFaulty: () => {
      setLeftOut(new Set([...leftOut, ...all.filter(({ isFaulty }) => isFaulty).map(({ line }) => line)]));
    },
    takeBack: () => setLeftOut(new Set()),
    reset() {
      setTyped(new Map());
      setLeftOut(new Set());
    },
  };
}

export type ImportRows = ReturnType<typeof useImportRows>;
