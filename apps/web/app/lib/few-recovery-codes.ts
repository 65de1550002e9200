/** With fewer than these somebody should make new recovery codes. */
export const fewRecoveryCodes = 3
