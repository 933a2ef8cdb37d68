import { coverLimits, photoLimits } from '@touchline/domain/pictures/pictures';
import { Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../form/dialog-frame.tsx';
import { Button } from '../plain/button.tsx';
import { drawArea, type PictureArea, pngOf } from './picture-file.ts';
import './pictures.messages.ts';

import styles from './crop-dialog.module.css';

export type CroppedKind = 'photo' | 'cover';

interface CropDialogProps {
  kind: CroppedKind;
  /** Address of the chosen picture. */
  src: string;
  /** The chosen part, as a PNG of the size that is kept. */
  onCropped: (photo: File) => void;
  onClose: () => void;
}

const sizes = { photo: { width: photoLimits.side, height: photoLimits.side }, cover: coverLimits } as const;
const zooms = { min: 1, max: 4, step: 0.05 } as const;
const keyboardStep = 8;

/** The part of a picture that becomes a photo or a cover, by mouse, touch or keyboard. */
export function CropDialog({ kind, src, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation('pictures');
  const size = sizes[kind];
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zooms.min);
  const [area, setArea] = useState<PictureArea | null>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  // A picture of its own for drawing: the shown one may be scaled.
  useEffect(() => {
    const loading = new Image();
    const ready = () => setPicture(loading);
    loading.addEventListener('load', ready);
    loading.src = src;
    return () => loading.removeEventListener('load', ready);
  }, [src]);
  useEffect(() => {
    if (canvas.current !== null && picture !== null && area !== null) drawArea(canvas.current, picture, area);
  }, [picture, area]);

  const confirm = async () => {
    if (canvas.current !== null) onCropped(await pngOf(canvas.current));
  };
  return (
    <DialogFrame
      title={t(`crop.title.${kind}`)}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
          <Button look="primary" disabled={picture === null || area === null} onClick={() => void confirm()}>
            {t(`crop.confirm.${kind}`)}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <div className={styles.stage}>
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            aspect={size.width / size.height}
            cropShape={kind === 'photo' ? 'round' : 'rect'}
            showGrid={false}
            keyboardStep={keyboardStep}
            cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
            mediaProps={{ alt: '' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_percentages, pixels) => setArea(pixels)}
          />
        </div>
        <div className={styles.side}>
          <canvas ref={canvas} data-kind={kind} {...size} role="img" aria-label={t('crop.preview')} />
          <span>{t('crop.size', size)}</span>
        </div>
        <div className={styles.zoom}>
          <span>{t('crop.zoom')}</span>
          <Slider
            {...zooms}
            value={zoom}
            tooltip={{ formatter: null }}
            ariaLabelForHandle={t('crop.zoom')}
            onChange={setZoom}
          />
        </div>
        <p className={styles.hint}>{t('crop.hint')}</p>
      </div>
    </DialogFrame>
  );
}
