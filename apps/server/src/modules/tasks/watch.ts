/** The reasons that stop a run early: its owner cancelled it, another worker has it, or this one shuts down. */
export interface Watch {
  readonly over: AbortSignal;
  readonly progress: (done: number, total?: number) => void;
}
