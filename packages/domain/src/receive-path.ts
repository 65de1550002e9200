/** Where people receive a box on a phone (docs/spec/staging.md#receiving). Apart, so that public pages need not load it. */
export const receiveBase = '/receive'
export const receivePath = (boxCode: string) => `${receiveBase}/${boxCode}`

/** Whether a path is a page of receiving; the codes of boxes hold it in capitals. */
export const isReceivePath = (pathname: string) => /^\/receive(\/[^/]*)?$/i.test(pathname)

/** Where this page may be without a network: QR codes hold its address in capitals (docs/adr/0035-receiving-has-a-service-worker.md). */
export const receiveScopes = [receiveBase, receiveBase.toUpperCase()]

/**
 * The address in a box's QR code, in capitals, which a QR code holds with fewer modules.
 * @param origin of the portal, such as https://portal.example
 */
export const boxAddress = (origin: string, boxCode: string) =>
  `${origin.replace(/\/+$/, '')}${receivePath(boxCode)}`.toUpperCase()
