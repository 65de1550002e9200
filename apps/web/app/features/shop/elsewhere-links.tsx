import { counted } from '@portal/domain/format'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { readManifest } from '../catalog/catalog.queries.ts'
import type { Elsewhere } from './elsewhere.ts'
import { filterSearch, noFilters } from './shop-filters.ts'

type ElsewhereLinksProps = { productTypeId: string; query: string; known: Elsewhere | null }

/** "2 results in Services": where a search finds something that finds nothing here. */
export function ElsewhereLinks({ productTypeId, query, known }: ElsewhereLinksProps) {
  const [read, setRead] = useState(known)
  const isKnown = read?.query === query
  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    findThere(productTypeId, query).then(
      (found) => isCurrent && setRead(found),
      // Without the catalog there is nothing to add to what the list says.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isKnown, productTypeId, query])
  return (
    <div role="status" className="empty:hidden">
      {isKnown && read.found.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Results in other categories">
          {read.found.map(({ path, category, count }) => (
            <li key={path}>
              <ButtonLink to={`${path}${filterSearch({ ...noFilters, query })}`} variant="ghost" size="sm">
                {counted(count, 'result')} in {category}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** From the catalog that the browser keeps. */
async function findThere(productTypeId: string, query: string): Promise<Elsewhere> {
  const [{ findElsewhere }, manifest] = await Promise.all([import('./elsewhere.ts'), readManifest()])
  return findElsewhere(manifest, productTypeId, query)
}
