export interface AgentName {
  readonly browser: { readonly id: BrowserId; readonly version: string } | null;
  readonly system: string | null;
}

/** First match wins: browsers name those that they descend from after themselves. */
const browsers = [
  [/MicroMessenger\/(\d+)/, 'wechat'],
  [/QQBrowser\/(\d+)/, 'qq'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'edge'],
  [/OPR\/(\d+)/, 'opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'firefox'],
  [/HeadlessChrome\/(\d+)/, 'chrome'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'safari'],
] as const satisfies readonly (readonly [pattern: RegExp, id: string])[];

export type BrowserId = (typeof browsers)[number][1];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Windows NT/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function describeAgent(userAgent: string): AgentName {
  return { browser: browserOf(userAgent), system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null };
}

function browserOf(userAgent: string): AgentName['browser'] {
  for (const [pattern, id] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { id, version };
  }
  return null;
}

export function isHandheld(userAgent: string): boolean {
  return /Mobile|iPhone|iPad|Android|HarmonyOS/.test(userAgent);
}
