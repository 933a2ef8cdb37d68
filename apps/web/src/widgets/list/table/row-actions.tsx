import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { ChevronDownIcon } from '../../inside-icons.tsx';
import '../../lists.messages.ts';
import { MenuUnder } from '../menus/menu-under.tsx';

import styles from '../cells/cell.module.css';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  /** Destroys something: never one click away. */
  readonly isDanger?: boolean;
  /** Why it cannot be done with this row; the button stays and says so. */
  readonly disabledReason?: string | null;
  readonly onClick: () => void;
}

const mostVisible = 2;

/** Two verbs at most stand in the row; the rest, and what destroys, under "more". */
export function RowActions({ rowName, actions }: { rowName: string; actions: readonly RowAction[] }) {
  const visible = actions.filter(({ isDanger }) => isDanger !== true).slice(0, mostVisible);
  const rest = actions.filter((action) => !visible.includes(action));
  return (
    <span className={styles.actions}>
      {visible.map((action) => (
        <ActionButton key={action.key} action={action} rowName={rowName} />
      ))}
      {rest.length > 0 && <MoreActions rowName={rowName} actions={rest} />}
    </span>
  );
}

function ActionButton({ action, rowName }: { action: RowAction; rowName: string }) {
  const { label, disabledReason = null, onClick } = action;
  const reasonId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-label={`${label} ${rowName}`}
        {...(disabledReason !== null && {
          'aria-disabled': true,
          'aria-describedby': reasonId,
          'data-tip': disabledReason,
        })}
        onClick={(event) => {
          event.stopPropagation();
          if (disabledReason === null) onClick();
        }}
      >
        {label}
      </button>
      {disabledReason !== null && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}

function MoreActions({ rowName, actions }: { rowName: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation('lists');
  const itemOf = ({ key, label, isDanger = false, disabledReason = null }: RowAction) => ({
    key,
    label: <MenuLabel label={label} reason={disabledReason} />,
    danger: isDanger,
    disabled: disabledReason !== null,
  });
  const plain = actions.filter(({ isDanger }) => isDanger !== true);
  const dangerous = actions.filter(({ isDanger }) => isDanger === true);
  // What destroys stands apart and last: the first item is the one that a menu opens at.
  const items = [
    ...plain.map(itemOf),
    ...(plain.length > 0 && dangerous.length > 0 ? [{ type: 'divider' as const }] : []),
    ...dangerous.map(itemOf),
  ];
  return (
    <MenuUnder
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          actions.find((action) => action.key === key)?.onClick();
        },
      }}
    >
      <button
        type="button"
        className={styles.action}
        aria-label={`${t('list.moreOf')} ${rowName}`}
        onClick={(event) => event.stopPropagation()}
      >
        {t('list.more')}
        <ChevronDownIcon />
      </button>
    </MenuUnder>
  );
}

function MenuLabel({ label, reason }: { label: string; reason: string | null }) {
  if (reason === null) return label;
  return (
    <span className={styles.menuLabel}>
      {label}
      <small>{reason}</small>
    </span>
  );
}
