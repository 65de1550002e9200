import type { Access } from '@portal/domain/access-kinds'
import { accessLabels, accessWords } from '@portal/domain/access-words'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'

type AccessChoicesProps<A extends Access> = {
  kinds: readonly A[]
  value: A | null
  error?: string | undefined
  onChange: (access: A) => void
}

/** What a person has access to, each kind with what it is for. */
export const AccessChoices = <A extends Access>({ kinds, value, error, onChange }: AccessChoicesProps<A>) => (
  <ChoiceGroup legend="Access" error={error}>
    {kinds.map((access) => (
      <ChoiceCard
        key={access}
        type="radio"
        name="access"
        title={accessLabels[access]}
        text={accessWords[access]}
        checked={value === access}
        onChange={() => onChange(access)}
      />
    ))}
  </ChoiceGroup>
)
