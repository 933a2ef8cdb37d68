import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormItem } from '../../../widgets/form/form-item.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import type { DomainValues } from '../domain-form.ts';
import '../domains.messages.ts';

import styles from '../domains.module.css';

interface KeyFieldProps {
  form: TypedForm<DomainValues>;
  hasKey: boolean;
}

/** Write-only: a key that is set is replaced, never shown. */
export function KeyField({ form, hasKey }: KeyFieldProps) {
  const { t } = useTranslation('domains');
  const [isReplacing, setIsReplacing] = useState(!hasKey);
  return (
    <FormItem<DomainValues, string>
      form={form}
      name="key"
      isOptional={!hasKey}
      hint={t(hasKey ? 'form.keyHint' : 'form.noKey')}
    >
      {({ id, value, onValue, onBlur, aria }) => (
        <div className={styles.keyField}>
          {isReplacing ? (
            <Input
              {...aria}
              id={id}
              type="password"
              value={value}
              autoComplete="new-password"
              spellCheck={false}
              status={aria['aria-invalid'] === true ? 'error' : ''}
              onChange={({ target }) => onValue(target.value)}
              onBlur={onBlur}
            />
          ) : (
            <Input id={id} value={t('form.keySet')} readOnly variant="filled" aria-describedby={`${id}-line`} />
          )}
          {hasKey && (
            <Button
              onClick={() => {
                onValue('');
                setIsReplacing(!isReplacing);
              }}
            >
              {t(isReplacing ? 'form.keepKey' : 'form.replaceKey')}
            </Button>
          )}
        </div>
      )}
    </FormItem>
  );
}
