import type { LearnedModel } from '@portal/contract/learned-models'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { formatBusinessDate } from '../../../lib/business-date.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { focusHeading } from '../../../ui/page-announcer.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { learnedModelsQuery, useRemoveLearnedModel } from '../learned-models.queries.ts'

const AddLearnedModel = lazy(() =>
  import('./add-learned-model.tsx').then((module) => ({ default: module.AddLearnedModel })),
)

export const meta: MetaFunction = () => [{ title: `Recognized models, ${brand.name}` }]

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

/** The first eight digits of IMEIs by which the bench knows a product (docs/spec/back-office.md#recognized-models). */
export default function LearnedModelsScreen() {
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const search = useSettled(typed.trim(), searchWaitMs)
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <PageHead
        title="Recognized models"
        actions={
          <div className="actions">
            <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
              Add a model
            </Button>
          </div>
        }
      />
      <p className="max-w-prose text-muted">
        The first eight digits of an IMEI tell the model of a device. The bench learns them when a person
        confirms a product, and refuses an IMEI whose digits are known for other products only.
      </p>
      <SearchInput
        label="Search product or digits"
        maxLength={limits.searchMax}
        value={typed}
        onValueChange={setTyped}
      />
      <Models search={search} />
      {isAdding && (
        <Suspense>
          <AddLearnedModel onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </main>
  )
}

function Models({ search }: { search: string }) {
  const query = useQuery(learnedModelsQuery(search))
  const [removing, setRemoving] = useState<LearnedModel | null>(null)
  const { data } = query
  return (
    <>
      <Listed
        className="grid gap-3"
        query={query}
        what="learned models"
        above={
          <p className="text-ui text-muted" role="status">
            {data && foundWords(data)}
          </p>
        }
        caption="Recognized models"
        columns={columnsOf(setRemoving)}
        rows={data?.models ?? []}
        rowKey={({ productId, tac }) => `${productId} ${tac}`}
        empty={<NoModels search={search} />}
      />
      <RemoveModel model={removing} onDone={() => setRemoving(null)} />
    </>
  )
}

const NoModels = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState
      title="No models are known yet."
      text="The bench learns them from the first IMEI of a product."
    />
  ) : (
    <EmptyState
      title={`No models match “${search}”.`}
      text="Search for a product, or for the first digits."
    />
  )

const foundWords = ({ total, models }: { total: number; models: readonly LearnedModel[] }) =>
  models.length < total
    ? `${models.length} of ${total.toLocaleString('en-US')} shown; search for the others.`
    : counted(total, 'model')

const columnsOf = (remove: (model: LearnedModel) => void): Column<LearnedModel>[] => [
  { key: 'product', header: 'Product', card: 'lead', cell: ({ productName }) => productName },
  {
    key: 'tac',
    header: 'IMEI begins with',
    cell: ({ tac }) => <span className="mono tabular-nums">{tac}</span>,
  },
  { key: 'by', header: 'Learned by', cell: ({ learnedBy }) => <bdi>{learnedBy}</bdi> },
  { key: 'at', header: 'Learned on', cell: ({ learnedAt }) => formatBusinessDate(learnedAt) },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (model) => (
      <span className="flex justify-end">
        <Button variant="ghost" size="sm" onClick={() => remove(model)}>
          Remove
          <span className="vh">
            {' '}
            {model.tac} from {model.productName}
          </span>
        </Button>
      </span>
    ),
  },
]

/** Asks before a model is removed. */
function RemoveModel({ model, onDone }: { model: LearnedModel | null; onDone: () => void }) {
  const remove = useRemoveLearnedModel()
  const once = useOneAtATime()

  const yes = () =>
    once(async () => {
      if (model === null) return
      const { productId, tac, productName } = model
      try {
        await remove.mutateAsync({ body: { productId, tac } })
        toast(`${tac} was removed from ${productName}.`, { tone: 'success' })
        // The row whose button asked is gone, and the focus with it.
        setTimeout(focusHeading)
      } catch (error) {
        toast(`${tac} was not removed. ${messageOf(error)}`, { tone: 'danger' })
      }
      onDone()
    })

  return (
    <ConfirmDialog
      open={model !== null}
      question={`Remove ${model?.tac} from ${model?.productName}?`}
      text="The bench asks again when it next reads an IMEI that begins with these digits."
      yes="Remove"
      no="Keep it"
      busy={remove.isPending}
      onYes={() => void yes()}
      onNo={onDone}
    />
  )
}
