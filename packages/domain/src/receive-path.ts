/** Where people receive a box on a phone (docs/spec/staging.md#receiving). Apart, so that public pages need not load it. */
export const receiveBase = '/receive'
export const receivePath = (boxCode: string) => `${receiveBase}/${boxCode}`

/**
 * The address in a box's QR code, in capitals, which a QR code holds with fewer modules.
 * @param origin of the portal, such as https://portal.example
 */
export const boxAddress = (origin: string, boxCode: string) =>
  `${origin.replace(/\/+$/, '')}${receivePath(boxCode)}`.toUpperCase()
