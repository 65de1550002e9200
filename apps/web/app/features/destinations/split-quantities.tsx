import { noCarrier } from '@portal/domain/catalog'
import { FieldError } from '../../ui/field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { type DraftDestination, leftOf, type SplitLine, splittable } from './draft-destinations.ts'

type SplitQuantitiesProps = {
  title: string
  destination: DraftDestination
  lines: readonly SplitLine[]
  destinations: readonly DraftDestination[]
  error: string | undefined
  onChange: (changes: Partial<DraftDestination>) => void
}

/** How many of each line go to a destination; never more than the line has left. */
export function SplitQuantities({
  title,
  destination,
  lines,
  destinations,
  error,
  onChange,
}: SplitQuantitiesProps) {
  const { quantities } = destination
  return (
    <div className="grid gap-2">
      <ul className="grid" aria-label={`What goes to ${title.toLowerCase()}`}>
        {splittable(lines).map((line) => {
          const given = quantities[line.id] ?? 0
          const left = Math.max(0, leftOf(line, destinations))
          return (
            <li
              key={line.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5"
            >
              <span className="min-w-0 flex-1 basis-48">
                <b className="font-[560]">{line.name}</b>
                <span className="block text-small text-muted tabular-nums">
                  {[carrierOf(line), `${left} of ${line.quantity} left for the shipping address`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <QuantityInput
                label={[line.name, carrierOf(line), `for ${title.toLowerCase()}`].filter(Boolean).join(' ')}
                min={0}
                cap={given + left}
                value={String(given)}
                onValueChange={(value) =>
                  onChange({ quantities: { ...quantities, [line.id]: value === '' ? 0 : Number(value) } })
                }
              />
            </li>
          )
        })}
      </ul>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** Tells lines of one product apart. */
const carrierOf = ({ carrier }: SplitLine) => (carrier === noCarrier ? '' : carrier)
