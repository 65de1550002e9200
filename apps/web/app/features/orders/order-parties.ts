import type { UserProfile } from '@portal/contract/auth'
import type { ComboboxOption } from '../../ui/combobox.tsx'

/** Customers order for their own account only; staff have a role besides User (architecture 5.8). */
export const isBuyer = ({ roles }: Pick<UserProfile, 'roles'>) => roles.every((role) => role === 'User')

/** The present choice is always among the options, so that its name shows before they have arrived. */
export function withChosen(chosen: { id: string; label: string } | null, options: ComboboxOption[]) {
  const isListed = chosen === null || options.some(({ id }) => id === chosen.id)
  return {
    value: chosen?.id ?? null,
    options: isListed ? options : [{ id: chosen.id, label: chosen.label }, ...options],
  }
}
