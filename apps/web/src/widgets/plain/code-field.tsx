import { TextField, type TextFieldProps } from './text-field.tsx';

export type CodeKind = 'totp' | 'recovery' | 'either';

export interface CodeFieldProps extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'value' | 'onValue' | 'readOnly' | 'inputRef'
> {
  kind: CodeKind;
  error: string | null;
}

/** As it is sent: people type and paste codes with blanks in between. */
export function tidyCode(value: string): string {
  return value.replaceAll(/\s/g, '').toLowerCase();
}

/** A code of the second factor; all but `recovery` let password managers offer it, `totp` alone brings up digits. */
export function CodeField({ kind, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      name="code"
      required
      inputMode={kind === 'totp' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      maxLength={16}
      placeholder={kind === 'recovery' ? 'xxxxx-xxxxx' : '000000'}
      autoCapitalize="none"
      spellCheck={false}
      data-code
    />
  );
}
