import { useTranslation } from 'react-i18next';

import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { ColumnsIcon } from '../../inside-icons.tsx';
import '../../lists.messages.ts';
import { ToolButton } from '../../tool-button.tsx';
import type { ColumnChoice } from '../menus/columns-panel.tsx';
import { useUnder } from '../menus/use-under.ts';

const ColumnsPanel = lazyPart(async () => (await import('../menus/columns-panel.tsx')).ColumnsPanel);

export function TableColumnsButton(choice: ColumnChoice) {
  const { t } = useTranslation('lists');
  const { holder, isOpen, close } = useUnder();
  return (
    <span {...holder}>
      <ToolButton label={t('list.columns')}>
        <ColumnsIcon />
      </ToolButton>
      {isOpen && <ColumnsPanel {...choice} onClose={close} />}
    </span>
  );
}
