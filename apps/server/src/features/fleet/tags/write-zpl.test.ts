import { standardTagStyle, tagWords } from '@portal/domain/tag-design'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeZpl, zplText } from './print-tags.ts'

/** What a printer with ^CI28 and ^FH_ reads in a field: bytes, of which _XX are given as digits. */
function printed(field: string): string {
  const bytes: number[] = []
  for (let at = 0; at < field.length; at++)
    if (field[at] === '_') {
      bytes.push(Number.parseInt(field.slice(at + 1, at + 3), 16))
      at += 2
    } else bytes.push(field.charCodeAt(at))
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
}

describe('a text in a field', () => {
  test('is printed as it is, and nothing of it is a command', () => {
    const letters = fc.string({
      unit: fc.oneof(
        fc.constantFrom('^', '~', '_', '\\', '\n', 'é', '–', '日', '😀'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(letters, (text) => {
        const field = zplText(text)
        expect(field).not.toMatch(/[\^~]/)
        expect(field).toMatch(/^[ -}]*$/)
        expect(printed(field)).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  test('keeps plain letters, and gives others as the digits of their UTF-8 bytes', () => {
    expect(zplText('DSP4 014, (555) 010-0147')).toBe('DSP4 014, (555) 010-0147')
    expect(zplText('^XZ~JA_5E–')).toBe('_5EXZ_7EJA_5F5E_E2_80_93')
  })
})

const tag = tagWords(
  { unitNumber: '014', phoneNumber: '5550100258', tagCode: '7K2M9QX4TB', station: null, holder: '' },
  { shortCode: 'DSP4', publicBaseUrl: 'https://portal.example', extra: 'none' },
)

describe('a tag', () => {
  test('of 2 by 1 inches at 203 dpi', () => {
    expect(
      writeZpl({
        tags: [tag],
        style: standardTagStyle,
        copies: 2,
        dpi: 203,
        width: 50.8,
        height: 25.4,
      }).split('\n'),
    ).toEqual([
      '^XA',
      '^CI28',
      '^PW406',
      '^LL203',
      '^LH0,0',
      '^FO27,27^BQN,2,6^FH_^FDMA,HTTPS://PORTAL.EXAMPLE/T/7K2M9QX4TB^FS',
      expect.stringMatching(/^\^FO203,\d+\^A0N,28,28\^FH_\^FDDSP4\^FS$/),
      expect.stringMatching(/^\^FO203,\d+\^A0N,77,77\^FH_\^FD014\^FS$/),
      expect.stringMatching(/^\^FO203,\d+\^A0N,\d+,\d+\^FH_\^FD\(555\) 010-0258\^FS$/),
      expect.stringMatching(/^\^FO203,\d+\^A0N,\d+,\d+\^FH_\^FD7K2M-9QX4-TB\^FS$/),
      '^PQ2',
      '^XZ',
      '',
    ])
  })

  test('code and text stay on a label of any size, with any words', () => {
    const words = fc.record({
      unitNumber: fc.stringMatching(/^[A-Z0-9-]{1,12}$/),
      phoneNumber: fc.constantFrom('', '5550100258'),
      tagCode: fc.constant('7K2M9QX4TB'),
    })
    fc.assert(
      fc.property(
        words,
        fc.constantFrom('', 'D4', 'DSPNORTH'),
        fc.constantFrom(203 as const, 300 as const),
        fc.double({ min: 25, max: 110, noNaN: true }),
        fc.double({ min: 12, max: 160, noNaN: true }),
        (device, shortCode, dpi, width, height) => {
          const one = tagWords(
            { ...device, station: null, holder: '' },
            { shortCode, publicBaseUrl: 'https://portal.example', extra: 'none' },
          )
          const zpl = writeZpl({ tags: [one, one], style: standardTagStyle, copies: 1, dpi, width, height })
          expect(zpl.match(/\^XA/g)).toHaveLength(2)
          const [wide, tall] = [(width * dpi) / 25.4, (height * dpi) / 25.4]
          const [code] = [...zpl.matchAll(/\^FO(\d+),(\d+)\^BQN,2,(\d+)/g)]
          const [left, top, module] = (code?.slice(1) ?? []).map(Number) as [number, number, number]
          expect(module).toBeGreaterThanOrEqual(2)
          // 25 modules, and a light edge of 4 on each side.
          expect(left).toBeGreaterThanOrEqual(4 * module - 1)
          expect(top + 29 * module).toBeLessThanOrEqual(tall + 1)
          for (const [, x, y, size, field] of zpl.matchAll(
            /\^FO(\d+),(\d+)\^A0N,(\d+),\d+\^FH_\^FD(.*)\^FS/g,
          )) {
            expect(Number(x)).toBeGreaterThan(left + 28 * module)
            expect(Number(x) + [...(field ?? '')].length * Number(size) * 0.6).toBeLessThanOrEqual(wide)
            expect(Number(y) + Number(size)).toBeLessThanOrEqual(tall)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
