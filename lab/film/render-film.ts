import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { chromium, type Route } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../../scripts/ensure-chromium.mjs'
import { film } from './draw.ts'
import type { encodeFilm } from './encode.ts'
import { webm } from './webm.ts'

/**
 * Renders the film of the home page: `npm run lab -- film`. Chromium draws and encodes the
 * frames; nothing is loaded from the network. Writes the video and its poster into the web app's public folder.
 */

const origin = 'https://film.invalid'
const root = new URL('../../', import.meta.url)
const outDir = new URL('apps/web/public/film/', root)
const bitsPerSecond = 320_000

const fonts = { 'Film Sans': 'archivo.woff2', 'Film Mono': 'geist-mono.woff2' }
const page = `<!doctype html><style>${Object.entries(fonts)
  .map(
    ([name, file]) =>
      `@font-face{font-family:"${name}";src:url(/fonts/${file});font-weight:100 900;font-stretch:100% 125%}`,
  )
  .join(
    '',
  )}</style><script type="module">import { encodeFilm } from '/film/encode.ts'; globalThis.encodeFilm = encodeFilm</script>`

const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const tab = await browser.newPage()
  await tab.route(`${origin}/**`, answer)
  await tab.goto(origin)
  await tab.waitForFunction(() => 'encodeFilm' in globalThis)
  const { frames, poster } = await tab.evaluate(async (rate) => {
    await Promise.all(
      ['620 20px "Film Sans"', '400 20px "Film Sans"', '500 20px "Film Mono"'].map((font) =>
        document.fonts.load(font),
      ),
    )
    // The page put the function there.
    const encode = Reflect.get(globalThis, 'encodeFilm') as typeof encodeFilm
    return encode(
      {
        phone: '/pictures/halden-n6-pro/front-720.webp',
        duty: '/pictures/orbis-t9-duty/front-720.webp',
        rugged: '/pictures/ferro-r3-rugged/front-720.webp',
        route: '/pictures/kestrel-a2/front-720.webp',
      },
      rate,
    )
  }, bitsPerSecond)
  const video = webm(
    { width: film.width, height: film.height, durationMs: film.seconds * 1000 },
    frames.map(({ base64, ...frame }) => ({ ...frame, data: Buffer.from(base64, 'base64') })),
  )
  mkdirSync(outDir, { recursive: true })
  writeFileSync(new URL('ready-to-route.webm', outDir), video)
  const still = sharp(Buffer.from(poster.split(',')[1] ?? '', 'base64'))
  await still.webp({ quality: 80 }).toFile(new URL('ready-to-route.webp', outDir).pathname)
  console.log(`${frames.length} frames, ${Math.round(video.length / 1024)} KB`)
} finally {
  await browser.close()
}

/** The page, our own TypeScript without its types, fonts and pictures from this repository. */
async function answer(route: Route) {
  const { pathname } = new URL(route.request().url())
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page })
  if (pathname.startsWith('/film/')) {
    const code = readFileSync(new URL(`scripts${pathname}`, root), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(code) })
  }
  if (pathname.startsWith('/fonts/'))
    return route.fulfill({
      contentType: 'font/woff2',
      body: readFileSync(new URL(`apps/web/app${pathname}`, root)),
    })
  if (pathname.startsWith('/pictures/'))
    return route.fulfill({
      contentType: 'image/webp',
      body: readFileSync(new URL(`packages/device-art${pathname}`, root)),
    })
  return route.abort()
}
