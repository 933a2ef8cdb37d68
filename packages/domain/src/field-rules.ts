import { defaultPasswordMin } from './constants.ts';
import { isReservedAccount } from './sign-in/account-key.ts';
import { growsTooLong } from './text-growth.ts';

/** Keys of the sentences that the locale files hold. */
export const validationMessages = [
  'validation.required',
  'validation.inputRequired',
  'validation.tooLong',
  'validation.max20',
  'validation.max50',
  'validation.max100',
  'validation.max254',
  'validation.characters',
  'validation.emailFormat',
  'validation.accountFormat',
  'validation.accountReserved',
  'validation.merchantCodeFormat',
  'validation.phoneFormat',
  'validation.serverAddress',
  'validation.reservedAddress',
  'validation.passwordError',
  'validation.passwordTooShort',
  'validation.passwordWrong',
  'validation.passwordsNotSame',
  'validation.passwordsInconsistent',
  'validation.secondFactorCode',
  'validation.webAddress',
  'validation.videoAddress',
  'validation.sameTeams',
  'validation.domainName',
  'validation.plainWord',
  'validation.signingKey',
  'validation.notAllowSpace',
  'validation.nickname',
] as const;

export type ValidationMessage = (typeof validationMessages)[number];

export interface FieldRule {
  readonly required: boolean;
  /** In UTF-16 units, as inputs and schemas count. */
  readonly max: number;
  readonly min?: number;
  readonly pattern?: RegExp;
  readonly refuses?: (value: string) => boolean;
  readonly multiline?: true;
  /** Spaces around it are nobody's intention: it is judged and kept without them. */
  readonly trimmed?: true;
  readonly messages: {
    readonly required: ValidationMessage;
    readonly max: ValidationMessage;
    readonly min?: ValidationMessage;
    readonly pattern?: ValidationMessage;
    readonly refused?: ValidationMessage;
  };
}

/** A setting can move the least length of a password; without one the rule stays as written. */
export interface FieldSettings {
  readonly min?: number;
}

export const passwordMax = 20;

const passwordPattern = /^[A-Za-z0-9?~!@#$%^&*+_=-]*$/;
const accountPattern = /^[A-Za-z0-9]+$/;
const secondFactorCodePattern = /^(?:\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/;
const webAddressPattern = /^https?:\/\/\S+$/;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const emailPattern = /* @__PURE__ */ new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`);

const upTo20 = { required: 'validation.required', max: 'validation.max20' } as const;

const name = { required: true, max: 20, trimmed: true, messages: upTo20 } as const satisfies FieldRule;

const entryName = {
  required: true,
  max: 100,
  trimmed: true,
  messages: { required: 'validation.required', max: 'validation.max100' },
} as const satisfies FieldRule;

const newPassword = {
  required: true,
  max: passwordMax,
  min: defaultPasswordMin,
  pattern: passwordPattern,
  messages: {
    required: 'validation.required',
    max: 'validation.passwordError',
    min: 'validation.passwordTooShort',
    pattern: 'validation.passwordError',
  },
} as const satisfies FieldRule;

export const fieldRules = {
  signInAccount: { required: true, max: 20, messages: upTo20 },
  signInPassword: { required: true, max: passwordMax, messages: upTo20 },
  signInMerchantCode: { required: false, max: 20, messages: upTo20 },
  forgetAccount: { required: true, max: 20, messages: { ...upTo20, required: 'validation.inputRequired' } },
  name,
  email: {
    required: true,
    max: 254,
    pattern: emailPattern,
    messages: { required: 'validation.required', max: 'validation.max254', pattern: 'validation.emailFormat' },
  },
  account: {
    required: true,
    max: 20,
    pattern: accountPattern,
    refuses: isReservedAccount,
    messages: { ...upTo20, pattern: 'validation.accountFormat', refused: 'validation.accountReserved' },
  },
  oldPassword: { required: true, max: passwordMax, messages: upTo20 },
  newPassword,
  /** Of the authenticator, or one of the recovery codes. */
  secondFactorCode: {
    required: true,
    max: 11,
    pattern: secondFactorCodePattern,
    messages: {
      required: 'validation.required',
      max: 'validation.secondFactorCode',
      pattern: 'validation.secondFactorCode',
    },
  },
  /** On an account's update an empty password means: leave it. */
  optionalNewPassword: { ...newPassword, required: false },
  accountDescription: {
    required: false,
    max: 100,
    multiline: true,
    messages: { required: 'validation.required', max: 'validation.max100' },
  },
  roleName: name,
  groupName: name,
  viewName: name,
  roleDescription: { required: false, max: 20, messages: upTo20 },
  merchantCode: {
    required: true,
    max: 20,
    min: 2,
    pattern: accountPattern,
    messages: { ...upTo20, min: 'validation.merchantCodeFormat', pattern: 'validation.merchantCodeFormat' },
  },
  /** Of a league, a team or a player; suppliers write long ones. */
  entryName,
  otherEntryName: { ...entryName, required: false },
  /** Of a league where several sports or games share a page: which one it is of. */
  disciplineName: name,
  predictionTitle: { ...entryName },
  predictionContent: {
    required: true,
    max: 10_000,
    multiline: true,
    messages: { required: 'validation.required', max: 'validation.tooLong' },
  },
  templateName: name,
  templateTitle: { ...entryName, required: false },
  templateContent: {
    required: false,
    max: 10_000,
    multiline: true,
    messages: { required: 'validation.required', max: 'validation.tooLong' },
  },
  /** Why a draft goes back to its writer. */
  reviewRemark: {
    required: true,
    max: 100,
    multiline: true,
    messages: { required: 'validation.required', max: 'validation.max100' },
  },
  pictureAddress: {
    required: false,
    max: 254,
    pattern: webAddressPattern,
    trimmed: true,
    messages: { required: 'validation.required', max: 'validation.max254', pattern: 'validation.webAddress' },
  },
  tabooWord: entryName,
  tabooReason: { ...entryName, required: false },
} as const satisfies Record<string, FieldRule>;

/**
 * Invisible characters and those that turn the direction of writing: control and format characters, line separators,
 * fillers and the blank of braille. The one selector that stays is that of an emoji, directly after its sign.
 */
const unseen = /(?<!\p{Extended_Pictographic})\uFE0F|(?!\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

const everyUnseen = new RegExp(unseen.source, 'gu');

/** Removes invisible characters: control, bidi, zero-width and their like. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(everyUnseen, '');
}

function hasUnseenCharacter(rule: FieldRule, value: string): boolean {
  return unseen.test(rule.multiline ? value.replaceAll(/[\t\n\r]/g, '') : value);
}

/** The first message that a value earns, or null when the rule has nothing against it. */
export function checkField(rule: FieldRule, value: string, settings: FieldSettings = {}): ValidationMessage | null {
  const { messages, pattern, refuses } = rule;
  if (value === '' && !rule.required) return null;
  if (rule.required && value.trim() === '') return messages.required;
  if (value.length > rule.max || growsTooLong(value, rule.max)) return messages.max;
  if (pattern !== undefined && !pattern.test(value)) return messages.pattern ?? 'validation.characters';
  if (hasUnseenCharacter(rule, value)) return 'validation.characters';
  if (rule.min !== undefined && value.length < (settings.min ?? rule.min)) return messages.min ?? messages.required;
  if (refuses?.(value)) return messages.refused ?? 'validation.characters';
  return null;
}

/** Reset says the passwords are not the same, the profile calls them inconsistent; nothing is no confirmation of nothing. */
export function checkConfirmation<M extends ValidationMessage>(
  password: string,
  confirmation: string,
  message: M,
): M | 'validation.required' | null {
  if (password === '' && confirmation === '') return 'validation.required';
  return password === confirmation ? null : message;
}
