import { checkField, fieldRules } from '@touchline/domain/field-rules';
import type { EntryKind } from '@touchline/domain/matches/catalog';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/calls/failure-text.ts';
import { validationText } from '../../lib/validation-texts.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { CloseIcon } from '../../widgets/plain/icons.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import './catalog.messages.ts';
import { addAlias, type WholeEntry, removeAlias } from './catalog.api.ts';

import styles from './catalog.module.css';

interface AliasSectionProps {
  kind: EntryKind;
  entry: WholeEntry;
  /** Text in the input that is not added yet. */
  typed?: string;
  /** Left out where one only looks. */
  onType?: (typed: string) => void;
}

/** Other spellings by which suppliers' records are recognised; each counts at once. */
export function AliasSection({ kind, entry, typed = '', onType }: AliasSectionProps) {
  const { t } = useTranslation('catalog');
  const isEditable = onType !== undefined;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const add = async () => {
    const alias = typed.trim();
    if (alias === '') return;
    const wrong = checkField(fieldRules.entryName, alias);
    if (wrong !== null) {
      setProblem(validationText(wrong));
      return;
    }
    await run(async () => {
      await addAlias(kind, entry.id, alias);
      onType?.('');
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Does not send the form around it.
    event.preventDefault();
    void add();
  };

  return (
    <TitledSection title={t('fields.aliases')} hint={t(isEditable ? 'aliases.hintChange' : 'aliases.hint')}>
      {entry.aliases.length === 0 && <p className={styles.quiet}>{t('aliases.none')}</p>}
      <ul className={styles.aliases} aria-label={t('fields.aliases')}>
        {entry.aliases.map(({ alias, source }) => (
          <li key={alias} title={t(`aliases.source.${source}`)}>
            {alias}
            {isEditable && source !== 'supplier' && (
              <button
                type="button"
                aria-label={t('aliases.remove', { alias })}
                title={t('aliases.remove', { alias })}
                onClick={() => void run(() => removeAlias(kind, entry.id, alias))}
              >
                <CloseIcon />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <div className={styles.adding}>
          <Input
            aria-label={t('aliases.new')}
            placeholder={t('aliases.new')}
            value={typed}
            status={problem === null ? '' : 'error'}
            autoComplete="off"
            onChange={({ target }) => onType(target.value)}
            onKeyDown={onKeyDown}
          />
          <Button busy={isBusy} onClick={() => void add()}>
            {t('aliases.add')}
          </Button>
        </div>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </TitledSection>
  );
}
