import { limits } from './limits.ts'
import { type Actor, mayActForOthers } from './roles.ts'

/** Kits: saved ways to prepare devices (docs/spec/fleet.md#kits). */

export const kitLimits = {
  nameMax: 60,
  /** Kits of one account. */
  kitsMax: 200,
} as const

export const kitMessages = {
  taken: 'The account already has a kit with this name.',
  full: `An account can have at most ${kitLimits.kitsMax} kits.`,
  notesTooLong: `With these, the staging notes would be longer than ${limits.notesMax} characters.`,
} as const

/** Who has accounts whose kits they may change: staff with an agent, customers, and those who act for others. */
export const mayHaveKits = (person: Pick<Actor, 'roles' | 'zohoUserId'>) =>
  person.zohoUserId !== null || mayActForOthers(person)

/** The add-ons of a kit, as notices name them. */
export const kitAddOnLabels = { screenRepair: 'Screen repair', accessory: 'Accessory' } as const

/** What became of the kit that a device names: it is as it was then, it was changed since, or it was removed. */
export const deviceKitStates = ['current', 'changed', 'removed'] as const
export type DeviceKitState = (typeof deviceKitStates)[number]

/**
 * What became of the kit that a device was given.
 * @param given its version at that time
 * @param present its version now; null when it was removed
 */
export function deviceKitState(given: number, present: number | null): DeviceKitState {
  if (present === null) return 'removed'
  return present === given ? 'current' : 'changed'
}

/** What is done with the staging notes of a kit where an order has others already. */
export const kitNotesChoices = ['keep', 'add'] as const
export type KitNotesChoice = (typeof kitNotesChoices)[number]

/** Whether the person has to be asked: there are staging notes already, and those of the kit are not among them. */
export const asksAboutNotes = (before: string, ofKit: string) =>
  before.trim() !== '' && ofKit.trim() !== '' && !before.includes(ofKit.trim())

/**
 * The staging notes of an order that a kit is added to. What was typed stays.
 * @param choice 'add' puts those of the kit below it
 */
export function withKitNotes(before: string, ofKit: string, choice: KitNotesChoice): string {
  if (before.trim() === '') return ofKit
  return asksAboutNotes(before, ofKit) && choice === 'add' ? `${before}\n${ofKit.trim()}` : before
}
