import { titleOfKey } from '@touchline/domain/access/navigation';
import { pageOfAction } from '@touchline/domain/access/permission-grammar';
import { permissionIndex } from '@touchline/domain/access/permission-tree';
import type { ReactNode } from 'react';

import { CheckIcon } from '../../widgets/plain/icons.tsx';

import styles from './rights-matrix.module.css';

interface MarkProps {
  readonly shown: ReactNode;
  readonly said: string;
  /** Held, but without effect. */
  readonly isCut: boolean;
}

interface RightsMatrixProps {
  label: string;
  /** Heads the first column. */
  pageLabel: string;
  /** Keys of actions, in the order of the tree. */
  permissions: readonly string[];
  /** A cell's mark, and how it is read out; a check mark without it. */
  mark?: (key: string, action: string) => MarkProps;
}

const nameOf = (key: string): string => permissionIndex.get(key)?.node.name ?? key;

const checked = (_key: string, action: string) => ({ shown: <CheckIcon />, said: action, isCut: false });

/** Pages by module down, what one may do on them across. */
export function RightsMatrix({ label, pageLabel, permissions, mark = checked }: RightsMatrixProps) {
  const actions = [...new Set(permissions.map(nameOf))];
  const modules = [...Map.groupBy(permissions, (key) => key.slice(0, 3))];
  return (
    <table className={styles.matrix} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{pageLabel}</th>
          {actions.map((action) => (
            <th key={action} scope="col" className={styles.mark}>
              {action}
            </th>
          ))}
        </tr>
      </thead>
      {modules.map(([module, held]) => (
        <tbody key={module}>
          <tr>
            <th scope="rowgroup" colSpan={actions.length + 1} className={styles.module}>
              {nameOf(module)}
            </th>
          </tr>
          {[...Map.groupBy(held, pageOfAction)].map(([page, keys]) => (
            <tr key={page}>
              <th scope="row" className={styles.page}>
                {titleOfKey(page)}
              </th>
              {actions.map((action) => (
                <td key={action} className={styles.mark}>
                  {keys
                    .filter((key) => nameOf(key) === action)
                    .map((key) => (
                      <Mark key={key} {...mark(key, action)} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Mark({ shown, said, isCut }: MarkProps) {
  return (
    <span role="img" aria-label={said} title={said} data-cut={isCut || undefined}>
      {shown}
    </span>
  );
}
