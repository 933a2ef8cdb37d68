import { useTranslation } from 'react-i18next';

import { useStore } from '../../../lib/external-store.ts';
import { plainPart } from '../../../lib/page/lazy-part.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import { ToolButton } from '../../../widgets/tool-button.tsx';
import { SearchIcon } from '../shell-icons.tsx';
import { openPalette, paletteOpen } from './palette-state.ts';

const SearchPalette = plainPart(async () => (await import('./search-palette.tsx')).SearchPalette);

export function PaletteButton({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  const isOpen = useStore(paletteOpen);
  return (
    <>
      <ToolButton size="large" label={t('palette.title')} hint={t('palette.open')} onClick={openPalette}>
        <SearchIcon />
      </ToolButton>
      {isOpen && <SearchPalette user={user} />}
    </>
  );
}
