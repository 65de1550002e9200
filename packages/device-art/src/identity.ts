/** Who a device belongs to, as printed on its screen and its asset tag. */
export type Identity = { code: string; unit: string; phone: string }

/** Every screen shows the same moment. */
export const clock = '6:42'
export const today = 'Tuesday, March 4'
