import { joinApps, preselectedApps, splitApps } from '@portal/domain/installed-apps'
import { type KitNotesChoice, withKitNotes } from '@portal/domain/kits'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { DraftDestination } from '../destinations/draft-destinations.ts'
import { type CartUnits, noUnits, withoutPins } from '../fleet-sheet/cart-units.ts'
import { chooseAgent, chooseApps, type HeaderChange, write } from '../order-header/header-changes.ts'
import type { Choice, OrderHeader } from '../order-header/order-header.ts'
import {
  clearedDraft,
  completeDraft,
  type DraftChange,
  emptyDraft,
  type OrderDraft,
  onHeader,
  toStep,
} from './draft/order-draft.ts'
import {
  fromStored,
  fromStoredParties,
  type LaidAside,
  layAside,
  type StoredDraft,
  type StoredParties,
  savedLocally,
  toStored,
  toStoredParties,
} from './draft/stored-draft.ts'

export type OrderDraftState = {
  draft: OrderDraft
  /** Whose draft it is: the next person at this computer starts with nothing. */
  ownerEmail: string | null
  /** The apps were pre-selected once; after that the choice is the person's, none included. */
  appsOffered: boolean
  /** Chosen for other agents and accounts, so that switching between them loses nothing. It never outlives the tab. */
  laidAside: LaidAside
  /** The units that were numbered (docs/spec/checkout.md#units). They never outlive the tab, and PINs not the page. */
  units: CartUnits
  /** Where else it goes (docs/spec/orders.md#destinations). They never outlive the tab. */
  destinations: readonly DraftDestination[]
}

type StoredState = Omit<OrderDraftState, 'draft' | 'laidAside'> & {
  draft: StoredDraft
  laidAside: Record<string, StoredParties>
}

export const storageKey = 'orderHeader'
const initial: OrderDraftState = {
  draft: emptyDraft,
  ownerEmail: null,
  appsOffered: false,
  laidAside: {},
  units: noUnits,
  destinations: [],
}

/**
 * Local storage keeps what `savedLocally` leaves. The whole draft is kept in session storage, so that a
 * reload or Back loses no typed word and closing the tab deletes them.
 */
const useStore = create<OrderDraftState>()(
  persist(() => initial, {
    name: storageKey,
    version: 1,
    storage: createJSONStorage<StoredState>(() => localStorage),
    partialize: ({ draft, ...state }): StoredState => ({
      ...state,
      draft: savedLocally(toStored(draft)),
      laidAside: {},
      units: noUnits,
      destinations: [],
    }),
    merge: (saved, current) => readTab() ?? stateFrom(saved) ?? current,
  }),
)
useStore.subscribe(writeTab)

/** Part of the present draft; the component follows it. */
export const useOrderDraft = <T>(select: (draft: OrderDraft) => T): T =>
  useStore((state) => select(state.draft))

/** The header of the present draft; the component follows it. */
export const useDraftHeader = (): OrderHeader => useStore((state) => state.draft.header)

/** The units of the present draft; the component follows them. */
export const useDraftUnits = (): CartUnits => useStore((state) => state.units)

export const getDraftUnits = (): CartUnits => useStore.getState().units

export const changeUnits = (change: (units: CartUnits) => CartUnits) =>
  useStore.setState(({ units }) => ({ units: change(units) }))

/** Where else the present draft goes; the component follows it. */
export const useDraftDestinations = (): readonly DraftDestination[] => useStore((state) => state.destinations)

export const getDraftDestinations = (): readonly DraftDestination[] => useStore.getState().destinations

export const changeDestinations = (
  change: (destinations: readonly DraftDestination[]) => readonly DraftDestination[],
) => useStore.setState(({ destinations }) => ({ destinations: change(destinations) }))

export const getOrderDraft = (): OrderDraft => useStore.getState().draft

/** Applies a change. After a switch to another agent or account, what was chosen for them before comes back. */
export function changeDraft(change: DraftChange) {
  const before = getOrderDraft()
  const draft = change(before)
  if (draft === before) return
  const { laidAside, back } = layAside(before.header, draft.header, useStore.getState().laidAside)
  const restored = back ? onHeader((header) => ({ ...header, ...back, rate: null }))(draft) : draft
  // Stations and addresses are of the account.
  const isSameAccount = restored.header.account?.id === before.header.account?.id
  useStore.setState({ draft: restored, laidAside, ...(!isSameAccount && { destinations: [] }) })
}

export const changeHeader = (change: HeaderChange) => changeDraft(onHeader(change))

/** Another agent's order, or one's own again: account and contact go. */
export const orderAs = (agent: Choice | null) => changeHeader(chooseAgent(agent))

/** The header's cart button: the cart opens at its first step (docs/spec/checkout.md#steps). */
export const openCart = () => changeDraft(toStep('draft'))

/** The signed-in person takes the draft over: their own as they left it, anyone else's not at all. */
export function claimDraft(email: string) {
  const { ownerEmail } = useStore.getState()
  if (ownerEmail === email) return
  useStore.setState(ownerEmail === null ? { ownerEmail: email } : { ...initial, ownerEmail: email })
}

/** Resets everything except the selected agent (docs/spec/checkout.md#order-draft). */
export const clearDraft = () =>
  useStore.setState(({ draft }) => ({
    draft: clearedDraft(draft),
    appsOffered: false,
    laidAside: {},
    units: noUnits,
    destinations: [],
  }))

/** Pre-selects all apps the first time a cart with a phone or tablet is seen (docs/spec/checkout.md#installed-apps). */
export function offerInstalledApps(productTypeIds: readonly string[]) {
  const apps = preselectedApps(productTypeIds)
  if (useStore.getState().appsOffered || apps.length === 0) return
  useStore.setState(({ draft }) => ({ draft: onHeader(chooseApps(apps))(draft), appsOffered: true }))
}

/** The order is placed: its number stays, its words go, and the next cart is offered its apps anew. */
export const completeOrder = (orderId: number) =>
  useStore.setState(({ draft }) => ({
    draft: completeDraft(orderId)(draft),
    appsOffered: false,
    laidAside: {},
    units: noUnits,
    destinations: [],
  }))

/**
 * Takes over apps and staging notes of a kit that was put into the cart (docs/spec/fleet.md#kits). What was chosen and typed
 * stays: its apps join, and are all where none were offered yet.
 * @param installedApps joined with commas
 */
export const takeKitTexts = (
  { installedApps, stagingNotes }: { installedApps: string; stagingNotes: string },
  notes: KitNotesChoice,
) =>
  useStore.setState(({ draft, appsOffered }) => {
    const { apps, stagingNotes: before } = draft.header
    const chosen = splitApps(joinApps(appsOffered ? [...apps, installedApps] : [installedApps]))
    const texts = write({ stagingNotes: withKitNotes(before, stagingNotes, notes) })
    return { draft: onHeader((header) => texts(chooseApps(chosen)(header)))(draft), appsOffered: true }
  })

function writeTab(state: OrderDraftState) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toStoredState(state)))
  } catch {
    // Storage is full or forbidden: the draft then lives as long as the page.
  }
}

function toStoredState({ draft, laidAside, units, ...state }: OrderDraftState): StoredState {
  return {
    ...state,
    draft: toStored(draft),
    laidAside: mapValues(laidAside, toStoredParties),
    units: withoutPins(units),
  }
}

function readTab(): OrderDraftState | undefined {
  try {
    return stateFrom(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return undefined
  }
}

/** What was stored, completed with defaults: an earlier release may have written it. */
function stateFrom(saved: unknown): OrderDraftState | undefined {
  if (typeof saved !== 'object' || saved === null || !('draft' in saved)) return undefined
  // Written by this file only; a missing field gets its default.
  const { draft, laidAside, ...rest } = saved as Partial<StoredState>
  return {
    ...initial,
    ...rest,
    draft: fromStored(draft ?? {}),
    laidAside: mapValues(laidAside ?? {}, fromStoredParties),
  }
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
