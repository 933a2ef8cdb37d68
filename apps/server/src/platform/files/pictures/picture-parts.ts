/** The reason why a file is not taken as a picture. */
export type PictureProblem = 'format' | 'broken' | 'pixels' | 'small' | 'animated' | 'surplus' | 'metadata';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(`no picture: ${problem}`, options);
    this.problem = problem;
  }
}

/** The parts of a file that draw its picture, and nothing else that came with them. */
export interface PictureParts {
  readonly width: number;
  readonly height: number;
  readonly kept: readonly Uint8Array[];
}

/** All parts of a file that say something besides the picture, as they are and unpacked. */
export const mostMetadata = 512 * 1024;
