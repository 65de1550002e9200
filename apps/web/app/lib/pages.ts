import { limits } from '@portal/domain/limits'

/** How a list that is read page by page goes on. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

/**
 * The part of a request that names the page: a short first one, which is there at once, and long ones for who wants more.
 * @param cursor where the page begins; '' for the first
 */
export const pageOf = (
  cursor: string,
  { first = limits.listFirstPage, more = limits.listPageMax }: { first?: number; more?: number } = {},
) => ({ limit: cursor === '' ? first : more, cursor: cursor === '' ? undefined : cursor })

type Page<Row> = { results: Row[]; total?: number; totalIsExact?: boolean }
type Paged<Row> = { data: { pages: ReadonlyArray<Page<Row>> } | undefined }

/** The loaded part of a list that is read page by page, and how many rows it has in all. */
export function loadedOf<Row, Q>(query: Q & Paged<Row>) {
  const { data } = query as Paged<Row>
  const [first] = data?.pages ?? []
  return {
    query: query as Q,
    rows: data?.pages.flatMap(({ results }) => results) ?? [],
    total: first?.total ?? 0,
    totalIsExact: first?.totalIsExact ?? true,
  }
}
