import type { RepairCase } from '@portal/contract/repairs'
import type { CaseAction } from '@portal/domain/repair-cases'

/** What can be done with a case: an action of its states, or replacing its device. */
export type CaseStepName = CaseAction | 'replace'

type Steps = { primary: CaseStepName | null; beside: CaseStepName[]; more: CaseStepName[] }

/** The step that comes next by itself, the first that is possible of: */
const nextFirst: CaseStepName[] = ['accept', 'find', 'markReturned', 'replace', 'sendReplacement', 'close']
/** What a person rarely does, so that it is no button of its own unless nothing else is. */
const besideMax = 2

/** The buttons of a case in their order: one primary, at most two beside it, all others behind "More". */
export function stepsOf({
  actions,
  mayReplace,
  decides,
  state,
}: Pick<RepairCase, 'actions' | 'mayReplace' | 'decides' | 'state'>): Steps {
  const possible: CaseStepName[] = [...actions, ...(mayReplace ? ['replace' as const] : [])]
  // Staff find no devices, and a report is decided before its device is replaced.
  const order = nextFirst.filter(
    (name) => !(decides && name === 'find') && !(state === 'reported' && name === 'replace'),
  )
  const primary = order.find((name) => possible.includes(name)) ?? null
  const others = possible.filter((name) => name !== primary)
  return others.length <= besideMax
    ? { primary, beside: others, more: [] }
    : { primary, beside: others.slice(0, 1), more: others.slice(1) }
}
