import { useState } from 'react'

/**
 * The rows of a list that are selected. They stay selected while the list is searched and filtered, and end with the scope.
 * @param rows those that are shown
 * @param scope whose rows are listed; another one has other rows
 * @param keyOf always the same function
 */
export function usePickedRows<Row>(rows: readonly Row[], scope: string, keyOf: (row: Row) => string) {
  const [state, setState] = useState<{ scope: string; picked: ReadonlyMap<string, Row> }>({
    scope,
    picked: new Map(),
  })
  const picked = state.scope === scope ? state.picked : new Map<string, Row>()
  // What is selected is as new as the list has it: a change names the version that the person saw.
  const fresh = new Map(rows.map((row) => [keyOf(row), row]))
  const set = (next: ReadonlyMap<string, Row>) => setState({ scope, picked: next })
  const isAll = rows.length > 0 && rows.every((row) => picked.has(keyOf(row)))
  return {
    picked: [...picked.values()].map((row) => fresh.get(keyOf(row)) ?? row),
    isPicked: (row: Row) => picked.has(keyOf(row)),
    toggle: (row: Row) => {
      const next = new Map(picked)
      if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
      set(next)
    },
    /** Whether all that are shown are selected. */
    isAll,
    toggleAll: () => {
      const next = new Map(picked)
      for (const row of rows)
        if (isAll) next.delete(keyOf(row))
        else next.set(keyOf(row), row)
      set(next)
    },
    clear: () => set(new Map()),
  }
}
