import { create } from 'zustand'
import { onSessionEnd } from './session.ts'

/** Where the records of a list are: their path by row, and how many there are, loaded or not. */
export type Records<Row> = { path: (row: Row) => string; total?: number }

type KeptList = {
  /** The page of the list. */
  at: string
  /** Of its records, as they were sorted and filtered. */
  paths: () => readonly string[]
  total: number
}

const useStore = create<{ list: KeptList | null }>()(() => ({ list: null }))

/** The list that the person came from, as long as they look at its records (docs/spec/screens.md#records). */
export const useKeptList = () => useStore(({ list }) => list)
export const useHasKeptList = () => useStore(({ list }) => list !== null)

export function keepList<Row>(rows: readonly Row[], { path, total = rows.length }: Records<Row>) {
  useStore.setState({
    list: {
      at: window.location.pathname,
      // Several quotes may be of one order.
      paths: () => [...new Set(rows.map(path))],
      total: Math.max(total, rows.length),
    },
  })
}

export const forgetList = () => useStore.setState({ list: null })
onSessionEnd(forgetList)
