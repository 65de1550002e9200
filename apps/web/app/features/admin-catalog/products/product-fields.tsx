import type { Manifest } from '@portal/contract/catalog'
import { productTypes } from '@portal/domain/catalog'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { limits } from '@portal/domain/limits'
import { productSlug } from '@portal/domain/products'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { fieldOf, MoneyField, SelectField, TextAreaField, TextField } from '../../../ui/form-fields.tsx'
import { Select } from '../../../ui/select.tsx'
import { FormPart } from '../form-parts.tsx'
import { NewManufacturer } from './new-manufacturer.tsx'
import { PicturesField } from './pictures-field.tsx'
import type { PictureUploads, ProductPictures } from './product-pictures.ts'
import type { Form } from './product-values.ts'

export function Identity({ form, manufacturers }: { form: Form; manufacturers: Manifest['manufacturers'] }) {
  const { errors } = form.formState
  const maker = manufacturers.find(({ manufacturerId }) => manufacturerId === form.watch('manufacturerId'))
  const model = form.watch('model').trim()
  const slug = model === '' ? '' : productSlug({ manufacturerName: maker?.name ?? 'NONE', model })
  return (
    <FormPart title="Product">
      <TextField
        label="Model"
        required
        hint={`${model.length} of ${limits.modelLength.max} characters`}
        {...fieldOf(form, 'model')}
        autoComplete="off"
      />
      <TextField
        label="URL Slug"
        hint="Generated from manufacturer and model. A number is added if it’s already in use."
        locked
        value={slug}
      />
      <div className="grid justify-items-start gap-1">
        <Field label="Manufacturer" className="w-full" required error={errors.manufacturerId?.message}>
          {(control) => (
            // A changed list remounts the select, so that it shows a manufacturer that was just created.
            <Select key={manufacturers.length} {...control} {...form.register('manufacturerId')}>
              <option value="">Choose a manufacturer</option>
              {manufacturers.map(({ manufacturerId, name }) => (
                <option key={manufacturerId} value={manufacturerId}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <NewManufacturer
          onCreated={(manufacturerId) =>
            form.setValue('manufacturerId', manufacturerId, { shouldDirty: true, shouldValidate: true })
          }
        />
      </div>
      <SelectField label="Product Type" required {...fieldOf(form, 'productTypeId')}>
        <option value="">Choose a product type</option>
        {productTypes.map(({ productTypeId, name }) => (
          <option key={productTypeId} value={productTypeId}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Zoho Product Id"
        required
        hint="Digits only. The product’s item in Zoho Inventory. Without Zoho, your own item number."
        {...fieldOf(form, 'zohoProductId')}
        maxLength={catalogLimits.zohoProductIdMax}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="grid grid-cols-2 gap-5">
        <MoneyField label="Default MSRP" required {...fieldOf(form, 'msrp')} />
        <TextField label="Year" {...fieldOf(form, 'year')} inputMode="numeric" autoComplete="off" />
      </div>
    </FormPart>
  )
}

type LooksProps = { form: Form; pictures: ProductPictures; uploads: PictureUploads }

export function Looks({ form, pictures, uploads }: LooksProps) {
  const { errors } = form.formState
  return (
    <FormPart title="In the shop">
      <PicturesField form={form} pictures={pictures} uploads={uploads} />
      <TextAreaField
        label="Short Description"
        className="sm:col-span-2"
        {...fieldOf(form, 'shortDescription')}
        value={form.watch('shortDescription')}
        limit={catalogLimits.shortDescriptionMax}
        rows={2}
      />
      <TextAreaField
        label="Long Description"
        className="sm:col-span-2"
        {...fieldOf(form, 'longDescription')}
        value={form.watch('longDescription')}
        limit={catalogLimits.longDescriptionMax}
        rows={5}
      />
      <TextAreaField
        label="Features"
        className="sm:col-span-2"
        hint={`One per line, at most ${catalogLimits.featuresMax}.`}
        error={errors.features?.message ?? errors.features?.find?.((one) => one)?.message}
        value={(form.watch('features') ?? []).join('\n')}
        onChange={(event) =>
          form.setValue('features', event.target.value.split('\n'), {
            shouldDirty: true,
            shouldTouch: true,
          })
        }
        rows={4}
      />
      <TextField
        label="Promo Tag"
        hint="Shown on the picture, for example “Save $120”."
        {...fieldOf(form, 'promoTag')}
        maxLength={catalogLimits.promoTagMax}
        autoComplete="off"
      />
      <div className="grid gap-2">
        <TextField
          label="Card Header"
          {...fieldOf(form, 'header')}
          maxLength={catalogLimits.promoTagMax}
          autoComplete="off"
        />
        <Checkbox label="Show Header" {...form.register('showHeader')} />
      </div>
    </FormPart>
  )
}

const facts = [
  ['battery', 'Battery'],
  ['camera', 'Camera'],
  ['screenSize', 'Screen Size'],
  ['processor', 'Processor'],
  ['chargingSpeed', 'Charging Speed'],
] as const

export function Facts({ form }: { form: Form }) {
  return (
    <FormPart title="Specifications">
      {facts.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          {...fieldOf(form, name)}
          maxLength={catalogLimits.productFactMax}
          autoComplete="off"
        />
      ))}
    </FormPart>
  )
}

const switches = [
  ['isActive', 'Active (visible in the shop)'],
  ['inStock', 'In Stock'],
  ['unlocked', 'Unlocked'],
  ['isAmazonApproved', 'Is Amazon Approved'],
  ['isScreenRepairEligible', 'Is Screen Repair Eligible'],
  ['isBundle', 'Is Bundle'],
] as const

export function Switches({ form }: { form: Form }) {
  const repair = form.formState.errors.isScreenRepairEligible?.message
  return (
    <FormPart title="Availability">
      <div className="grid gap-x-5 sm:col-span-2 sm:grid-cols-2 md:grid-cols-3">
        {switches.map(([name, label]) => (
          <Checkbox key={name} label={label} {...form.register(name)} />
        ))}
      </div>
      {repair && (
        <p className="field-error sm:col-span-2" role="alert">
          {repair}
        </p>
      )}
    </FormPart>
  )
}
