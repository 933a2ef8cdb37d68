/** The limits of every list call. */
export const pageLimits = {
  largestSize: 1000,
  /** Of lists whose rows are long, or are looked up one by one. */
  largestSizeOfDear: 200,
  lastPage: 1000,
  cappedTotal: 10_000,
} as const;

/** Records that one bulk call takes. */
export const bulkLimit = 500;

/** Records that one bulk call takes by what a list is narrowed to. */
export const bulkFilterLimit = 5000;

export const timings = {
  toastMs: 3000,
  bannerMs: 4000,
  progressLineAfterMs: 300,
  skeletonAfterMs: 800,
  /** A key in clear is hidden again by itself. */
  keyShownMs: 30_000,
} as const;

/** In px; narrower than the design's width a table scrolls inside its own box, and all else wraps. */
export const layout = { desktopFrom: 992, designWidth: 1540, maxContentWidth: 1980 } as const;

/** The least length of a password, unless a setting moves it. */
export const defaultPasswordMin = 8;

/** How long a password or a code that was given on a session vouches for its owner. */
export const stepUpMinutes = 10;

/** The role of those in charge, in every merchant. */
export const adminRoleId = '1';

/** Marks a request that the page makes by itself: it does not keep a session alive. */
export const backgroundHeader = 'x-touchline-background';

export const optionCacheSeconds = 600;

/** As date pickers read them; `times.ts` writes the same forms. */
export const dateFormats = {
  day: 'YYYY-MM-DD',
  minute: 'YYYY-MM-DD HH:mm',
  second: 'YYYY-MM-DD HH:mm:ss',
} as const;

/** The effect of a listed word on a text; `allow` lets the words inside it pass. */
export const tabooLevels = ['block', 'warn', 'allow'] as const;

export type TabooLevel = (typeof tabooLevels)[number];

/** In which order odds providers are offered: from 1. */
export const lastProviderPosition = 999;

/** The matches that a writer chooses from, unless a day is chosen. */
export const comingMatches = { hours: 48, size: 20, days: 60 } as const;

/** Drafts of one writer for one merchant, those in review among them. */
export const draftsPerWriter = 500;

/** Roles of one merchant: each new name is compared with all of them. */
export const rolesPerMerchant = 500;

/** Groups of one merchant, accounts in one of them, and how many accounts or roles are offered as members at once. */
export const groupLimits = { groups: 200, accounts: 1000, candidates: 50 } as const;

/** Of a file whose rows are read in, as CSV or as a spreadsheet. */
export const tableFileLimits = {
  bytes: 5_000_000,
  /** Unless its list takes more. */
  rows: 5000,
  /** Of all parts of a spreadsheet that are read. */
  unzippedBytes: 50_000_000,
  /** Of all cells together: a spreadsheet can repeat one text in every cell. */
  textLength: 5_000_000,
} as const;

/** Of the lists of taboo words, and of the texts that are held against them. */
export const tabooLimits = {
  /** In one list. */
  words: 60_000,
  /** Of one file. */
  importRows: 10_000,
  title: 200,
  content: 20_000,
} as const;
