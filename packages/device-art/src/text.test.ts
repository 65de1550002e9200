import { describe, expect, it } from 'vitest'
import { text, textWidth } from './text.ts'

const xs = (markup: string) => [...markup.matchAll(/[MLQ](-?[\d.]+) /g)].map(([, x]) => Number(x))

describe('text as outlines', () => {
  it('grows in proportion to its size', () => {
    expect(textWidth('DSP4-014', 20)).toBeCloseTo(2 * textWidth('DSP4-014', 10))
  })

  it('gives every letter of the mono font the same width', () => {
    expect(textWidth('111', 10, { font: 'mono' })).toBeCloseTo(textWidth('MMM', 10, { font: 'mono' }))
  })

  it('moves pairs such as AV together', () => {
    const apart = textWidth('A', 10, { font: 'bold' }) + textWidth('V', 10, { font: 'bold' })
    expect(textWidth('AV', 10, { font: 'bold' })).toBeLessThan(apart)
  })

  it('centres on its anchor', () => {
    const points = xs(text('OOO', 50, 0, 10, { anchor: 'middle' }))
    expect((Math.min(...points) + Math.max(...points)) / 2).toBeCloseTo(50, 0)
  })

  it('writes only numbers, wherever a letter is', () => {
    for (const x of [0, 6, 12.0000001, 33.333333333]) {
      expect(text('Multi-carrier 12 MONTHS', x, 14, 7, { font: 'bold' })).not.toContain('NaN')
    }
  })
})
