import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from './session.ts'
import { useKeys } from './use-keys.ts'

/** Single keys in lists and on the desk (docs/spec/screens.md#lists). */

/** Whether they do something (WCAG 2.1.4); remembered on this computer, for the person who chose it. */
type ListKeys = { ownerEmail: string | null; keysOn: boolean }

const useKeysStore = create<ListKeys>()(
  persist((): ListKeys => ({ ownerEmail: null, keysOn: true }), {
    name: 'orderListKeys',
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)

export function useListKeys(email: string): boolean {
  const { ownerEmail, keysOn } = useKeysStore()
  return ownerEmail === email ? keysOn : true
}

export const setKeysOn = (email: string, keysOn: boolean) =>
  useKeysStore.setState({ ownerEmail: email, keysOn })

/** "/" goes to the search of the list, "j" and "k" to the row after and before; Enter opens it, as any link. */
export function useRowKeys() {
  const keysOn = useListKeys(useSession()?.userProfile.email ?? '')
  useKeys(keysOn ? rowKeys : {})
}

const rowKeys = { '/': focusSearch, j: () => walkRows(1), k: () => walkRows(-1) }

/** What opens a row: the first link of its lead, or its button. Lists without rows of two lines mark it for cards alone. */
const leads = ['line', 'card'].map((place) => `main .table tbody td[data-${place}="lead"] :is(a, button)`)

function walkRows(step: 1 | -1) {
  const [links = []] = leads
    .map((lead) => [...document.querySelectorAll<HTMLElement>(lead)])
    .filter((found) => found.length > 0)
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
}

function focusSearch() {
  document.querySelector<HTMLElement>('main [data-search]')?.focus()
}
