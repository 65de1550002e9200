import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { phones as phoneSpecs } from './phones.ts'
import { pictureNames, pictures } from './pictures.ts'

const phones = [
  ...['halden-n6-pro', 'halden-n6', 'halden-c5-mini', 'halden-n5-lite', 'orbis-t9-duty', 'orbis-t7-duty'],
  ...['orbis-v4', 'orbis-x2', 'kestrel-a2', 'kestrel-a1', 'kestrel-m7', 'kestrel-m7-max', 'ferro-r3-rugged'],
  ...['ferro-r5-scan', 'ferro-r2-slim', 'ferro-r1-keypad'],
]
const tablets = ['halden-slate-11', 'halden-slate-8', 'orbis-pad-10-duty', 'kestrel-tab-9', 'ferro-panel-10']
const otherProducts = [
  ...['ferro-armor-case', 'ferro-magnetic-mounting-plate', 'ferro-strong-magnetic-mount', 'orbis-vent-mount'],
  ...['orbis-dual-car-charger', 'halden-30w-wall-charger', 'halden-usb-c-cable'],
  ...['kestrel-tempered-screen-protector', 'sim-card-multi-carrier-sim', 'ferro-hand-strap'],
  ...['ferro-hub-5g', 'orbis-pocket-5g', 'orbis-pocket-lte', 'kestrel-van-router', 'halden-bridge-4'],
  ...[
    'screen-repair-coverage',
    'screen-repair-subscription',
    'mdm-yearly-subscription',
    'kitting-and-staging',
  ],
  'wireless-expense-management',
]
const threeViews = [...phones, ...tablets, 'default-phone', 'default-tablet']
const oneView = [...otherProducts, 'default-accessory', 'default-service', 'default-router']

const drawn = new Map(pictureNames.map((name) => [name, draw(name)]))

function draw(name: string): string {
  const [slug = '', view = ''] = name.split('/')
  return pictures[slug]?.[view]?.draw() ?? ''
}

const hashOf = (svg: string) => createHash('sha256').update(svg).digest('hex')

describe('the catalogue of pictures', () => {
  it('has three views of every phone and tablet, the side of four phones, one view of everything else, and three scenes', () => {
    const expected = [
      ...threeViews.flatMap((slug) => [`${slug}/pair`, `${slug}/front`, `${slug}/back`]),
      ...['halden-n6-pro', 'orbis-t9-duty', 'ferro-r3-rugged', 'kestrel-m7'].map((slug) => `${slug}/side`),
      ...oneView.map((slug) => `${slug}/main`),
      ...['scenes/hero', 'scenes/kitting', 'scenes/mdm'],
    ]
    expect([...pictureNames].sort()).toEqual(expected.sort())
  })

  it('gives every product its own picture', () => {
    const hashes = [...drawn.values()].map(hashOf)
    expect(new Set(hashes).size).toBe(pictureNames.length)
  })

  it('shows several times of day in a list, and one in a scene', () => {
    const clocks = Object.values(phoneSpecs).map(({ identity }) => identity.clock)
    expect(new Set(clocks).size).toBeGreaterThan(6)
    for (const together of ['halden-n6-pro', 'kestrel-a2', 'orbis-t9-duty'] as const)
      expect(phoneSpecs[together].identity.clock).toBeUndefined()
  })

  it('stores list pictures in 480, 720 and 1240 pixels', () => {
    expect(pictures['halden-n6-pro']?.pair?.widths).toEqual([480, 720, 1240])
    expect(pictures['ferro-hub-5g']?.main?.widths).toEqual([480, 720, 1240])
    expect(pictures['halden-n6-pro']?.back?.widths).toEqual([480, 720])
  })
})

describe.each(pictureNames)('%s', (name) => {
  const svg = drawn.get(name) ?? ''

  it('is drawn the same way every time', () => {
    expect(hashOf(draw(name))).toBe(hashOf(svg))
  })

  it('is well formed: every element that opens is closed in order', () => {
    expect(unbalancedElement(svg)).toBeUndefined()
  })

  it('holds no broken number and no word of missing text', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
  })

  it('refers only to ids it defines, each defined once', () => {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const references = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(references.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('is square for products and landscape for scenes', () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
    if (name.startsWith('scenes/')) expect(Number(width)).toBeGreaterThan(Number(height))
    else expect([width, height]).toEqual(['240', '240'])
  })

  it('stays small enough to keep rendering quick', () => {
    expect(svg.length).toBeLessThan(300_000)
  })

  it('draws text as outlines, never as text that needs a font', () => {
    expect(svg).not.toContain('<text')
  })
})

/** The first element that is closed out of order or left open, if any. */
function unbalancedElement(svg: string): string | undefined {
  const open: string[] = []
  for (const [, closing, name = '', selfClosing] of svg.matchAll(/<(\/?)([\w]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (closing && open.pop() !== name) return name
    if (!closing && !selfClosing) open.push(name)
  }
  return open[0]
}
