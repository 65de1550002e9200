import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pictures, type View } from '@portal/device-art/pictures'
import sharp, { type Sharp } from 'sharp'

// Usage: node scripts/pictures.ts [--check] [slug…]
// Renders what changed since the manifest was written; --check only names what is stale and exits 1.

type Entry = { hash: string; width: number; height: number }
type Manifest = Record<string, Entry>
type Job = {
  name: string
  folder: string
  view: string
  svg: string
  hash: string
  widths: readonly number[]
}

const folder = fileURLToPath(new URL('../packages/device-art/pictures/', import.meta.url))
const manifestFile = join(folder, 'manifest.json')

/** Part of every hash: raise it when the encoding below changes. */
const encoding = 'avif58-webp82-1'

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 58, effort: 4, chromaSubsampling: '4:4:4' }),
  webp: (image: Sharp) => image.webp({ quality: 82, alphaQuality: 90, effort: 5 }),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
})

const manifest = await readManifest()
const jobs = jobsFor(positionals)
const stale = jobs.filter((job) => !isFresh(job, manifest))

if (values.check) {
  const orphans = positionals.length > 0 ? [] : await filesOfNoPicture()
  for (const { name } of stale) console.error(`stale: ${name}`)
  for (const file of orphans) console.error(`belongs to no picture: ${file}`)
  console.log(`${jobs.length - stale.length} of ${jobs.length} pictures are up to date`)
  process.exitCode = stale.length + orphans.length > 0 ? 1 : 0
} else {
  for (const job of stale) {
    manifest[job.name] = await render(job)
    await writeManifest()
  }
  if (positionals.length === 0) await removeLeftovers()
  console.log(`${stale.length} rendered, ${jobs.length - stale.length} unchanged`)
}

function jobsFor(slugs: readonly string[]): Job[] {
  const unknown = slugs.filter((slug) => !(slug in pictures))
  if (unknown.length > 0) throw new Error(`no picture called ${unknown.join(', ')}`)
  return Object.entries(pictures)
    .filter(([slug]) => slugs.length === 0 || slugs.includes(slug))
    .flatMap(([slug, views]) => Object.entries(views).map(([view, spec]) => jobFor(slug, view, spec)))
}

function jobFor(slug: string, view: string, { draw, widths }: View): Job {
  const svg = draw()
  const hash = createHash('sha256')
    .update(`${encoding} ${widths.join(' ')} ${svg}`)
    .digest('hex')
    .slice(0, 16)
  return { name: `${slug}/${view}`, folder: join(folder, slug), view, svg, hash, widths }
}

function filesOf({ folder: target, view, widths }: Pick<Job, 'folder' | 'view' | 'widths'>): string[] {
  return widths.flatMap((width) =>
    Object.keys(encoders).map((ext) => join(target, `${view}-${width}.${ext}`)),
  )
}

function isFresh(job: Job, known: Manifest): boolean {
  return known[job.name]?.hash === job.hash && filesOf(job).every((file) => existsSync(file))
}

/** Rasterises once at the largest width and scales down from there. Returns the size at that width in pixels. */
async function render(job: Job): Promise<Entry> {
  const started = performance.now()
  const largest = Math.max(...job.widths)
  const natural = await sharp(Buffer.from(job.svg)).metadata()
  const density = Math.min(2400, (72 * largest) / (natural.width ?? largest))
  const { data, info } = await sharp(Buffer.from(job.svg), { density })
    .resize(largest)
    .raw()
    .toBuffer({ resolveWithObject: true })
  await mkdir(job.folder, { recursive: true })
  let bytes = 0
  for (const width of job.widths) {
    for (const [ext, encode] of Object.entries(encoders)) {
      const raw = { width: info.width, height: info.height, channels: info.channels }
      const file = await encode(sharp(data, { raw }).resize(width)).toBuffer()
      bytes += file.byteLength
      await writeFile(join(job.folder, `${job.view}-${width}.${ext}`), file)
    }
  }
  console.log(`${job.name}: ${Math.round(bytes / 1024)} KB in ${Math.round(performance.now() - started)} ms`)
  return { hash: job.hash, width: info.width, height: info.height }
}

async function readManifest(): Promise<Manifest> {
  if (!existsSync(manifestFile)) return {}
  return JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest // written by this script only
}

async function writeManifest(): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => a.localeCompare(b, 'en')))
  await mkdir(folder, { recursive: true })
  await writeFile(manifestFile, `${JSON.stringify(sorted, null, 2)}\n`)
}

async function filesOfNoPicture(): Promise<string[]> {
  if (!existsSync(folder)) return []
  const wanted = new Set([manifestFile, ...jobs.flatMap(filesOf)])
  const present = await readdir(folder, { recursive: true, withFileTypes: true })
  return present
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !wanted.has(file))
}

async function removeLeftovers(): Promise<void> {
  for (const file of await filesOfNoPicture()) await rm(file)
  const names = new Set(jobs.map((job) => job.name))
  for (const name of Object.keys(manifest)) if (!names.has(name)) delete manifest[name]
  await writeManifest()
}
