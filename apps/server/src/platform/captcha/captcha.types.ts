import type { TrackPoint } from '@touchline/domain/sign-in/slider';

import type { OverLimit } from '../limits/rate-limit.ts';

export type CaptchaScene = 'login' | 'forget';

export interface OwnChallenge {
  provider: 'own';
  id: string;
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceSize: number;
  y: number;
  expiresIn: number;
}

export interface AliyunChallenge {
  provider: 'aliyun';
  sceneId: string;
  prefix: string;
  region: AliyunRegion;
}

export type AliyunRegion = 'cn' | 'sgp';

export type CaptchaChallenge = OwnChallenge | AliyunChallenge;

export interface IssueInput {
  scene: CaptchaScene;
  browserKey: string | null;
  address: string;
}

export interface Issued {
  limited?: false;
  challenge: CaptchaChallenge;
  browserKey: string;
}

export interface AnswerInput {
  id: string;
  browserKey: string | null;
  by: 'pointer' | 'keyboard';
  x: number;
  track: readonly TrackPoint[];
  address: string;
}

export type AnswerOutcome =
  | { limited?: false; refused?: false; result: string }
  /** The reason is for the log: told to the caller it would teach a program. */
  | { limited?: false; refused: true; reason: string }
  | OverLimit;

export interface ConsumeInput {
  scene: CaptchaScene;
  result: string;
  browserKey: string | null;
  address: string;
}

/** Hosts beside our own that the provider's widget loads from and speaks to, by directive of the content policy. */
export type PageSources = Partial<
  Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src', readonly string[]>
>;

/** A result that has been used up; `restore` undoes that for as long as it would have lived. */
export interface TakenResult {
  key: string;
  value: string;
  expiresAtMs: number;
}

export interface CaptchaProvider {
  readonly pageSources: PageSources;
  issue(input: IssueInput): Promise<Issued | OverLimit>;
  answer(input: AnswerInput): Promise<AnswerOutcome>;
  /** Refuses with `rateLimited` an address that tries too often, where each try costs a call to somebody else. */
  consume(input: ConsumeInput): Promise<TakenResult | null>;
  restore(taken: TakenResult): Promise<void>;
  close(): void;
}
