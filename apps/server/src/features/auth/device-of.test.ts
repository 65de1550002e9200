import { describe, expect, test } from 'vitest'
import { deviceOf } from './sessions.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('what a browser says of itself, in plain words', () => {
  test.for([
    [
      'Chrome on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
    ],
    [
      'Edge on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    ],
    [
      'Opera on macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'],
    [
      'Safari on macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Firefox on iPad',
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/142.0 Mobile/15E148 Safari/605.1.15',
    ],
    [
      'Chrome on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Chrome on ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
    ],
    ['Linux', 'Links (2.29; Linux x86_64; GNU C)'],
    ['Unknown device', 'curl/8.5.0'],
    ['Unknown device', ''],
    ['Unknown device', '<script>alert(1)</script>'],
  ] as const)('%s', ([words, userAgent]) => {
    expect(deviceOf(userAgent)).toBe(words)
  })
})
