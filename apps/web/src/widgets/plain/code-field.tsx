import { TextField, type TextFieldProps } from './text-field.tsx';

export type CodeKind = 'totp' | 'recovery';

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

/** A code of the second factor; `totp` also lets keyboards and password managers offer it. */
export function CodeField({ kind, ...field }: CodeFieldProps) {
  const isTotp = kind === 'totp';
  return (
    <TextField
      {...field}
      name="code"
      required
      inputMode={isTotp ? 'numeric' : 'text'}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      maxLength={16}
      placeholder={isTotp ? '000000' : 'xxxxx-xxxxx'}
      autoCapitalize="none"
      spellCheck={false}
      data-code
    />
  );
}
