/** Run these tests, with one file of the copy changed where `mutated` is given. */
export interface RunRequest {
  readonly tests: readonly string[];
  readonly title?: string | undefined;
  readonly mutated?: { readonly file: string; readonly text: string } | undefined;
}

export interface RunAnswer {
  /** Titles, each behind its file. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Files that could not be run to their end, with the reason. */
  readonly broken: readonly string[];
  /** Why the tester itself could not run them. */
  readonly fault?: string;
}
