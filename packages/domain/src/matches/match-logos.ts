/** The names of the stored logos of a match's league and teams. */
export interface MatchLogos {
  readonly llogo: string | null;
  readonly hlogo: string | null;
  readonly alogo: string | null;
}
