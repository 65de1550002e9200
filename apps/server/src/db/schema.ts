/** Every table, for the migration generator. The only barrel of the server. */
export * from '../features/accounts/accounts.tables.ts'
export * from '../features/auth/auth.tables.ts'
export * from '../features/cart/cart.tables.ts'
export * from '../features/catalog/catalog.tables.ts'
export * from '../features/mail/mail.tables.ts'
export * from '../features/orders/orders.tables.ts'
export * from '../features/users/users.tables.ts'
export * from './platform.tables.ts'
