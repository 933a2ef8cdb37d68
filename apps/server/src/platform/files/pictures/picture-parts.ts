/** What keeps a file from being taken as a picture. */
export type PictureProblem = 'format' | 'broken' | 'pixels' | 'small' | 'animated' | 'surplus' | 'metadata';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(`no picture: ${problem}`, options);
    this.problem = problem;
  }
}

/** What is drawn, and nothing else that came in the file. */
export interface PictureParts {
  readonly width: number;
  readonly height: number;
  readonly kept: readonly Uint8Array[];
}

/** All parts of a file that say something besides the picture, as they are and unpacked. */
export const mostMetadata = 512 * 1024;
