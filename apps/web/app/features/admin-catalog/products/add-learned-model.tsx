import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../../ui/combobox.tsx'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { QueryFailure } from '../../../ui/page-states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import { useAddLearnedModel } from '../learned-models.queries.ts'

const deviceTypes = ['phone', 'tablet', 'router']

/** Asks for a product and the first eight digits of its IMEIs. */
export function AddLearnedModel({ onClose }: { onClose: () => void }) {
  const manifest = useQuery(manifestQuery)
  const add = useAddLearnedModel()
  const [productId, setProductId] = useState<string | null>(null)
  const [tac, setTac] = useState('')
  const [isAsked, setAsked] = useState(false)
  const products = (manifest.data?.products ?? []).filter(({ productTypeId }) =>
    deviceTypes.includes(productTypeOf(productTypeId) ?? ''),
  )
  const isWhole = /^\d{8}$/.test(tac.trim())

  async function submit() {
    setAsked(true)
    if (productId === null || !isWhole) return
    try {
      await add.mutateAsync({ body: { productId, tac: tac.trim() } })
    } catch {
      // Shown in the dialog; what was typed stays.
      return
    }
    toast(`IMEIs that begin with ${tac.trim()} are known now.`, { tone: 'success' })
    onClose()
  }

  return (
    <FormDialog
      title="Add a model"
      save="Add"
      isBusy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {manifest.isError && <QueryFailure query={manifest} what="products" />}
      <Combobox
        label="Product"
        required
        placeholder="Search products"
        opensOnFocus={false}
        options={products.map((product) => ({ id: product.productId, label: productNameOf(product) }))}
        value={productId}
        error={isAsked && productId === null ? 'Choose a product.' : refusalAt(add.error, 'productId')}
        loadingText={manifest.isLoading ? 'Loading products...' : undefined}
        onChange={setProductId}
      />
      <TextField
        label="First eight digits of the IMEI"
        required
        error={
          isAsked && !isWhole ? 'Enter the first eight digits of the IMEI.' : refusalAt(add.error, 'tac')
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={tac}
        onChange={(event) => {
          setTac(event.target.value)
          add.reset()
        }}
      />
    </FormDialog>
  )
}
