import { afterEach, describe, expect, test } from 'vitest'
import { configureCompany, defaultCompany } from './brand.ts'
import { findLabelStock, labelStockOf, labelStocks, standardStocks } from './label-stocks.ts'
import { problemsOfSetting, settingGroups, shownSettings } from './settings.ts'
import type { SettingRow, SettingValue } from './settings-fields.ts'
import { standardTagStyle, tagStyle } from './tag-design.ts'

const defaults = settingGroups.labels.defaultsOf(defaultCompany)
const at = { now: new Date('2026-03-02T15:00:00Z'), timeZone: 'America/New_York' }

/** Avery 5160, as its maker states it. */
const aRow = (changes: SettingRow = {}): SettingRow => ({
  name: 'thirty',
  label: 'Thirty',
  offer: 'offered',
  unit: 'in',
  pageWidth: '8.5',
  pageHeight: '11',
  columns: '3',
  rows: '10',
  width: '2.625',
  height: '1',
  left: '0.1875',
  top: '0.5',
  across: '2.75',
  down: '1',
  ...changes,
})
const withRows = (...stocks: SettingRow[]): SettingValue => ({ ...defaults, stocks })
const publish = (value: SettingValue) => configureCompany(shownSettings({ labels: value }, at))

afterEach(() => configureCompany({}))

test('without a publication, and with the defaults published, labels are those of the file', () => {
  expect(labelStocks()).toBe(standardStocks)
  expect(tagStyle()).toEqual(standardTagStyle)
  expect(problemsOfSetting('labels', defaults)).toEqual({})
  publish(defaults)
  expect(labelStocks()).toEqual(standardStocks)
  expect(tagStyle()).toEqual(standardTagStyle)
})

test('labels of the installation follow those of the file; what is not offered is not found, and the first one stands for it', () => {
  const value = { ...withRows(aRow(), aRow({ name: 'old', offer: 'ended' })), stock_5160: 'ended' }
  expect(problemsOfSetting('labels', value)).toEqual({})
  publish(value)
  expect(labelStocks().map(({ name }) => name)).toEqual([
    '5163',
    '5167',
    'L7160',
    'roll-2-1',
    'roll-4-2',
    'thirty',
  ])
  expect(findLabelStock('5160')).toBeUndefined()
  expect(findLabelStock('old')).toBeUndefined()
  expect(labelStockOf('5160').name).toBe('5163')
  const { tag, margin, pitch } = standardStocks[0]
  expect(findLabelStock('thirty')).toMatchObject({
    tag,
    margin: { left: expect.closeTo(margin.left), top: margin.top },
    pitch: { x: expect.closeTo(pitch.x), y: pitch.y },
  })
})

describe('a label', () => {
  test.each([
    ['that is wider than tags are', { width: '5', columns: '1' }, 'width'],
    ['that is too low for a code', { height: '0.3' }, 'height'],
    ['on which the next one lies', { across: '2.6' }, 'across'],
    ['on which the one below lies', { down: '0.9' }, 'down'],
    ['of which there is one too many across', { columns: '4' }, 'columns'],
    ['of which there is one too many down', { rows: '11' }, 'rows'],
    ['with more decimals than makers state', { left: '0.18751' }, 'left'],
    ['with a negative margin', { top: '-1' }, 'top'],
    ['with a comma', { left: '0,1875' }, 'left'],
    ['with the code of a label of the file', { name: 'l7160' }, 'name'],
    ['without a name', { label: '' }, 'label'],
    ['on a page larger than printers take', { pageWidth: '1001', unit: 'mm' }, 'pageWidth'],
  ])('%s is refused at its field', (_, changes, field) => {
    expect(Object.keys(problemsOfSetting('labels', withRows(aRow(changes))))).toContain(`stocks.0.${field}`)
  })

  test('may be of a roll, and in millimeters', () => {
    const roll = { pageWidth: '57', pageHeight: '32', width: '57', height: '32', across: '57', down: '32' }
    const row = aRow({ unit: 'mm', columns: '1', rows: '1', left: '0', top: '0', ...roll })
    expect(problemsOfSetting('labels', withRows(row))).toEqual({})
  })

  test('has a code of its own', () => {
    expect(problemsOfSetting('labels', withRows(aRow(), aRow()))).toHaveProperty('stocks.1.name')
  })
})

test('one label at least is offered', () => {
  const none = Object.fromEntries(standardStocks.map(({ name }) => [`stock_${name}`, 'ended']))
  expect(problemsOfSetting('labels', { ...defaults, ...none })).toEqual({
    stock_5160: 'Offer at least one label.',
  })
  expect(problemsOfSetting('labels', { ...withRows(aRow()), ...none })).toEqual({})
})
