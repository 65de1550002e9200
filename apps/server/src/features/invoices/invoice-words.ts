/** The line of the shipping charge, with the service where it is known. */
export const shippingLabel = (description: string) => ['Shipping', description].filter(Boolean).join(', ')

export const cancelledNote = 'This invoice is void: the order was cancelled, and nothing is due.'
export const voidNote = 'This invoice is void, and nothing is due.'
