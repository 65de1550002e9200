import { noCarrier } from './catalog.ts'
import { counted } from './format.ts'
import { carrierIds } from './ids.ts'
import { type Carrier, defaultCarriers } from './listed-carriers.ts'
import { isLegible, nameKey, tidyName } from './names.ts'
import { paths } from './paths.ts'
import { rowsOf, type SettingGroup } from './setting-group.ts'
import type { SettingValue } from './settings-fields.ts'

/** Names that the shop uses for devices without a carrier. */
const reserved = [noCarrier, 'Unlocked']

/** How many carriers are offered at most. */
const offeredMax = 40
/** How many are listed at most with those that ended, which are never deleted: what the API takes in a list. */
const listedMax = 100

/** What to do with the active bundles of a carrier that is to end. */
const withoutBundles = 'Make them inactive, or archive them, first.'

/** Why a carrier cannot end: it has active bundles. */
export const carrierInUse = (name: string, bundles: number): string =>
  `“${name}” has ${counted(bundles, 'active bundle')}. ${bundles === 1 ? 'Make it inactive, or archive it, first.' : withoutBundles}`

/** Why a carrier cannot get a name: one that the value leaves out has it, and stays. */
export const carrierNameTaken = (carrier: string, holder: string): string =>
  `“${carrier}” cannot get the name of “${holder}”, which stays in the list, no longer offered. Rename “${holder}” first.`

/** The rows of a value as carriers. */
export const carriersOfValue = (value: SettingValue): Carrier[] =>
  rowsOf(value, 'carriers').map(({ key = '', name = '', offer }) => ({
    carrierId: key,
    name: tidyName(name),
    isOffered: offer === 'offered',
  }))

/** Carriers as the rows of a value. */
export const valueOfCarriers = (carriers: readonly Carrier[]): SettingValue => ({
  carriers: carriers.map(({ carrierId, name, isOffered }) => ({
    key: carrierId,
    name,
    offer: isOffered ? 'offered' : 'ended',
  })),
})

/**
 * The value with every carrier that is stored: what a value leaves out comes at the end, no longer offered, because offers,
 * orders and devices may have it. A carrier that was removed and added again by its name is the same carrier.
 */
export function withEveryCarrier(value: SettingValue, stored: readonly Carrier[]): SettingValue {
  const rows = carriersOfValue(value)
  const isStored = new Set(stored.map(({ carrierId }) => carrierId))
  const listed = new Set(rows.map(({ carrierId }) => carrierId))
  const missing = stored.filter(({ carrierId }) => !listed.has(carrierId))
  const idOf = ({ carrierId, name }: Carrier) =>
    isStored.has(carrierId)
      ? carrierId
      : (missing.find((one) => nameKey(one.name) === nameKey(name))?.carrierId ?? carrierId)
  const kept = rows.map((row) => ({ ...row, carrierId: idOf(row) }))
  const isKept = new Set(kept.map(({ carrierId }) => carrierId))
  const ended = missing.filter(({ carrierId }) => !isKept.has(carrierId))
  return valueOfCarriers([...kept, ...ended.map((carrier) => ({ ...carrier, isOffered: false }))])
}

/** The carriers of bundles, devices and filters (docs/spec/settings.md#carriers). */
export const carrierSettings: SettingGroup = {
  title: 'Carriers',
  text: 'The carriers of bundles and devices, in the order of every list and filter.',
  pages: [
    { label: 'Kitting', path: paths.kitting },
    { label: 'Why us', path: paths.why },
  ],
  fields: {
    carriers: {
      kind: 'rows',
      label: 'Carriers',
      hint: `A new name shows on bundles, devices and orders at once. A carrier that is removed stays at the end of the list, no longer offered, because orders and devices may have it. A carrier with active bundles can be neither ended nor removed. ${withoutBundles}`,
      rowName: 'Carrier',
      min: 1,
      max: listedMax,
      unique: 'name',
      fields: {
        key: { kind: 'key', label: 'Key' },
        name: { kind: 'line', label: 'Name', max: 40, isRequired: true },
        offer: {
          kind: 'choice',
          label: 'New bundles',
          isRequired: true,
          options: [
            { value: 'offered', label: 'Offered' },
            { value: 'ended', label: 'No longer offered' },
          ],
        },
      },
    },
  },
  defaultsOf: () => valueOfCarriers(defaultCarriers),
  problemsOf: (value) => {
    const rows = carriersOfValue(value)
    const problems: Record<string, string> = {}
    const keys = new Set<string>([carrierIds[noCarrier]])
    for (const [index, { carrierId, name }] of rows.entries()) {
      const key = nameKey(name)
      if (keys.has(carrierId)) problems[`carriers.${index}.key`] = 'Another carrier has this key.'
      if (!isLegible(name) || !/[\p{L}\p{N}]/u.test(name))
        problems[`carriers.${index}.name`] = 'Use letters or digits, without invisible characters.'
      if (reserved.some((one) => nameKey(one) === key))
        problems[`carriers.${index}.name`] = `“${name.trim()}” has a special meaning. Choose another name.`
      keys.add(carrierId)
    }
    const offered = rows.filter(({ isOffered }) => isOffered).length
    if (offered === 0) problems.carriers = 'Offer at least one carrier.'
    if (offered > offeredMax) problems.carriers = `Offer at most ${offeredMax} carriers.`
    return problems
  },
  shownOf: (value) => ({ carriers: carriersOfValue(value) }),
}
