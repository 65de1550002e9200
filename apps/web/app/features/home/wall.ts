import type { HomeStation } from '@portal/contract/home'
import type { DeviceGroup } from '@portal/domain/device-status'

/** The tags of a station as one drawing: each is 18 units wide on a rail of 24 (docs/spec/home.md#fleet). */

const tagWidth = 18
const rowHeight = 24
const perRow = { min: 6, max: 20, rows: 4 }

type Tags = NonNullable<HomeStation['tags']>

/** One path for all tags of a group, so that a station of 300 devices is a few elements. */
export type Wall = {
  /** Tags in a row. */
  inRow: number
  width: number
  height: number
  rails: string
  shapes: { group: DeviceGroup; tags: string; holes: string }[]
  /** Feet of the tags whose coverage ends soon; '' where there are none. */
  covers: string
}

/** About four rows; more where a row would be longer than a phone is wide. */
export const tagsPerRow = (tags: number) =>
  Math.min(perRow.max, Math.max(perRow.min, Math.ceil(tags / perRow.rows)))

export function wallOf(tags: Tags): Wall {
  const inRow = tagsPerRow(tags.length)
  const rows = Math.max(1, Math.ceil(tags.length / inRow))
  const places = tags.map((tag, index) => ({
    ...tag,
    x: (index % inRow) * tagWidth,
    y: Math.floor(index / inRow) * rowHeight,
  }))
  const ofGroups = Map.groupBy(places, ({ group }) => group)
  const lengthOf = (row: number) => (row < rows - 1 ? inRow : tags.length - row * inRow) * tagWidth
  return {
    inRow,
    width: inRow * tagWidth,
    height: rows * rowHeight,
    rails: Array.from({ length: rows }, (_, row) => `M0 ${row * rowHeight + 4.5}h${lengthOf(row)}`).join(''),
    shapes: [...ofGroups].map(([group, placed]) => ({
      group,
      tags: placed.map(({ x, y }) => tagAt(x, y)).join(''),
      holes: placed.map(({ x, y }) => holeAt(x, y)).join(''),
    })),
    covers: places
      .filter(({ coverEnds }) => coverEnds)
      .map(({ x, y }) => `M${x + 3} ${y + 15}h12v3.5h-12z`)
      .join(''),
  }
}

/** A tag with its corners cut at the top. */
const tagAt = (x: number, y: number) =>
  `M${x + 6} ${y + 1.5}h6l3 3v12.5a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1v-12.5z`

const holeAt = (x: number, y: number) => `M${x + 7.7} ${y + 5.1}a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z`
