import type { ComboboxOption } from '../../ui/combobox.tsx'
import type { CasesAddress } from './use-cases-list.ts'

/** What there is to choose from beside states and kinds; none for those who have one account. */
export type CaseChoices = {
  agents: readonly ComboboxOption[]
  accounts: readonly ComboboxOption[]
}

export type CasesFiltersProps = { address: CasesAddress; choices: CaseChoices }
