import type { DeviceRow } from './fleet.tables.ts'

/** What a device that takes another one's place takes over of its cover; the other one has none then. */
export const coverTaken = ({ coverFrom, coverUntil, repairsUsed, coverIsSubscription }: DeviceRow) => ({
  coverFrom,
  coverUntil,
  repairsUsed,
  coverIsSubscription,
})
export const noCover = { coverFrom: null, coverUntil: null, repairsUsed: 0, coverIsSubscription: false }
