/** Who a device belongs to, as printed on its screen and its asset tag, and the time that its screen shows. */
export type Identity = { code: string; unit: string; phone: string; clock?: string }

/** Where a device names no time of its own: those that stand in one scene show the same moment. */
export const defaultClock = '6:42'
export const today = 'Tuesday, March 4'
