export const voidNote = 'This invoice is void: the order was cancelled, and nothing is due.'
