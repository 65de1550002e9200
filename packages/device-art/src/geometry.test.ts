import { describe, expect, it } from 'vitest'
import type { Slab } from './body.ts'
import { darker, lighter, mix } from './colour.ts'
import { smoothRect } from './outline.ts'
import { createPen } from './pen.ts'
import { pointOn } from './projection.ts'
import { randomFrom } from './random.ts'
import { rotation } from './rotation.ts'
import { slab, turned } from './slab.ts'
import { element, num, path } from './svg.ts'

const flat = { cx: 100, cy: 50, scale: 2 }

describe('rotation', () => {
  it('leaves the axes alone without angles', () => {
    expect(rotation({})).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
  })

  it('turns the right wall towards us with a negative yaw', () => {
    const [, , [rightAxisTowardsUs]] = rotation({ yaw: -30 })
    expect(rightAxisTowardsUs).toBeCloseTo(0.5)
  })

  it('lays an object back with a positive pitch, so that its face points up', () => {
    const [, [, , faceDown]] = rotation({ pitch: 60 })
    expect(faceDown).toBeLessThan(0)
  })
})

describe('a slab', () => {
  const body: Slab = {
    ...{ width: 70, height: 150, depth: 8, cornerRadius: 12, edge: 0.5 },
    frame: { colour: '#808080', gloss: 0.5, profile: 5 },
    buttons: [{ side: 1, y: 40, length: 10 }],
  }

  it('puts its centre where the pose says, scaled in canvas units per millimetre', () => {
    expect(pointOn(flat, 0, 0, 0)).toEqual([100, 50])
    expect(pointOn(flat, 10, -5, 3)).toEqual([120, 40])
  })

  it('reports the corners of its middle plane for shadows', () => {
    const { corners } = slab(createPen(), body, () => '', flat)
    expect(corners).toEqual([
      [30, -100],
      [170, -100],
      [170, 200],
      [30, 200],
    ])
  })

  it('hands the face its size in millimetres', () => {
    const { markup } = slab(
      createPen(),
      body,
      (_pen, area) => `<i w="${area.width}" h="${area.height}"/>`,
      flat,
    )
    expect(markup).toContain('<i w="70" h="150"/>')
  })

  it('swaps the sides of its keys when it is turned round', () => {
    expect(turned(body).buttons).toEqual([{ side: -1, y: 40, length: 10 }])
  })

  it('shows only the face of a hollow body', () => {
    const { markup } = slab(createPen(), { ...body, hollow: true }, () => '<i/>', flat)
    expect(markup).not.toContain('<use')
    expect(markup).toContain('<i/>')
  })
})

describe('outlines', () => {
  it('never rounds a corner further than half the shorter side', () => {
    const points = [...smoothRect(0, 0, 20, 10, 99).matchAll(/-?[\d.]+/g)].map(Number)
    expect(Math.min(...points)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...points)).toBeLessThanOrEqual(20)
  })
})

describe('the pen', () => {
  it('stores equal definitions once', () => {
    const pen = createPen()
    const stops = [[0, '#000000'] as const, [1, '#ffffff'] as const]
    expect(pen.linear(stops)).toBe(pen.linear(stops))
    expect(pen.definitions().match(/<linearGradient/g)).toHaveLength(1)
  })

  it('confines a blur to its region and three deviations around it', () => {
    const pen = createPen()
    pen.blur(2, { x: 10, y: 20, width: 30, height: 40 })
    expect(pen.definitions()).toContain('x="4" y="14" width="42" height="52"')
  })
})

describe('markup', () => {
  it('refuses to write a number that is none', () => {
    expect(() => num(Number.NaN)).toThrow(RangeError)
    expect(() => num(1 / 0)).toThrow(RangeError)
  })

  it('does not fill a shape that has only a stroke', () => {
    expect(path('M0 0', { stroke: '#000000' })).toBe('<path d="M0 0" fill="none" stroke="#000000"/>')
  })

  it('leaves out attributes that are undefined', () => {
    expect(element('g', { a: undefined, b: 1.23456 })).toBe('<g b="1.235"/>')
  })
})

describe('colours and chance', () => {
  it('mixes between two colours and stops at the ends', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(lighter('#123456', 2)).toBe('#ffffff')
    expect(darker('#123456', -1)).toBe('#123456')
  })

  it('refuses a colour it cannot read', () => {
    expect(() => mix('red', '#ffffff', 0.5)).toThrow(RangeError)
  })

  it('repeats the same stream for the same seed', () => {
    const [a, b] = [randomFrom(7), randomFrom(7)]
    expect([a(), a(), a()]).toEqual([b(), b(), b()])
  })
})
