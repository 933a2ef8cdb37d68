import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session/session.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { Skeleton } from '../../widgets/skeleton.tsx';
import type { CheckedKeys, EditorModule } from './permission-editor/permission-editor.model.ts';
import { keysInWords } from './permission-editor/permission-words.ts';
import { type Preview, usePreview } from './roles.api.ts';

import styles from './summary.module.css';

interface AffectedPeopleProps {
  roleId: string;
  checked: CheckedKeys;
  modules: readonly EditorModule[];
}

/** The effect of saving on each person in the role, their other roles and the merchant's ceiling counted. */
export function AffectedPeople({ roleId, checked, modules }: AffectedPeopleProps) {
  const { t } = useTranslation('roles');
  const { data, isError, isFetching, refetch } = usePreview(roleId, checked);
  const affected = data?.people.filter(isAffected).toSorted((one, other) => other.loses.length - one.loses.length);

  return (
    <section className={styles.people} aria-labelledby="affected-people" aria-busy={isFetching}>
      <h3 id="affected-people" className={styles.sideTitle}>
        {data === undefined || data.people.length === 0
          ? t('people.title')
          : t('people.count', { count: affected?.length ?? 0 })}
      </h3>
      {data === undefined && !isError && <Skeleton lines={2} />}
      {isError && (
        <Alert kind="error">
          <span className={styles.failed}>
            {t('people.failed')}
            <Button onClick={() => void refetch()}>{t('state.retry')}</Button>
          </span>
        </Alert>
      )}
      {data !== undefined && <Words preview={data} />}
      {affected !== undefined && affected.length > 0 && (
        <ul className={styles.peopleList}>
          {affected.map((person) => (
            <PersonRow key={person.id} person={person} modules={modules} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Person = Preview['people'][number];

const isAffected = ({ gains, loses }: Person): boolean => gains.length + loses.length > 0;

function Words({ preview: { people } }: { preview: Preview }) {
  const { t } = useTranslation('roles');
  const same = people.filter((person) => !isAffected(person)).length;
  if (people.length === 0) return <p className={styles.note}>{t('people.nobody')}</p>;
  return same === 0 ? null : <p className={styles.note}>{t('people.same', { count: same })}</p>;
}

function PersonRow({ person, modules }: { person: Person; modules: readonly EditorModule[] }) {
  const { t } = useTranslation('roles');
  const isSelf = useSession()?.id === person.id;
  return (
    <li className={styles.person}>
      <span className={styles.personName}>
        {person.name}
        <span className={styles.account}>{person.account}</span>
        {isSelf && <span className={styles.self}>{t('people.self')}</span>}
      </span>
      <span className={styles.effects}>
        {person.loses.length > 0 && (
          <span className={styles.effect} data-kind="removed">
            {t('people.loses', { count: person.loses.length, words: keysInWords(modules, person.loses) })}
          </span>
        )}
        {person.gains.length > 0 && (
          <span className={styles.effect} data-kind="added">
            {t('people.gains', { count: person.gains.length, words: keysInWords(modules, person.gains) })}
          </span>
        )}
      </span>
    </li>
  );
}
