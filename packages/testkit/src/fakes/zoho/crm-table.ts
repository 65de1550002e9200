/**
 * One module's records in the order of their ids: those that someone put in, and a crowd of made-up ones
 * that are drawn when asked for and take no memory.
 */

export type CrmRecord = { id: string; Modified_Time: string; [field: string]: unknown }

/** Records that follow from their place, 0 to count − 1; ids rise with it. */
export type Crowd = {
  count: number
  idAt(place: number): string
  make(place: number): Record<string, unknown>
  /** The places of an account's records; not for accounts themselves. */
  placesOf?(accountId: string): readonly number[]
}

export type DeletedRecord = { id: string; deleted_time: string; display_name: string | null }

/** Ids are numbers of up to 20 digits: the longer one is the greater. */
export const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** When the crowd was last changed: long ago. */
export const crowdModified = '2025-01-15T08:00:00+00:00'

export type CrmTable = ReturnType<typeof crmTable>

export function crmTable() {
  const kept = new Map<string, CrmRecord>()
  let keptIds: string[] | undefined
  const deleted = new Map<string, DeletedRecord>()
  let crowd: Crowd | undefined

  const placeOf = (id: string): number | undefined => {
    if (!crowd) return undefined
    let [low, high] = [0, crowd.count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const order = compareIds(crowd.idAt(middle), id)
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
  const firstPlaceAbove = (id: string): number => {
    let [low, high] = [0, crowd?.count ?? 0]
    while (low < high) {
      const middle = (low + high) >> 1
      if (crowd && compareIds(crowd.idAt(middle), id) > 0) high = middle
      else low = middle + 1
    }
    return low
  }
  const drawn = (place: number): CrmRecord | undefined => {
    const id = crowd?.idAt(place)
    if (!crowd || id === undefined || deleted.has(id) || kept.has(id)) return undefined
    return { id, Modified_Time: crowdModified, ...crowd.make(place) }
  }
  const sortedIds = () => {
    keptIds ??= [...kept.keys()].sort(compareIds)
    return keptIds
  }
  const get = (id: string): CrmRecord | undefined => {
    const place = placeOf(id)
    return kept.get(id) ?? (place === undefined ? undefined : drawn(place))
  }

  return {
    get,
    size: () => kept.size + (crowd?.count ?? 0),
    put: (record: CrmRecord) => {
      kept.set(record.id, record)
      deleted.delete(record.id)
      keptIds = undefined
    },
    remove: (one: DeletedRecord) => {
      kept.delete(one.id)
      keptIds = undefined
      deleted.set(one.id, one)
    },
    deleted: () => [...deleted.values()],
    crowdIn: (given: Crowd) => {
      crowd = given
    },
    /** Records above the id, in order, as long as someone reads on. */
    *above(id: string, changedSince = ''): Generator<CrmRecord> {
      const ids = sortedIds()
      let at = ids.findIndex((one) => compareIds(one, id) > 0)
      if (at < 0) at = ids.length
      let place = changedSince > crowdModified ? (crowd?.count ?? 0) : firstPlaceAbove(id)
      while (at < ids.length || place < (crowd?.count ?? 0)) {
        const keptId = ids[at]
        const crowdId = crowd && place < crowd.count ? crowd.idAt(place) : undefined
        const takesKept = keptId !== undefined && (crowdId === undefined || compareIds(keptId, crowdId) <= 0)
        if (takesKept) {
          at++
          const record = kept.get(keptId)
          if (record) yield record
        } else {
          const record = drawn(place++)
          if (record) yield record
        }
      }
    },
    /** Whose look-up field names this account, in the order of ids. */
    ofAccount: (field: string, accountId: string): CrmRecord[] => {
      const places = crowd?.placesOf?.(accountId) ?? []
      const records = [
        ...places.flatMap((place) => drawn(place) ?? []),
        ...[...kept.values()].filter((record) => lookedUp(record[field]) === accountId),
      ]
      return records.sort((a, b) => compareIds(a.id, b.id))
    },
  }
}

/** A look-up's id. */
export const lookedUp = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value
