/** What an installation without a mail server says where an email would be promised (docs/spec/integrations.md#email). */
export const noEmailWords = 'No email is sent from this portal.'

/**
 * What the confirmation of an order says about its email (docs/spec/checkout.md#confirmation): only one that was queued for a mail
 * server is said to be sent.
 * @param email who gets it; null where none is sent
 */
export const confirmationWords = ({ orderId, email }: { orderId: number; email: string | null }): string =>
  email === null
    ? `${noEmailWords} Your confirmation with tracking is on the page of order ${orderId}.`
    : `A confirmation email with tracking has been sent to ${email}.`
