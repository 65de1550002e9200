import type { PriceRuleOfWire } from '@portal/contract/price-rules'
import { brand } from '@portal/domain/brand'
import { wirelessCarriers } from '@portal/domain/carriers'
import { hasWords } from '@portal/domain/folded-text'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { carrierNameOf } from '@portal/domain/listed-carriers'
import { insertId } from '@portal/domain/paths'
import { priceRulePath } from '@portal/domain/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { defineList } from '../../../lib/define-list.ts'
import { choiceOf, severalOf } from '../../../lib/filter-kinds.ts'
import { useList } from '../../../lib/use-list.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Badge, type BadgeMark, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { priceRulesQuery, useEndPriceRule } from '../price-rules.queries.ts'
import { Promises } from './promises.tsx'
import { daysWords, type RuleState, ruleStateLabels, ruleStates, scopeWords, stateOf } from './rule-words.ts'

export const meta: MetaFunction = () => [{ title: `Price rules, ${brand.name}` }]

const rulesList = defineList({
  search: { label: 'Search rules', max: limits.searchMax },
  filters: {
    carriers: severalOf(wirelessCarriers, { label: 'Carrier', any: 'All carriers' }),
    state: choiceOf(ruleStates, { label: 'State', any: 'All states', words: ruleStateLabels }),
  },
})

/** Discounts of carriers as data: what promo texts promise without one, then all rules (docs/spec/price-rules.md#screen). */
export default function PriceRulesScreen() {
  const add = (
    <ButtonLink to={priceRulePath(insertId)} icon={<Plus size={18} aria-hidden />}>
      Add rule
    </ButtonLink>
  )
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <PageHead title="Price rules" actions={<div className="actions">{add}</div>} />
      <p className="max-w-prose text-muted">
        A price rule is a discount of a carrier that totals count with. Words in promo texts change no total.
      </p>
      <Promises />
      <Rules />
    </main>
  )
}

function Rules() {
  const address = useList(rulesList)
  const query = useQuery(priceRulesQuery)
  const [ending, setEnding] = useState<PriceRuleOfWire | null>(null)
  const all = query.data ?? []
  const { carriers, state } = address.filters
  const rows = all.filter(
    (rule) =>
      hasWords(`${rule.words} ${carrierOf(rule)} ${rule.group} ${scopeWords(rule)}`, address.typed) &&
      (carriers.length === 0 || carriers.includes(carrierOf(rule))) &&
      (state === null || stateOf(rule) === state),
  )
  const isNarrowed = address.typed.trim() !== '' || address.on > 0
  return (
    <Section title="Rules">
      <ListBar
        address={address}
        show="Show rules"
        choices={{ carriers: wirelessCarriers().map((name) => ({ id: name, label: name })) }}
        count={
          query.isSuccess
            ? isNarrowed
              ? `Showing ${rows.length} of ${counted(all.length, 'rule')}`
              : counted(all.length, 'rule')
            : ''
        }
        refresh={{ label: 'Refresh rules', query }}
      />
      <Listed
        className="grid gap-3"
        query={query}
        what="price rules"
        caption="Price rules"
        columns={columnsOf(setEnding)}
        rows={rows}
        rowKey={({ ruleId }) => ruleId}
        empty={
          isNarrowed ? (
            <EmptyState title="No rules match." text="Try other words, or clear the filters." />
          ) : (
            <EmptyState
              title="No price rules yet."
              text="Totals are the prices of offers. Add a rule for a discount that a carrier gives."
            />
          )
        }
      />
      <EndRule rule={ending} onDone={() => setEnding(null)} />
    </Section>
  )
}

const carrierOf = ({ carrierId }: PriceRuleOfWire) => carrierNameOf(carrierId) ?? 'Another carrier'

const looks: Record<RuleState, { tone: BadgeTone; mark: BadgeMark }> = {
  active: { tone: 'success', mark: 'circle' },
  ahead: { tone: 'info', mark: 'outline' },
  over: { tone: 'neutral', mark: 'square' },
  ended: { tone: 'neutral', mark: 'square' },
}

const columnsOf = (end: (rule: PriceRuleOfWire) => void): Column<PriceRuleOfWire>[] => [
  {
    key: 'rule',
    header: 'Rule',
    card: 'lead',
    cell: (rule) => <Link to={priceRulePath(rule.ruleId)}>{rule.words}</Link>,
  },
  { key: 'carrier', header: 'Carrier', cell: carrierOf },
  { key: 'for', header: 'For', cell: scopeWords },
  { key: 'days', header: 'Applies', cell: daysWords },
  {
    key: 'state',
    header: 'State',
    cell: (rule) => <Badge {...looks[stateOf(rule)]}>{ruleStateLabels[stateOf(rule)]}</Badge>,
  },
  {
    key: 'end',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (rule) =>
      rule.endedAt === null && (
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => end(rule)}>
          End<span className="vh"> {rule.words}</span>
        </Button>
      ),
  },
]

/** Asks before a rule is ended: it cannot be begun again. */
function EndRule({ rule, onDone }: { rule: PriceRuleOfWire | null; onDone: () => void }) {
  const end = useEndPriceRule()
  const once = useOneAtATime()
  const yes = () =>
    once(async () => {
      if (rule === null) return
      try {
        await end.mutateAsync({ body: { ruleId: rule.ruleId, version: rule.version } })
        toast('The rule was ended.', { tone: 'success' })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
      onDone()
    })
  return (
    <ConfirmDialog
      open={rule !== null}
      question={`End this rule? ${rule?.words ?? ''}`}
      text="The shop, carts and drafts count without it at once. Submitted orders and quotes keep it."
      busy={end.isPending}
      onNo={onDone}
      onYes={() => void yes()}
    />
  )
}
