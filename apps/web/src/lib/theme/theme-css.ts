import { colours, shape, type ThemeName } from './tokens.ts';

/** The tokens as custom properties: computed at build time, so the first paint has them without a script. */
export function themeCss(): string {
  return [
    rule(':root', { ...shapeProperties(), ...colourProperties('light') }),
    rule(':root[data-theme="dark"]', colourProperties('dark')),
  ].join('\n');
}

function colourProperties(theme: ThemeName): Record<string, string> {
  return { 'color-scheme': theme, ...prefixed(colours[theme]) };
}

function shapeProperties(): Record<string, string> {
  const px = (value: number) => `${value}px`;
  const spaces = Object.entries(shape.space).map(([name, value]) => [`space-${name}`, px(value)] as const);
  return prefixed({
    radius: px(shape.radius),
    'rail-width': px(shape.railWidth),
    'header-height': px(shape.headerHeight),
    'pages-height': px(shape.pagesHeight),
    'font-size': px(shape.fontSize),
    'font-size-small': px(shape.fontSizeSmall),
    'font-size-large': px(shape.fontSizeLarge),
    'font-size-title': px(shape.fontSizeTitle),
    'line-height': String(shape.lineHeight),
    'control-height': px(shape.controlHeight),
    'font-family': shape.fontFamily,
    'font-family-mono': shape.fontFamilyMono,
    ...Object.fromEntries(spaces),
  });
}

function prefixed(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--tl-${name}`, value]));
}

function rule(selector: string, properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
  return `${selector} {\n${lines.join('\n')}\n}`;
}
