/** Ids of the parts of a draft's page where Add Item, the confirmation of prices and a line's removal are. */
export const itemsId = 'order-items'
export const acceptPricesId = 'accept-prices'
export const removeItemId = (orderItemId: string) => `remove-${orderItemId}`
/** The button that opens the destinations of a draft. */
export const destinationsId = 'change-destinations'
