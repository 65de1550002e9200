/** Formats of lists as files (docs/spec/screens.md#files). Apart from the calls, whose schemas no list has to load. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Rows of one file, of lists without a limit of their own. */
export const tableRowsMax = 20_000

/** What is said once a list is saved as a file. */
export const exportedWords = (counted: string, isCut: boolean): string =>
  isCut
    ? `${counted} exported. A file can have at most ${tableRowsMax.toLocaleString('en-US')} rows; filter the list to export the rest.`
    : `${counted} exported.`
