import { routes } from '@touchline/domain/access/routes';
import { heldHelpItems } from '@touchline/domain/access/sidebar';
import { useTranslation } from 'react-i18next';

import { useDisclosure } from '../../../lib/page/use-disclosure.ts';
import { HelpIcon } from '../shell-icons.tsx';
import { openShortcutList } from './shortcut-keys.tsx';

import styles from '../sidebar/menu.module.css';
import rail from '../sidebar/sidebar.module.css';

export function HelpMenu({ permissions }: { permissions: readonly string[] }) {
  const { t } = useTranslation('shell');
  const { open, close, rootProps, triggerProps, panelProps } = useDisclosure({ hover: true });

  const choose = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <div className={rail.entry} {...rootProps}>
      <button type="button" className={rail.icon} {...triggerProps}>
        <HelpIcon />
        <span className={rail.name}>{t('help.label')}</span>
      </button>
      {open && (
        <ul className={`${styles.menu} ${rail.helpPanel}`} {...panelProps}>
          {heldHelpItems(permissions).map((id) => (
            <li key={id}>
              <a className={styles.item} href={routes[id]} target="_blank" rel="noopener" onClick={close}>
                {t(`help.${id}`)}
              </a>
            </li>
          ))}
          <li>
            <button type="button" className={styles.item} onClick={choose(openShortcutList)}>
              {t('shortcuts.title')}
              <kbd className={styles.key}>?</kbd>
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
