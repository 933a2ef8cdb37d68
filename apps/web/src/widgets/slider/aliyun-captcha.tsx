import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import '../widgets.messages.ts';
import type { AliyunIssuedCaptcha } from './use-challenge.ts';

import styles from './slider.module.css';

interface AliyunOptions {
  SceneId: string;
  mode: 'embed';
  element: string;
  button: string;
  immediate: boolean;
  language: 'cn';
  slideStyle: { width: number; height: number };
  success: (captchaVerifyParam: string) => void;
  fail: () => void;
  onError: () => void;
}

declare global {
  interface Window {
    AliyunCaptchaConfig?: { region: string; prefix: string };
    initAliyunCaptcha?: (options: AliyunOptions) => void;
  }
}

const scriptAddress = 'https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js';
let script: Promise<void> | null = null;

export interface AliyunCaptchaProps {
  challenge: AliyunIssuedCaptcha;
  onPassed: (result: string) => void;
}

export function AliyunCaptcha({ challenge, onPassed }: AliyunCaptchaProps) {
  const { t } = useTranslation('widgets');
  const id = useId().replaceAll(/[^\w-]/g, '');
  const [broken, setBroken] = useState(false);
  const { sceneId, prefix, region } = challenge;

  useEffect(() => {
    let wanted = true;
    window.AliyunCaptchaConfig = { region, prefix };
    loadScript().then(
      () => {
        if (!wanted) return;
        window.initAliyunCaptcha?.({
          SceneId: sceneId,
          mode: 'embed',
          element: `#captcha-${id}`,
          button: `#captcha-button-${id}`,
          immediate: true,
          language: 'cn',
          slideStyle: { width: 336, height: 40 },
          success: (captchaVerifyParam) => wanted && onPassed(captchaVerifyParam),
          fail: () => undefined,
          onError: () => wanted && setBroken(true),
        });
      },
      () => wanted && setBroken(true),
    );
    return () => {
      wanted = false;
    };
  }, [id, onPassed, prefix, region, sceneId]);

  return (
    <div className={styles.captcha}>
      {broken && <p role="alert">{t('slider.loadFailed')}</p>}
      <div id={`captcha-${id}`} />
      <button type="button" id={`captcha-button-${id}`} hidden aria-label={t('slider.label')} />
    </div>
  );
}

function loadScript(): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = scriptAddress;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      script = null;
      element.remove();
      reject(new Error('captcha script did not load'));
    });
    document.head.append(element);
  });
  return script;
}
