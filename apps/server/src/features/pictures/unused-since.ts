import { catalogLimits } from '@portal/domain/catalog-limits'

/** Files that are unused since before this moment are removed, and may be gone already. */
export const removedBefore = (now: Date): Date =>
  new Date(now.getTime() - catalogLimits.unusedPictureDays * 24 * 3_600_000)
