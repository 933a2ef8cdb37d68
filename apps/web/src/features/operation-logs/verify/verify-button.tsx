import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { Button } from '../../../widgets/plain/button.tsx';

const VerifyDialog = lazyPart(async () => (await import('./verify-dialog.tsx')).VerifyDialog);

interface VerifyButtonProps {
  /** The merchant that the list is narrowed to. */
  merchantCode: string | null;
  hasMerchants: boolean;
  onOpen: (id: string) => void;
}

export function VerifyButton({ merchantCode, hasMerchants, onOpen }: VerifyButtonProps) {
  const { t } = useTranslation('operation-logs');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('verify.open')}</Button>
      {isOpen && (
        <VerifyDialog
          merchantCode={merchantCode}
          hasMerchants={hasMerchants}
          onOpen={onOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
