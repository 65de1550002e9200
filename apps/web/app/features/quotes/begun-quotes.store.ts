import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Drafts that are remembered; the oldest go. */
const most = 50

/** The drafts that were begun as a quote at this computer: what comes next on their page is to send it (docs/spec/quotes.md#sending). */
type Begun = { orderIds: readonly number[] }

const useStore = create<Begun>()(
  persist((): Begun => ({ orderIds: [] }), {
    name: 'begunQuotes',
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)

export const beginQuote = (orderId: number) =>
  useStore.setState(({ orderIds }) => ({ orderIds: [...orderIds, orderId].slice(-most) }))

export const useIsBegunQuote = (orderId: number) => useStore(({ orderIds }) => orderIds.includes(orderId))
