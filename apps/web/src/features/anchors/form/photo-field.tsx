import { chosenPhotoBytes, photoEndings, photoLimits } from '@touchline/domain/pictures/pictures';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../../lib/calls/failure-text.ts';
import { photoAddress } from '../../../lib/calls/photo-address.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { validationText } from '../../../lib/validation-texts.ts';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { Avatar } from '../../../widgets/picture/avatar.tsx';
import { type PictureFault, pictureFault } from '../../../widgets/picture/picture-file.ts';
import '../../../widgets/picture/pictures.messages.ts';
import { uploadPhoto } from '../anchors.api.ts';
import '../anchors.messages.ts';
import type { AnchorValues } from './anchor-form.ts';

import styles from './anchor-form.module.css';

const CropDialog = lazyPart(async () => (await import('../../../widgets/picture/crop-dialog.tsx')).CropDialog);

const previewSize = 96;

/** Chosen, cropped and uploaded at once; the form keeps the photo's name. */
export function PhotoField({ form }: { form: TypedForm<AnchorValues> }) {
  const { t } = useTranslation(['anchors', 'pictures']);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { name, merchant } = form.values;
  useEffect(() => () => void (chosen !== null && URL.revokeObjectURL(chosen)), [chosen]);

  const textOf = (fault: PictureFault) =>
    fault === 'format'
      ? validationText('validation.fileFormatInCorrect')
      : t(`pictures:fault.${fault}`, { most: chosenPhotoBytes / 1_000_000, least: photoLimits.shortest });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const fault = await pictureFault(file);
    setProblem(fault === null ? null : textOf(fault));
    if (fault === null) setChosen(URL.createObjectURL(file));
  };
  const upload = async (photo: File, onValue: (name: string) => void) => {
    setChosen(null);
    setIsUploading(true);
    setProblem(null);
    try {
      onValue((await uploadPhoto(photo, merchant?.code ?? null)).name);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsUploading(false);
    }
  };

  const hint = merchant === null ? t('filters.merchantFirst') : t(isUploading ? 'photo.uploading' : 'photo.hint');
  return (
    <FormItem<AnchorValues, string | null>
      form={form}
      name="photo"
      hint={problem === null ? hint : <span role="alert">{problem}</span>}
    >
      {({ id, value, onValue, aria }) => (
        <div className={styles.photo} data-problem={problem !== null || undefined}>
          <Avatar name={name} src={photoAddress(value)} size={previewSize} />
          <div className={styles.photoActs}>
            <button
              type="button"
              className={styles.act}
              aria-describedby={aria['aria-describedby']}
              aria-busy={isUploading}
              disabled={merchant === null}
              onClick={() => input.current?.click()}
            >
              {t(value === null ? 'photo.choose' : 'photo.change')}
            </button>
            {value !== null && (
              <button type="button" className={styles.act} onClick={() => onValue(null)}>
                {t('photo.remove')}
              </button>
            )}
          </div>
          <input
            ref={input}
            id={id}
            type="file"
            className={styles.file}
            accept={photoEndings.join(',')}
            aria-label={t('photo.file')}
            tabIndex={-1}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          {chosen !== null && (
            <CropDialog
              src={chosen}
              onCropped={(photo) => void upload(photo, onValue)}
              onClose={() => setChosen(null)}
            />
          )}
        </div>
      )}
    </FormItem>
  );
}
