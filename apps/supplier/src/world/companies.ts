/** asia: handicap; eu: who wins; bs: over and under; jc: who wins with a whole handicap, three ways. */
export const oddsKinds = ['asia', 'eu', 'bs', 'jc'] as const;
export type CompanyOddsKind = (typeof oddsKinds)[number];

/** A company that makes odds. */
export interface OddsCompany {
  readonly index: number;
  readonly zh: string;
  readonly en: string;
  readonly kinds: readonly CompanyOddsKind[];
  /** True if the company offers odds during play. */
  readonly isLive: boolean;
  /** The company's margin. */
  readonly margin: number;
  readonly footballOnly: boolean;
}

const usual: readonly CompanyOddsKind[] = ['asia', 'eu', 'bs'];

export const companies: readonly OddsCompany[] = [
  { zh: '立博', en: 'Ladbrokes', kinds: usual, isLive: false, margin: 0.06, footballOnly: false },
  { zh: '明陞', en: 'M88', kinds: usual, isLive: true, margin: 0.04, footballOnly: false },
  { zh: '易胜博', en: 'Easybets', kinds: usual, isLive: true, margin: 0.05, footballOnly: false },
  {
    zh: '竞彩官方',
    en: 'Sports Lottery',
    kinds: ['eu', 'jc'] as const,
    isLive: false,
    margin: 0.12,
    footballOnly: true,
  },
  { zh: '皇冠', en: 'Crown', kinds: usual, isLive: true, margin: 0.035, footballOnly: false },
  { zh: '威廉希尔', en: 'William Hill', kinds: ['eu'] as const, isLive: false, margin: 0.07, footballOnly: false },
].map((company, index) => ({ ...company, index }));
