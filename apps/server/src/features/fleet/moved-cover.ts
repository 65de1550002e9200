import type { DeviceRow } from './fleet.tables.ts'

/** What a device that takes another one's place takes over of its cover; the other one has none then. */
export const coverTaken = ({ coverFrom, coverUntil, repairsUsed, coverIsSubscription }: DeviceRow) => ({
  coverFrom,
  coverUntil,
  repairsUsed,
  coverIsSubscription,
})
/** Whether a device that takes another one's place takes over its cover: only where it has none of its own. */
export const takesCoverOf = (old: DeviceRow, device: DeviceRow) =>
  device.coverUntil === null && old.coverUntil !== null
export const noCover = { coverFrom: null, coverUntil: null, repairsUsed: 0, coverIsSubscription: false }
