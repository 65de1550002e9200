import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stagedUnits, type UnitOfLine } from './staged-units.ts'

const unit = (name: string, goesDirect: boolean | null, isBegun = false, cameDirect = false) => ({
  name,
  orderItemId: 'line',
  isBegun,
  goesDirect,
  cameDirect,
})
const namesOf = (units: ReturnType<typeof unit>[], shipped: number) =>
  stagedUnits(units, () => shipped).map(({ name }) => name)

describe('which devices go through our facility (docs/spec/staging.md#destinations)', () => {
  test('those whose station we ship to, in their order', () => {
    expect(namesOf([unit('a', true), unit('b', false), unit('c', true), unit('d', false)], 2)).toEqual([
      'b',
      'd',
    ])
  })

  test('without stations the first of the line', () => {
    expect(namesOf([unit('a', null), unit('b', null), unit('c', null)], 2)).toEqual(['a', 'b'])
  })

  test('where stations and the split disagree, as many as the split says', () => {
    expect(namesOf([unit('a', true), unit('b', true), unit('c', null)], 2)).toEqual(['a', 'c'])
    expect(namesOf([unit('a', false), unit('b', false), unit('c', false)], 1)).toEqual(['a'])
  })

  test('what was begun at a bench stays there', () => {
    expect(namesOf([unit('a', false), unit('b', true, true)], 1)).toEqual(['b'])
  })

  test('what came direct is no bench’s, although it is in service and wherever its station is now', () => {
    expect(namesOf([unit('a', false, true, true), unit('b', true), unit('c', null)], 2)).toEqual(['b', 'c'])
  })

  test('places without a device yet go through us before what goes direct', () => {
    const units = [unit('a', true), unit('b', true), unit('c', false), unit('d', null)]
    const named = (open: number) =>
      stagedUnits(
        units,
        () => 3,
        () => open,
      ).map(({ name }) => name)
    expect(named(0)).toEqual(['a', 'c', 'd'])
    expect(named(1)).toEqual(['c', 'd'])
    expect(named(5)).toEqual(['c', 'd'])
  })

  test('never more of a line than we ship, and no fewer while there are devices', () => {
    const units = fc.array(
      fc.record<UnitOfLine>({
        orderItemId: fc.constantFrom('a', 'b'),
        isBegun: fc.boolean(),
        goesDirect: fc.option(fc.boolean()),
        cameDirect: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(units, fc.nat(5), (all, shipped) => {
        for (const line of ['a', 'b']) {
          const of = (list: readonly UnitOfLine[]) =>
            list.filter(({ orderItemId }) => orderItemId === line).length
          expect(of(stagedUnits(all, () => shipped))).toBe(Math.min(shipped, of(all)))
        }
      }),
    )
  })
})
