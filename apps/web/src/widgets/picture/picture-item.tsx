import { chosenPhotoBytes, photoEndings, photoLimits } from '@touchline/domain/pictures/pictures';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/calls/failure-text.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { validationText } from '../../lib/validation-texts.ts';
import { FormItem } from '../form/form-item.tsx';
import type { PathOf, TypedForm } from '../form/typed-form.ts';
import type { CroppedKind } from './crop-dialog.tsx';
import { type PictureFault, pictureFault } from './picture-file.ts';
import './pictures.messages.ts';

import styles from './picture-item.module.css';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface PictureItemProps<Values> {
  form: TypedForm<Values>;
  name: PathOf<Values, string | null>;
  kind: CroppedKind;
  upload: (picture: File) => Promise<{ readonly name: string }>;
  /** Why none can be chosen yet, or null. */
  disabledReason?: string | null;
  isOptional?: boolean;
  /** Shows the picture of this name. */
  children: (value: string | null) => ReactNode;
}

/** Chosen, cropped and uploaded at once; the form keeps the picture's name. */
export function PictureItem<Values extends object>(props: PictureItemProps<Values>) {
  const { form, name, kind, upload, disabledReason = null, isOptional = false, children } = props;
  const { t } = useTranslation('pictures');
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => void (chosen !== null && URL.revokeObjectURL(chosen)), [chosen]);

  const textOf = (fault: PictureFault) =>
    fault === 'format'
      ? validationText('validation.fileFormatInCorrect')
      : t(`fault.${fault}`, { most: chosenPhotoBytes / 1_000_000, least: photoLimits.shortest });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const fault = await pictureFault(file);
    setProblem(fault === null ? null : textOf(fault));
    if (fault === null) setChosen(URL.createObjectURL(file));
  };
  const send = async (picture: File, onValue: (name: string) => void) => {
    setChosen(null);
    setIsUploading(true);
    setProblem(null);
    try {
      onValue((await upload(picture)).name);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsUploading(false);
    }
  };

  const hint = disabledReason ?? (isUploading ? t('uploading') : t(`hint.${kind}`));
  return (
    <FormItem<Values, string | null>
      form={form}
      name={name}
      isOptional={isOptional}
      hint={problem === null ? hint : <span role="alert">{problem}</span>}
    >
      {({ id, value, onValue, aria }) => (
        <div className={styles.picture} data-problem={problem !== null || undefined}>
          {children(value)}
          <div className={styles.acts}>
            <button
              type="button"
              className={styles.act}
              aria-describedby={aria['aria-describedby']}
              aria-busy={isUploading}
              disabled={disabledReason !== null}
              onClick={() => input.current?.click()}
            >
              {t(value === null ? `choose.${kind}` : `change.${kind}`)}
            </button>
            {value !== null && (
              <button type="button" className={styles.act} onClick={() => onValue(null)}>
                {t('remove')}
              </button>
            )}
          </div>
          <input
            ref={input}
            id={id}
            type="file"
            className={styles.file}
            accept={photoEndings.join(',')}
            aria-label={t(`file.${kind}`)}
            tabIndex={-1}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          {chosen !== null && (
            <CropDialog
              kind={kind}
              src={chosen}
              onCropped={(picture) => void send(picture, onValue)}
              onClose={() => setChosen(null)}
            />
          )}
        </div>
      )}
    </FormItem>
  );
}
