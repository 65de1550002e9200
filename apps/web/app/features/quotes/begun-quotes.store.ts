import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { ofSession, onSessionEnd } from '../../lib/session.ts'

/** Drafts that are remembered; the oldest go. */
const most = 50

/** The drafts that were begun as a quote at this computer: what comes next on their page is to send it (docs/spec/quotes.md#sending). */
type Begun = { orderIds: readonly number[] }

const none: Begun = { orderIds: [] }

const useStore = create<Begun>()(
  persist(() => none, {
    name: `${ofSession}begunQuotes`,
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)
onSessionEnd(() => useStore.setState(none))

export const beginQuote = (orderId: number) =>
  useStore.setState(({ orderIds }) => ({ orderIds: [...orderIds, orderId].slice(-most) }))

export const useIsBegunQuote = (orderId: number) => useStore(({ orderIds }) => orderIds.includes(orderId))
