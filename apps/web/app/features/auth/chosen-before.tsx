import type { WantedLine } from '@portal/contract/wanted'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { keyOf, type Wanted } from '../catalog/wanted.store.ts'
import { wantedWords } from '../catalog/wanted-words.ts'

type ChosenBeforeProps = {
  wanted: Wanted
  /** Some of it was refused and taken off. */
  wasReduced: boolean
  onKeep: (lines: readonly WantedLine[]) => void
}

/** What the visitor chose in the shop and sends along; each line can be taken off (docs/spec/sign-in.md#what-was-chosen). */
export function ChosenBefore({ wanted, wasReduced, onKeep }: ChosenBeforeProps) {
  const heading = useId()
  const { data: manifest } = useQuery(manifestQuery)
  const { lines, asksQuote } = wanted
  const known = manifest && lines.flatMap((line) => knownLine(manifest, line))
  useEffect(() => {
    // It left the shop since it was chosen.
    if (known && known.length < lines.length) onKeep(known.map(({ line }) => line))
  })
  if (!known || (lines.length === 0 && !wasReduced)) return null
  return (
    <section className="auth-section auth-chosen" aria-labelledby={heading}>
      <h2 id={heading}>{asksQuote ? 'You ask for a quote for' : 'You chose'}</h2>
      <ul>
        {known.map(({ line, words }) => (
          <li key={keyOf(line)}>
            <span>
              <b>
                {line.quantity} × {words.name}
              </b>
              {words.terms !== '' && <small>{words.terms}</small>}
            </span>
            <IconButton
              size="sm"
              label={`Remove ${words.name}`}
              onClick={() => onKeep(lines.filter((other) => other !== line))}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status">
        {wasReduced && 'Something that you chose is not sold any more, and was taken off. '}
        {lines.length > 0 &&
          (asksQuote
            ? 'We receive it with your registration. Payment options that you chose are in your cart once your account is approved.'
            : 'It is in your cart once your account is approved.')}
      </p>
    </section>
  )
}

function knownLine(manifest: Parameters<typeof wantedWords>[0], line: WantedLine) {
  const words = wantedWords(manifest, line)
  return words ? [{ line, words }] : []
}
