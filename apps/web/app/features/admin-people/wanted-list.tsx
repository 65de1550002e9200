import type { WantedLine } from '@portal/contract/wanted'
import { useQuery } from '@tanstack/react-query'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { wantedWords } from '../catalog/wanted-words.ts'

/** What a person chose before they registered (docs/spec/sign-in.md#what-was-chosen). */
export function WantedList({ wanted }: { wanted: readonly WantedLine[] }) {
  const { data: manifest } = useQuery(manifestQuery)
  return (
    <ul>
      {wanted.map((line) => {
        const words = manifest && wantedWords(manifest, line)
        const key = [line.productId, line.offerId, line.screenRepair, line.accessory].join()
        return (
          <li key={key}>
            {line.quantity} × {words?.name ?? (manifest ? 'a product that is not sold any more' : '…')}
            {words && words.terms !== '' && <small>{words.terms}</small>}
          </li>
        )
      })}
    </ul>
  )
}
