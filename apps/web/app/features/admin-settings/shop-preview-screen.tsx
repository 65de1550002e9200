import { brand } from '@portal/domain/brand'
import { productTypes } from '@portal/domain/catalog'
import { paths } from '@portal/domain/paths'
import { adminPaths, shopPreviewPath } from '@portal/domain/portal-paths'
import { type SettingKey, settingGroups, settingKeys } from '@portal/domain/settings'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { businessClock, businessZone, formatBusinessMoment } from '../../lib/business-date.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorPanel, Skeleton } from '../../ui/page-states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PagePreview } from './page-preview.tsx'
import { shopMomentsQuery, shopPreviewQuery } from './settings.queries.ts'

export const meta: MetaFunction = () => [{ title: `Shop on a day, ${brand.name}` }]

const pages = [
  ...productTypes.map(({ category, path }) => ({ label: category, path })),
  { label: 'Home', path: paths.home },
  { label: 'Services and prices', path: paths.services },
]

/** The public shop at another time, as it will be or was (docs/spec/back-office.md#shop-at-a-moment). */
export default function ShopPreviewScreen() {
  const [params] = useSearchParams()
  const at = params.get('at') ?? ''
  const draft = settingKeys.find((key) => key === params.get('draft'))
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div>
        {draft === undefined ? (
          <BackLink to={adminPaths.priceChanges}>Back to Price changes</BackLink>
        ) : (
          <BackLink to={`${adminPaths.settings}/${draft}`}>Back to {settingGroups[draft].title}</BackLink>
        )}
        <div className="title-row pt-1">
          <h1>Shop on a day</h1>
        </div>
        <p className="max-w-prose pt-2 text-muted">
          The public shop as it will be, with scheduled price changes, banners and promotions, or with the
          prices and offers of a past day. Carts and orders are never affected.
        </p>
      </div>
      <MomentForm key={at} at={at} draft={draft} />
    </main>
  )
}

type Asked = { at: string; draft: SettingKey | undefined }

function MomentForm({ at, draft }: Asked) {
  const navigate = useNavigate()
  const moments = useQuery(shopMomentsQuery)
  const preview = useQuery(shopPreviewQuery({ at, draft }))
  const [typed, setTyped] = useState(at || businessClock(new Date()))
  const { error } = preview
  const [problem] = (error instanceof ApiError && error.fields.at) || []
  const { first, last } = moments.data ?? {}
  return (
    <>
      <form
        noValidate
        className="grid max-w-prose gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // The same time again opens it anew: a preview ends after two hours.
          if (typed === at) void preview.refetch()
          else void navigate(shopPreviewPath({ at: typed, draft }), { replace: true })
        }}
      >
        <Field
          label="Day and time"
          required
          error={problem}
          hint={`On the clock in ${businessZone()}.${first === undefined || problem ? '' : ` Records of prices begin on ${formatBusinessMoment(first)}.`}`}
        >
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={typed}
              {...(first !== undefined && { min: businessClock(first) })}
              {...(last !== undefined && { max: businessClock(last) })}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={preview.isFetching}>
            Show the shop
          </Button>
        </div>
      </form>
      {draft !== undefined && (
        <p className="text-ui text-muted">
          With your draft of {settingGroups[draft].title}, where you have one.
        </p>
      )}
      {error && problem === undefined && (
        <ErrorPanel
          message={messageOf(error)}
          requestId={requestIdOf(error)}
          busy={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {at !== '' && preview.isPending && <Skeleton className="h-96 w-full" />}
      {preview.data && (
        <PagePreview
          key={preview.data.previewPath}
          pages={pages}
          previewPath={preview.data.previewPath}
          isWide
        >
          <p className="text-ui text-muted" role="status">
            {formatBusinessMoment(preview.data.at)}. Nothing can be bought here. The link works for two hours,
            also for a colleague.
          </p>
        </PagePreview>
      )}
    </>
  )
}
