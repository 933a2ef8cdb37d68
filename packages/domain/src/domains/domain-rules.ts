import { type FieldRule, fieldRules } from '../field-rules.ts';
import { asciiDomain } from './domain-name.ts';

export const domainLimits = {
  pushTargetsPerMerchant: 500,
  /** Removed ones are not counted. */
  domainsPerMerchant: 10_000,
  /** Changes of state that a history shows. */
  shownChanges: 200,
} as const;

/** The first part of a stream's path, unless a domain says another. */
export const usualApp = 'live';

/** The application of our own media servers that asks us by hook. */
export const ingestApp = 'live';

const upTo100 = { required: 'validation.required', max: 'validation.max100' } as const;
const word = {
  required: true,
  max: 50,
  pattern: /^[A-Za-z0-9_-]+$/,
  messages: { required: 'validation.required', max: 'validation.tooLong', pattern: 'validation.plainWord' },
} as const satisfies FieldRule;

/** Fields of push targets and domains. */
export const domainRules = {
  pushTargetName: fieldRules.name,
  /** The short word for a target on cards of appointments. */
  pushTargetTag: fieldRules.name,
  remark: { required: false, max: 100, multiline: true, messages: upTo100 },
  domainName: {
    required: true,
    max: 253,
    trimmed: true,
    refuses: (value) => asciiDomain(value) === null,
    messages: { required: 'validation.required', max: 'validation.tooLong', refused: 'validation.domainName' },
  },
  /** The first part of a stream's path. */
  app: word,
  signingKey: {
    required: true,
    max: 128,
    min: 6,
    pattern: /^[!-~]+$/,
    messages: {
      required: 'validation.required',
      max: 'validation.tooLong',
      min: 'validation.signingKey',
      pattern: 'validation.signingKey',
    },
  },
  /** The last part of a stream's path. */
  streamName: { ...word, max: 60 },
  /** Of a parameter in a signed address. */
  parameterName: word,
} as const satisfies Record<string, FieldRule>;
