import { unbrandedManufacturers } from './catalog.ts'
import { defaultRatePlanId } from './ids.ts'
import { nameKey } from './names.ts'

/** The lists of names that products and offers choose from (docs/spec/back-office.md#lists). */
export const catalogListKinds = ['manufacturer', 'rate plan'] as const
export type CatalogListKind = (typeof catalogListKinds)[number]

export const catalogListLimits = {
  /** Characters of a name. */
  nameMax: 100,
} as const

type Entry = { id: string; name: string }

const isSpecial = (kind: CatalogListKind, name: string) =>
  kind === 'manufacturer' && unbrandedManufacturers.some((special) => special === name)

/** The manufacturers that mean "no brand" keep their names; rules know them by these. */
export const mayRenameEntry = (kind: CatalogListKind, { name }: Entry) => !isSpecial(kind, name)

/** New offers begin with the default rate plan, so it stays. */
export const mayDeleteEntry = (kind: CatalogListKind, { id, name }: Entry) =>
  !isSpecial(kind, name) && id !== defaultRatePlanId

export const catalogListMessages = {
  nameRequired: 'Name is required',
  isTaken: (kind: CatalogListKind) => `A ${kind} with this name already exists.`,
  isSpecial: (name: string) => `“${name}” has a special meaning. Choose another name.`,
} as const

/**
 * Why an entry cannot get this name; undefined when it can. Names that read the same are the same
 * (docs/spec/product.md#names).
 * @param others the names of the list without the entry's own
 * @param isNew whether the entry is added: the special manufacturers can be added, and no other is renamed to them
 */
export function listNameProblem(
  kind: CatalogListKind,
  name: string,
  { others, isNew }: { others: readonly string[]; isNew: boolean },
): string | undefined {
  const key = nameKey(name)
  if (others.some((other) => nameKey(other) === key)) return catalogListMessages.isTaken(kind)
  const special =
    kind === 'manufacturer' ? unbrandedManufacturers.find((one) => nameKey(one) === key) : undefined
  return special === undefined || (isNew && special === name)
    ? undefined
    : catalogListMessages.isSpecial(special)
}
