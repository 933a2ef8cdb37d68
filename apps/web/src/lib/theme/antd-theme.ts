import { theme as antd, type ThemeConfig } from 'antd';

import { colours, shape, type ThemeName } from './tokens.ts';

const algorithms = { light: antd.defaultAlgorithm, dark: antd.darkAlgorithm };

/** Ant Design wears the same tokens as our own stylesheets. */
export function antdTheme(name: ThemeName): ThemeConfig {
  const colour = colours[name];
  return {
    algorithm: algorithms[name],
    hashed: false,
    token: {
      colorPrimary: colour.accent,
      colorPrimaryHover: colour['accent-hover'],
      colorPrimaryBg: colour['accent-soft'],
      colorPrimaryBgHover: colour['accent-soft'],
      colorTextLightSolid: colour['on-accent'],
      colorLink: colour.accent,
      colorLinkHover: colour['accent-hover'],
      colorSuccess: colour.success,
      colorWarning: colour.warning,
      colorError: colour.danger,
      colorInfo: colour.accent,
      colorText: colour.text,
      colorTextSecondary: colour['text-secondary'],
      colorTextTertiary: colour['text-muted'],
      colorTextDescription: colour['text-muted'],
      colorTextPlaceholder: colour['text-muted'],
      colorTextDisabled: colour['text-muted'],
      colorBgBase: colour.canvas,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.raised,
      colorBgLayout: colour.canvas,
      colorBgContainerDisabled: colour.sunken,
      colorBorder: colour['border-strong'],
      colorBorderSecondary: colour.border,
      colorFillAlter: colour.sunken,
      controlItemBgHover: colour.hover,
      controlItemBgActive: colour['accent-soft'],
      boxShadowSecondary: colour['shadow-float'],
      borderRadius: shape.radius,
      fontSize: shape.fontSize,
      fontFamily: shape.fontFamily,
      fontFamilyCode: shape.fontFamilyMono,
      controlHeight: shape.controlHeight,
      motionDurationSlow: '0.18s',
      motionDurationMid: '0.14s',
      motionDurationFast: '0.1s',
    },
    components: {
      Tooltip: { colorBgSpotlight: colour.rail, colorTextLightSolid: colour['rail-text-strong'] },
    },
  };
}
