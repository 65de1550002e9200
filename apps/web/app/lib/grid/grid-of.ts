import { keysOf } from './grid-keys.ts'
import type { GridModel } from './grid-model.ts'
import { pasteOf } from './grid-paste.ts'
import { stateOf } from './grid-state.ts'

/** Everything that happens in a grid of these rows: moving, typing, pasting, filling down, undoing. */
export function gridOf<Row, Column extends string, Context>(model: GridModel<Row, Column, Context>) {
  const state = stateOf(model)
  const paste = pasteOf(model, state)
  return { model, ...state, ...paste, ...keysOf(model, { ...state, ...paste }) }
}

export type Grid<Row, Column extends string, Context> = ReturnType<typeof gridOf<Row, Column, Context>>
