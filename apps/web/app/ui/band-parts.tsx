import { Check, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'

type TagGroup = { look: string; words: string; count: number; tags: number }

/** Every unit as a tag on a rail, by how far it is; the legend has the numbers. */
export const BandTags = ({ groups, note }: { groups: readonly TagGroup[]; note?: ReactNode }) => (
  <div className="band-units">
    <div className="band-tags" aria-hidden="true">
      {groups.flatMap(({ look, tags }) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the tags of a look are all alike and never move
        Array.from({ length: tags }, (_, tag) => <i key={`${look} ${tag}`} data-look={look} />),
      )}
    </div>
    <ul>
      {groups.map(({ look, words, count }) => (
        <li key={look}>
          <i data-look={look} aria-hidden="true" />
          <b>{count.toLocaleString('en-US')}</b> {words}
        </li>
      ))}
      {note && <li>{note}</li>}
    </ul>
  </div>
)

type BandNeed = { key: string; what: ReactNode; act?: ReactNode; isDone: boolean }

/** What a record lacks, each with its act; what is done comes last. */
export const BandNeeds = ({ needs }: { needs: readonly BandNeed[] }) => (
  <ul className="band-needs">
    {needs.map(({ key, what, act, isDone }) => (
      <li key={key} data-done={isDone || undefined}>
        {isDone ? <Check size={20} aria-label="Done:" /> : <CircleDashed size={20} aria-label="Missing:" />}
        <span>{what}</span>
        {act}
      </li>
    ))}
  </ul>
)
