/** What refuses orders that do not add up to their lines (migration 0019). */
export const sumTriggers = [
  ['orders', 'orders_add_up'],
  ['order_items', 'order_items_add_up_when_added'],
  ['order_items', 'order_items_add_up_when_changed'],
  ['order_items', 'order_items_add_up_when_removed'],
] as const
