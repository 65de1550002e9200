/** A device of an order as the choice of what goes through our facility reads it. */
export type UnitOfLine = {
  orderItemId: string
  /** Whether something was done to it at a bench. */
  isBegun: boolean
  /** Whether the destination of its station gets its goods direct from the carrier; null for a device without a station. */
  goesDirect: boolean | null
  /** Whether people said that it came, or should have come, direct from the carrier. */
  cameDirect: boolean
}

/** From here on devices go direct by what is known of them. */
const directRank = 3

/**
 * Who goes through our facility first: what was begun there, then whose station we ship to, then those without a station; last
 * what came direct, whatever its station is now.
 */
const rankOf = ({ isBegun, goesDirect, cameDirect }: UnitOfLine): number => {
  if (cameDirect) return 4
  if (isBegun) return 0
  if (goesDirect === null) return 2
  return goesDirect ? directRank : 1
}

/**
 * The devices of an order that go through our facility, in their order (docs/spec/staging.md#destinations): of each line as
 * many as we ship. Which ones follows from their stations; where stations and the split of the line disagree, the split holds,
 * since it is what was ordered.
 * @param shipped how many devices of a line we ship
 * @param open how many places of a line have no device yet: they go through us before what goes direct by its station
 */
export function stagedUnits<Unit extends UnitOfLine>(
  units: readonly Unit[],
  shipped: (orderItemId: string) => number,
  open: (orderItemId: string) => number = () => 0,
): Unit[] {
  const ofLines = Map.groupBy(units, ({ orderItemId }) => orderItemId)
  const chosen = new Set(
    [...ofLines].flatMap(([orderItemId, line]) => {
      const sorted = line.toSorted((a, b) => rankOf(a) - rankOf(b))
      const own = sorted.filter((unit) => rankOf(unit) < directRank)
      const rest = Math.max(0, shipped(orderItemId) - own.length - open(orderItemId))
      return [...own.slice(0, shipped(orderItemId)), ...sorted.slice(own.length, own.length + rest)]
    }),
  )
  return units.filter((unit) => chosen.has(unit))
}
