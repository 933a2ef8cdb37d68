import type { TabooLevel } from '@touchline/domain/constants';
import { useTranslation } from 'react-i18next';

import { showDone } from '../../lib/page/notices.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { deleteWord, type ListedTabooWord } from './taboo-words.api.ts';
import './taboo-words.messages.ts';
import { WordEditor } from './word-editor.tsx';

export type WordDialog =
  | { readonly act: 'create' | 'import' | 'check' }
  | { readonly act: 'edit' | 'delete'; readonly word: ListedTabooWord };

interface WordDialogsProps {
  dialog: WordDialog;
  /** The list's filter; new words start with it. */
  level: TabooLevel | undefined;
  onSaved: (id: string | null) => void;
  onClose: () => void;
}

export function WordDialogs({ dialog, level, onSaved, onClose }: WordDialogsProps) {
  switch (dialog.act) {
    case 'create':
      return <WordEditor opened={null} level={level} onSaved={onSaved} onClose={onClose} />;
    case 'edit':
      return <WordEditor opened={dialog.word} level={level} onSaved={onSaved} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog word={dialog.word} onDone={() => onSaved(null)} onClose={onClose} />;
    case 'import':
      return <ImportDialog level={level} onClose={onClose} />;
    case 'check':
      return <CheckDialog onClose={onClose} />;
  }
}

function DeleteDialog(props: { word: ListedTabooWord; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('taboo-words');
  const { id, keyword: word, level } = props.word;
  return (
    <ConfirmDialog
      title={t('delete.title', { word })}
      confirmLabel={t('delete.submit')}
      isDanger
      onConfirm={async () => {
        await deleteWord(id);
        showDone('delete', word);
        props.onDone();
      }}
      onClose={props.onClose}
    >
      {t(level === 'allow' ? 'delete.allowed' : 'delete.text', { word })}
    </ConfirmDialog>
  );
}
