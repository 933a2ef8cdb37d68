import { useTranslation } from 'react-i18next';

import { photoAddress } from '../../../lib/calls/photo-address.ts';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { Avatar } from '../../../widgets/picture/avatar.tsx';
import { PictureItem } from '../../../widgets/picture/picture-item.tsx';
import { uploadPhoto } from '../anchors.api.ts';
import '../anchors.messages.ts';
import type { AnchorValues } from './anchor-form.ts';

const previewSize = 96;

/** The anchor's face; the merchant that keeps it is chosen first. */
export function PhotoField({ form }: { form: TypedForm<AnchorValues> }) {
  const { t } = useTranslation('anchors');
  const { name, merchant } = form.values;
  return (
    <PictureItem
      form={form}
      name="photo"
      kind="photo"
      upload={(photo) => uploadPhoto(photo, merchant?.code ?? null)}
      disabledReason={merchant === null ? t('filters.merchantFirst') : null}
    >
      {(photo) => <Avatar name={name} src={photoAddress(photo)} size={previewSize} />}
    </PictureItem>
  );
}
