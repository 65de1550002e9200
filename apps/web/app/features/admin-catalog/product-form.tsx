import type { Manifest } from '@portal/contract/catalog'
import type { ProductForm as ProductSent } from '@portal/contract/products'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { messages } from '@portal/domain/messages'
import { type FormEvent, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { useSaveProduct } from './admin-catalog.queries.ts'
import {
  DraftIsBack,
  ErrorSummary,
  FormBar,
  problemsOf,
  SaveFailure,
  showAtFields,
  useFormFocus,
} from './form-parts.tsx'
import { Facts, Identity, Looks, Switches } from './product-fields.tsx'
import { type ProductValues, productRules } from './product-values.ts'
import { usePictureUploads } from './use-picture-uploads.ts'
import { useProductPictures } from './use-product-pictures.ts'

type ProductFormProps = {
  values: ProductValues
  manufacturers: Manifest['manufacturers']
  onSaved: (productId: string) => void
  onCancel: () => void
  onReload?: () => void
}

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
export function ProductForm({ values, manufacturers, onSaved, onCancel, onReload }: ProductFormProps) {
  const isNew = values.productId === undefined
  const save = useSaveProduct()
  const form = useForm<ProductValues, unknown, ProductSent>({
    resolver: productRules,
    defaultValues: values,
    // Tabbing through an empty form is no mistake; what Save refused is checked again with every key.
    mode: 'onSubmit',
  })
  const { errors, isDirty, submitCount } = form.formState
  const element = useFormFocus()
  const draft = useFormDraft({ ...form, isDirty })
  const pictures = useProductPictures(form)
  const uploads = usePictureUploads(pictures)
  const [isWaiting, setWaiting] = useState(false)

  const send = form.handleSubmit(async (sent) => {
    try {
      const { result } = await save.mutateAsync(sent)
      onSaved(result.productId)
    } catch (error) {
      showAtFields(form, error, fieldOrder)
    }
  })

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
    await send()
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
      {draft && <DraftIsBack />}
      <ErrorSummary
        problems={
          submitCount > 0 ? problemsOf({ ...errors, ...pictureErrors(errors.pictures) }, fieldOrder) : []
        }
        onChoose={(name) => form.setFocus(name)}
      />
      <SaveFailure error={save.error} fallback={messages.product.saveFailed} onReload={onReload} />
      <Identity form={form} manufacturers={manufacturers} />
      <Looks form={form} pictures={pictures} uploads={uploads} />
      <Facts form={form} />
      <Switches form={form} />
      <FormBar>
        <Button type="submit" busy={save.isPending || isWaiting}>
          {isNew ? 'Insert' : 'Save'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <p role="status" className="text-small text-muted">
          {isWaiting && 'Waiting for the pictures…'}
        </p>
      </FormBar>
      <LeaveGuard active={isDirty && !save.isPending && !save.isSuccess} />
    </form>
  )
}
