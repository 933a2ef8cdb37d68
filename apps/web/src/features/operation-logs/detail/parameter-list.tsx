import { useTranslation } from 'react-i18next';

import { featureOfPath, parameterValueWords, parameterWords } from '../words.ts';
import { readFailure } from './failure-report.ts';
import { type GivenParameter, type ParameterGroup, readParameters } from './given-parameters.ts';

import styles from './parameter-list.module.css';

const mask = '***';

interface CallProps {
  apiPath: string;
  /** Of the match that it changed, if it changed one. */
  sport: string | null;
}

interface ParameterListProps extends CallProps {
  text: string;
  errMsg: string | null;
}

/** The request's parameters, and the error that a failed call answered. */
export function ParameterList({ text, errMsg, ...call }: ParameterListProps) {
  const { t } = useTranslation('operation-logs');
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
      {given.kind === 'groups' &&
        given.groups.map((group) => <Group key={group.part ?? 'none'} group={group} {...call} />)}
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

function Group({ group: { part, parameters }, ...call }: CallProps & { group: ParameterGroup }) {
  const { t } = useTranslation('operation-logs');
  return (
    <div>
      <h3 className={styles.part}>{t(`detail.parts.${part ?? 'none'}`)}</h3>
      <dl className={styles.parameters}>
        {parameters.map((parameter) => (
          <Parameter key={parameter.name} parameter={parameter} {...call} />
        ))}
      </dl>
    </div>
  );
}

/** A bare list is named by what the path ends with: `…/role/1006/permissions`. */
function Parameter({ parameter: { name, value }, apiPath, sport }: CallProps & { parameter: GivenParameter }) {
  const { t } = useTranslation('operation-logs');
  const field = name === '' ? (apiPath.split('/').at(-1) ?? '') : name;
  const words = parameterWords(featureOfPath(apiPath), field);
  return (
    <div className={styles.parameter}>
      <dt>
        {words ?? (name === '' ? t('detail.list') : name)}
        {words !== null && name !== '' && <code>{name}</code>}
      </dt>
      <dd>
        <Given feature={featureOfPath(apiPath)} sport={sport} name={field} value={value} />
      </dd>
    </div>
  );
}

function Given({ feature, sport, name, value }: GivenParameter & { feature: string | null; sport: string | null }) {
  const { t } = useTranslation('operation-logs');
  if (value === mask) return <span className={styles.quiet}>{t('detail.masked')}</span>;
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== 'object'))
    return (
      <ul className={styles.items}>
        {[...new Set<unknown>(value)].map((item) => (
          <li key={String(item)}>{parameterValueWords(feature, name, item)}</li>
        ))}
      </ul>
    );
  return (
    parameterValueWords(feature, name, value, sport) ?? <span className={styles.quiet}>{t('detail.nothing')}</span>
  );
}
