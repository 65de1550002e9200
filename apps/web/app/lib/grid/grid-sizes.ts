/** Heights of a grid in pixels, as its styles have them. */
export const headHeightPx = 36
export const groupHeightPx = 48
export const rowHeightPx = 36
