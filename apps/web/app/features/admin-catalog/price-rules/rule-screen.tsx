import { brand } from '@portal/domain/brand'
import { insertId } from '@portal/domain/paths'
import { adminPaths } from '@portal/domain/portal-paths'
import { newRule } from '@portal/domain/promised-rule'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router'
import { businessDay } from '../../../lib/business-date.ts'
import { lazy } from '../../../lib/lazy.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { LoadedRecord } from '../../../ui/loaded.tsx'
import { EmptyState, Skeleton } from '../../../ui/page-states.tsx'
import { RecordPage } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { priceRulesQuery, promisesQuery } from '../price-rules.queries.ts'
import type { RuleFormProps } from './rule-form.tsx'

/** It brings the library of forms and the rules of the contract. */
const RuleForm = lazy(async () => ({ default: (await import('./rule-form.tsx')).RuleForm }))

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.ruleId === insertId ? 'New price rule' : 'Price rule'}, ${brand.name}` },
]

/** One price rule, or with the id "Insert" the form for a new one (docs/spec/price-rules.md#screen). */
export default function PriceRuleScreen() {
  const { ruleId = '' } = useParams()
  return ruleId === insertId ? <NewRule /> : <StoredRule ruleId={ruleId} />
}

const back = <BackLink to={adminPaths.priceRules}>Back to Price rules</BackLink>

/** Empty, or with a promise in the address as that says. */
function NewRule() {
  const [params] = useSearchParams()
  const query = useQuery({ ...promisesQuery, enabled: params.has('offer') })
  if (query.isLoading)
    return (
      <RecordPage back={back} title="New price rule" busy>
        <Skeleton className="h-96 w-full" />
      </RecordPage>
    )
  const promise = query.data?.find(
    ({ offerId, field, words }) =>
      offerId === params.get('offer') && field === params.get('field') && words === params.get('words'),
  )
  const { amountCents: _, amountPercent: __, ...empty } = newRule('', businessDay(new Date()))
  const lists = { ratePlanIds: [], productIds: [], offerIds: [], purchaseTypeIds: [] }
  return (
    <Page
      title="New price rule"
      rule={null}
      start={promise?.rule ?? { ...empty, ...lists, amount: null, percent: null }}
      note={promise === undefined ? null : promise.message}
    />
  )
}

function StoredRule({ ruleId }: { ruleId: string }) {
  const query = useQuery(priceRulesQuery)
  return (
    <LoadedRecord
      query={query}
      back={back}
      title="Price rule"
      what="price rules"
      pending={<Skeleton className="h-96 w-full" />}
    >
      {(rules) => {
        const rule = rules.find((one) => one.ruleId === ruleId)
        return rule ? (
          <Page title={rule.words} rule={rule} start={rule} note={null} />
        ) : (
          <RecordPage back={back} title="Price rule not found">
            <EmptyState title="This price rule was not found." text="The link may be mistyped." />
          </RecordPage>
        )
      }}
    </LoadedRecord>
  )
}

function Page({ title, ...form }: { title: string } & Omit<RuleFormProps, 'onSaved' | 'onCancel'>) {
  const navigate = useNavigate()
  const toList = () => void navigate(adminPaths.priceRules)
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div>
        {back}
        <div className="title-row pt-1">
          <h1>{title}</h1>
        </div>
      </div>
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <RuleForm
          {...form}
          onCancel={toList}
          onSaved={(words) => {
            toast(`Saved: ${words}.`, { tone: 'success' })
            toList()
          }}
        />
      </Suspense>
    </main>
  )
}
