import type { Manifest } from '@portal/contract/catalog'
import type { ProductForm as ProductSent } from '@portal/contract/products'
import { messages } from '@portal/domain/messages'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
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
import { usePictureUpload } from './use-picture-upload.ts'

type ProductFormProps = {
  values: ProductValues
  manufacturers: Manifest['manufacturers']
  onSaved: (productId: string) => void
  onCancel: () => void
  onReload?: () => void
}

const fieldOrder = [
  'model',
  'manufacturerId',
  'productTypeId',
  'zohoProductId',
  'msrp',
  'year',
  'image',
  'isScreenRepairEligible',
] as const

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
  const picture = usePictureUpload((image) =>
    form.setValue('image', image, { shouldDirty: true, shouldValidate: true }),
  )
  const [isWaiting, setWaiting] = useState(false)

  const send = form.handleSubmit(async (sent) => {
    try {
      const { result } = await save.mutateAsync(sent)
      onSaved(result.productId)
    } catch (error) {
      showAtFields(form, error, fieldOrder)
    }
  })

  /** A picture on its way belongs to what is saved: it is waited for. When it is refused, nothing is saved. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isWaiting) return
    if (picture.isPending) {
      setWaiting(true)
      const hasArrived = await picture.arrival()
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
        problems={submitCount > 0 ? problemsOf(errors, fieldOrder) : []}
        onChoose={(name) => form.setFocus(name)}
      />
      <SaveFailure error={save.error} fallback={messages.product.saveFailed} onReload={onReload} />
      <Identity form={form} manufacturers={manufacturers} />
      <Looks form={form} picture={picture} />
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
          {isWaiting && 'Waiting for the picture…'}
        </p>
      </FormBar>
      <LeaveGuard active={isDirty && !save.isPending && !save.isSuccess} />
    </form>
  )
}
