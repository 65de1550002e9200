/** Where invoices, statements and their settings are (docs/spec/books.md#screens). Apart from `paths`, which public pages load. */
export const booksPath = '/books'
export const booksSettingsPath = `${booksPath}/settings`
export const statementBase = `${booksPath}/statement`
export const statementPath = (accountId: string) => `${statementBase}/${encodeURIComponent(accountId)}`
