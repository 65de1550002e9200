type Page<Row> = { results: Row[]; nextCursor: string | null }

/**
 * The rows of a list for a file, page by page; what is beyond the limit is left out.
 * @param read answers the page that a cursor leads to, and the first one without
 */
export async function allPages<Row>(
  atMost: number,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    rows.push(...page.results)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < atMost)
  return { rows: rows.slice(0, atMost), isCut: cursor !== undefined || rows.length > atMost }
}
