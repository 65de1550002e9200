import type { Manifest } from '@portal/contract/catalog'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { AdminProduct, ProductForm as ProductSent, upsertProduct } from '@portal/contract/products'
import { productNameOf, recordStatus } from '@portal/domain/catalog'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useRecordForm } from '../../../lib/use-record-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { FormBar, useFormFocus } from '../../../ui/form-bar.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { offersQuery, productQuery, useSaveProduct } from '../admin-catalog.queries.ts'
import { ErrorSummary, problemsOf, SaveFailure } from '../form-parts.tsx'
import { Facts, Identity, Looks, Switches } from './product-fields.tsx'
import { usePictureUploads, useProductPictures } from './product-pictures.ts'
import {
  copyOf,
  type Form,
  newProductValues,
  type ProductValues,
  productRules,
  valuesOf,
} from './product-values.ts'

type ProductFormProps = {
  /** As it was read; null for a new product. */
  product: AdminProduct | null
  /** What a new product begins as a copy of. */
  copied?: AdminProduct | null
  manufacturers: Manifest['manufacturers']
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

type Saved = Pick<AnswerOf<typeof upsertProduct>['result'], 'productId' | 'copiedOffers'>

const pictureFields = Array.from({ length: catalogLimits.productPicturesMax }, (_, index) => index).flatMap(
  (index) => [`pictures.${index}.image`, `pictures.${index}.alt`] as const,
)

const fieldOrder = [
  'model',
  'manufacturerId',
  'productTypeId',
  'zohoProductId',
  'msrp',
  'year',
  ...pictureFields,
  'isScreenRepairEligible',
] as const

/** What is wrong with pictures, by field, each with the number of its picture. */
const pictureErrors = (errors: FieldErrors<ProductValues>['pictures']) =>
  Object.fromEntries(
    (Array.isArray(errors) ? errors : []).flatMap((picture: PictureError, index) =>
      (['image', 'alt'] as const).flatMap((part) => {
        const message = picture?.[part]?.message
        return message ? [[`pictures.${index}.${part}`, { message: `Picture ${index + 1}: ${message}` }]] : []
      }),
    ),
  )
type PictureError = { image?: { message?: string }; alt?: { message?: string } } | undefined

/**
 * The product form (docs/spec/back-office.md#product-details): of a new product with an id to come, or of one that is
 * there.
 */
export function ProductForm({ product, copied = null, manufacturers, onSaved, onCancel }: ProductFormProps) {
  const isNew = product === null
  const save = useSaveProduct()
  const queryClient = useQueryClient()
  const record = useRecordForm<AdminProduct, ProductValues, ProductSent, Saved>({
    stored: product,
    valuesOf: (stored) => (stored ? valuesOf(stored) : copied ? copyOf(copied) : newProductValues),
    resolver: productRules,
    mode: 'onSubmit',
    save: async (sent) => (await save.mutateAsync(sent)).result,
    readNewest: async () =>
      (await queryClient.fetchQuery({ ...productQuery(product?.productId ?? ''), staleTime: 0 })).result,
    onSaved,
  })
  const { form } = record
  const { errors, submitCount } = form.formState
  const element = useFormFocus()
  const pictures = useProductPictures(form)
  const uploads = usePictureUploads(pictures)
  const [isWaiting, setWaiting] = useState(false)

  /** Pictures on their way belong to what is saved: they are waited for. When one is refused, nothing is saved. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isWaiting) return
    if (uploads.isPending) {
      setWaiting(true)
      const hasArrived = await uploads.arrival()
      setWaiting(false)
      const wasLeft = element.current === null
      if (!hasArrived || wasLeft) return
    }
    await record.send()
  }

  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={isNew ? 'New product' : 'Edit product'}
      className="grid max-w-5xl gap-8 outline-none"
      onSubmit={(event) => void submit(event)}
    >
      {record.isBack && <DraftNotice onStartOver={record.startOver} />}
      <ErrorSummary
        problems={
          submitCount > 0 ? problemsOf({ ...errors, ...pictureErrors(errors.pictures) }, fieldOrder) : []
        }
        onChoose={(name) => form.setFocus(name)}
      />
      <SaveFailure error={record.error} fallback={messages.product.saveFailed} />
      {copied && <CopiedOffers form={form} copied={copied} />}
      {isNew && !copied && (
        <Notice>
          Prices come next: after Insert, add an offer for each carrier with its item price and plan price.
          Customers can’t order the product before that.
        </Notice>
      )}
      <Identity form={form} manufacturers={manufacturers} />
      <Looks form={form} pictures={pictures} uploads={uploads} />
      <Facts form={form} />
      <Switches form={form} />
      <FormBar>
        <Button type="submit" busy={record.isBusy || isWaiting}>
          {isNew ? 'Insert' : 'Save'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <p role="status" className="text-small text-muted">
          {isWaiting && 'Waiting for the pictures…'}
        </p>
      </FormBar>
      <LeaveGuard active={record.isUnsaved} />
      <ConflictDialog conflict={record.conflict} />
    </form>
  )
}

/** Whether the copy gets the offers too (docs/spec/back-office.md#copies). */
function CopiedOffers({ form, copied }: { form: Form; copied: AdminProduct }) {
  const { data } = useQuery(offersQuery(copied.productId))
  const count = data?.filter(({ statusId }) => statusId !== recordStatus.archived).length ?? 0
  return (
    <Notice>
      <p>A copy of {productNameOf(copied)}. Enter its own model and Zoho Product Id.</p>
      {count > 0 && (
        <Checkbox
          label={`Copy its ${counted(count, 'offer')}, prices included`}
          checked={form.watch('copyOffersOf') !== undefined}
          onChange={(event) =>
            form.setValue('copyOffersOf', event.target.checked ? copied.productId : undefined, {
              shouldDirty: true,
            })
          }
        />
      )}
    </Notice>
  )
}
