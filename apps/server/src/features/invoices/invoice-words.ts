export const cancelledNote = 'This invoice is void: the order was cancelled, and nothing is due.'
export const voidNote = 'This invoice is void, and nothing is due.'
