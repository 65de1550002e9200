import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrand } from '@portal/domain/catalog'
import sharp from 'sharp'
import { demoAccessories, demoRouters, demoServices } from '../../apps/server/src/db/seed/demo-goods.ts'
import { demoPhones } from '../../apps/server/src/db/seed/demo-phones.ts'
import { demoSlug } from '../../apps/server/src/db/seed/demo-product.ts'
import { demoTablets } from '../../apps/server/src/db/seed/demo-tablets.ts'
import { root } from '../../scripts/root.mjs'
import { type Card, drawCard, pictureBox } from './draw-card.ts'

// Usage: npm run lab -- share [--check]
// Renders the card of the site and one for each product picture; --check only names what is stale and exits 1.

type Job = Card & { file: string; picture: string }

const products = [...demoPhones, ...demoTablets, ...demoAccessories, ...demoRouters, ...demoServices]
const picturesDir = join(root, 'packages/device-art/pictures')
const publicDir = join(root, 'apps/web/public')
const hashesFile = join(import.meta.dirname, 'hashes.json')
const devicePromise = 'Charged, loaded and tagged before it ships'
const fleetPromise = 'For delivery fleets, on any carrier'
/** Part of every hash: raise it when the encoding below changes. */
const encoding = 'jpg80-1'

const hashes: Record<string, string> = existsSync(hashesFile)
  ? JSON.parse(readFileSync(hashesFile, 'utf8'))
  : {}
const jobs = [siteCard(), ...productCards()]
const stale = jobs.filter((job) => !existsSync(join(publicDir, job.file)) || hashes[job.file] !== hashOf(job))
const orphans = existsSync(join(publicDir, 'share'))
  ? readdirSync(join(publicDir, 'share')).filter((name) => !jobs.some(({ file }) => file === `share/${name}`))
  : []

if (process.argv.includes('--check')) {
  for (const { file } of stale) console.error(`stale: ${file}`)
  for (const name of orphans) console.error(`belongs to no picture: share/${name}`)
  const isCurrent = stale.length + orphans.length === 0
  console.log(`${jobs.length - stale.length} of ${jobs.length} share cards are up to date`)
  if (!isCurrent) console.error('Refresh them: npm run lab -- share')
  process.exitCode = isCurrent ? 0 : 1
} else {
  mkdirSync(join(publicDir, 'share'), { recursive: true })
  for (const job of stale) await render(job)
  for (const name of orphans) rmSync(join(publicDir, 'share', name))
  const current = jobs.map((job) => [job.file, hashOf(job)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(hashesFile, `${JSON.stringify(Object.fromEntries(current), null, 2)}\n`)
  console.log(`${stale.length} rendered, ${jobs.length - stale.length} unchanged`)
}

function siteCard(): Job {
  const name = 'Phones that arrive ready to route.'
  return {
    file: 'social-card.jpg',
    maker: '',
    name,
    promise: devicePromise,
    picture: 'scenes/hero-1240.webp',
  }
}

/** One for each folder of pictures: a product's name, or the brand's on neutral ones. */
function productCards(): Job[] {
  const folders = readdirSync(picturesDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'scenes')
    .map(({ name }) => name)
  return folders.map((folder) => {
    const product = products.find((one) => isPictureOf(folder, one))
    const view = existsSync(join(picturesDir, folder, 'pair-1240.webp')) ? 'pair' : 'main'
    return {
      file: `share/${folder}.jpg`,
      maker: product && hasBrand(product.maker) ? product.maker : '',
      name: product?.model ?? 'Ready to route',
      promise: view === 'pair' ? devicePromise : fleetPromise,
      picture: `${folder}/${view}-1240.webp`,
    }
  })
}

/** Its own folder, or the one that it names; neutral pictures stand for no product in particular. */
function isPictureOf(folder: string, one: (typeof products)[number]): boolean {
  return demoSlug(one) === folder || (one.picture === folder && !folder.startsWith('default-'))
}

function hashOf(job: Job): string {
  const picture = readFileSync(join(picturesDir, job.picture))
  return createHash('sha256')
    .update(`${encoding} ${drawCard(job)}`)
    .update(picture)
    .digest('hex')
    .slice(0, 16)
}

async function render(job: Job): Promise<void> {
  const { left, top, size } = pictureBox
  const input = await sharp(join(picturesDir, job.picture))
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toBuffer()
  const card = await sharp(Buffer.from(drawCard(job)))
    .composite([{ input, left, top }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  writeFileSync(join(publicDir, job.file), card)
  console.log(`${job.file}: ${Math.round(card.length / 1_000)} KB`)
}
