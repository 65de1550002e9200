/** The first that fits: most browsers call themselves by the names of older ones as well. */
const browsers: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac(?:intosh|_PowerPC| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

export const unknownDevice = 'Unknown device'

/** What a User-Agent says in plain words: "Chrome on Windows", "Safari", "Linux"; programs and silence are unknown. */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? unknownDevice
}
