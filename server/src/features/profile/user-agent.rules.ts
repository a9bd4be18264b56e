/**
 * Names of browsers, each with a pattern for its user agent. The more specific patterns come first, because
 * the user agents of Edge and Opera also contain "Chrome".
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the name of the first matching pattern, or null. */
const findName = (userAgent: string, names: readonly [RegExp, string][]): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

/**
 * Returns the browser and the operating system that a user agent names. Null means that the name is unknown.
 */
export const describeDevice = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: findName(userAgent, browsers),
  system: findName(userAgent, systems),
})
