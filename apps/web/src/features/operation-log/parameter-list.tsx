import { useTranslation } from 'react-i18next';

import { readFailure } from './failure-report.ts';
import { type GivenParameter, type ParameterGroup, readParameters } from './given-parameters.ts';
import { parameterWords, wordsOf } from './words.ts';

import styles from './parameter-list.module.css';

const mask = '***';

/** What was sent, and where it failed what was answered. */
export function ParameterList({ text, errMsg }: { text: string; errMsg: string | null }) {
  const { t } = useTranslation('operation-log');
  const given = readParameters(text);
  return (
    <div className={styles.list}>
      {given.kind === 'none' && <p className={styles.quiet}>{t('detail.noParameters')}</p>}
      {given.kind === 'text' && (
        <>
          <p className={styles.quiet}>{t('detail.cut')}</p>
          <pre className={styles.raw}>{given.text}</pre>
        </>
      )}
      {given.kind === 'groups' && given.groups.map((group) => <Group key={group.part ?? 'none'} group={group} />)}
      {errMsg !== null && (
        <div>
          <h3 className={styles.part}>{t('detail.error')}</h3>
          <pre className={styles.raw} data-testid="error-json">
            {readFailure(errMsg).json}
          </pre>
        </div>
      )}
    </div>
  );
}

function Group({ group: { part, parameters } }: { group: ParameterGroup }) {
  const { t } = useTranslation('operation-log');
  return (
    <div>
      <h3 className={styles.part}>{t(`detail.parts.${part ?? 'none'}`)}</h3>
      <dl className={styles.parameters}>
        {parameters.map((parameter) => (
          <Parameter key={parameter.name} parameter={parameter} />
        ))}
      </dl>
    </div>
  );
}

function Parameter({ parameter: { name, value } }: { parameter: GivenParameter }) {
  const { t } = useTranslation('operation-log');
  const words = parameterWords(name);
  return (
    <div className={styles.parameter}>
      <dt>
        {name === '' ? t('detail.list') : (words ?? name)}
        {words !== null && <code>{name}</code>}
      </dt>
      <dd>
        <Given name={name} value={value} />
      </dd>
    </div>
  );
}

function Given({ name, value }: GivenParameter) {
  const { t } = useTranslation('operation-log');
  if (value === mask) return <span className={styles.quiet}>{t('detail.masked')}</span>;
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== 'object'))
    return (
      <ul className={styles.items}>
        {[...new Set<unknown>(value)].map((item) => (
          <li key={String(item)}>{wordsOf(name, item)}</li>
        ))}
      </ul>
    );
  if (typeof value === 'object' && value !== null) return <pre>{JSON.stringify(value, null, 2)}</pre>;
  return wordsOf(name, value) ?? <span className={styles.quiet}>{t('detail.nothing')}</span>;
}
