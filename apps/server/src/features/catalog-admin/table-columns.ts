import { singleLine, storable } from '@portal/contract/fields'
import type { ProductForm } from '@portal/contract/products'
import {
  type ProductType,
  productTypeOf,
  productTypes,
  purchaseTypes,
  recordStatus,
  recordStatusLabel,
} from '@portal/domain/catalog'
import { catalogListLimits, listNameProblem } from '@portal/domain/catalog-lists'
import { amountText, damagedCode, oddAmount, withoutTextMark } from '@portal/domain/excel-damage'
import { purchaseTypeIds } from '@portal/domain/ids'
import { toDollars } from '@portal/domain/money'
import { isLegible, nameKey, tidyName } from '@portal/domain/names'
import { newOffer } from '@portal/domain/offers'
import { newProduct } from '@portal/domain/products'
import { aboutValue } from '@portal/domain/unit-cells'
import type { CellKind } from '../../documents/read-cell.ts'
import type { ProductRow } from './catalog-admin.store.ts'
import type { NewOffer } from './offer-row.ts'
import type { OfferRow } from './offers.store.ts'
import type { NewProduct } from './product-row.ts'

/** A form before it is checked, as the file has it. */
export type Draft = Record<string, unknown>

/** One column of a file: how a row is written into it, and how a cell is read into a form. */
export type Column<Row, Refs> = {
  name: string
  /** The field of the form that it fills, where that is called otherwise. */
  field?: string
  write: (row: Row, refs: Refs) => string
  /** What its cells hold, where that is no text. */
  kind?: CellKind
  /** Answers what is wrong with the cell, if anything. Left out: the column only informs. */
  read?: (draft: Draft, cell: string, refs: Refs) => string | undefined
}

const text = <Row, Refs>(name: string, write: (row: Row) => string): Column<Row, Refs> => ({
  name,
  write,
  read: (draft, cell) => {
    draft[name] = cell
    return undefined
  },
})

const truth = (value: boolean) => (value ? 'TRUE' : 'FALSE')
const yes = new Set(['true', 'yes', '1'])
const no = new Set(['false', 'no', '0'])

/** @param blank what an empty cell means; without it, an empty cell is refused */
const flag = <Row, Refs>(name: string, write: (row: Row) => boolean, blank?: boolean): Column<Row, Refs> => ({
  name,
  write: (row) => truth(write(row)),
  read: (draft, cell) => {
    const said = cell.trim().toLowerCase()
    if (said === '' && blank !== undefined) {
      draft[name] = blank
      return undefined
    }
    if (!yes.has(said) && !no.has(said)) return 'Write TRUE or FALSE.'
    draft[name] = yes.has(said)
    return undefined
  },
})

/** Names that stand for ids in a file, however they are capitalised there. */
export type Names = {
  /** As people write them. */
  names: readonly string[]
  idOf: (written: string) => string | undefined
}

/** `also` are further names that are understood and not told. */
export function namesOf(pairs: Pairs, also: Pairs = []): Names {
  const ids = new Map([...also, ...pairs].map(([name, id]) => [name.toLowerCase(), id]))
  return { names: pairs.map(([name]) => name), idOf: (written) => ids.get(written.toLowerCase()) }
}
type Pairs = ReadonlyArray<readonly [name: string, id: string]>

/** How many of the possible names a refusal lists. */
const namesTold = 12

/** A name from a list that becomes an id. */
const choice = <Row, Refs>(
  name: string,
  field: string,
  write: (row: Row) => string,
  options: (refs: Refs) => Names,
): Column<Row, Refs> => ({
  name,
  field,
  write,
  read: (draft, cell, refs) => {
    const wanted = cell.trim()
    // A cell that is empty is for the form to complain of.
    draft[field] = ''
    if (wanted === '') return undefined
    const known = options(refs)
    const id = known.idOf(wanted)
    if (id === undefined)
      return `"${wanted}" is not one of these: ${known.names.slice(0, namesTold).join(', ')}.`
    draft[field] = id
    return undefined
  },
})

const amount = (cents: number) => toDollars(cents).toFixed(2)

/** An amount as spreadsheets write it, such as $1,099.00; what it could be otherwise is refused. */
const price = <Row, Refs>(name: string, cents: (row: Row) => number): Column<Row, Refs> => ({
  name,
  kind: 'money',
  write: (row) => amount(cents(row)),
  read: (draft, cell) => {
    const text = amountText(cell)
    draft[name] = text
    return oddAmount(text)
  },
})

/**
 * A number that is no amount: a spreadsheet must not have changed it.
 * @param damageOf says why a text cannot be the code that was entered
 */
const code = <Row, Refs>(
  name: string,
  write: (row: Row) => string,
  damageOf: (text: string) => string | undefined = damagedCode,
): Column<Row, Refs> => ({
  name,
  kind: 'code',
  write,
  read: (draft, cell) => {
    const damage = damageOf(cell.trim())
    if (damage !== undefined) return aboutValue(cell.trim(), damage)
    draft[name] = withoutTextMark(cell)
    return undefined
  },
})

export type ProductTableRefs = {
  /** Ids by what names that read the same have in common; those that a file brings along are added while it is read. */
  manufacturers: Map<string, string>
  addManufacturer: (name: string) => string
}

const typeNames = namesOf(
  productTypes.map(({ key, productTypeId }) => [key, productTypeId]),
  productTypes.map(({ name, productTypeId }) => [name, productTypeId]),
)
const typeWord = (productTypeId: string): ProductType | '' => productTypeOf(productTypeId) ?? ''
const separator = ' | '
const { nameMax } = catalogListLimits

/** The table of products, in the order of its columns. */
export const productColumns: ReadonlyArray<Column<NewProduct, ProductTableRefs>> = [
  { name: 'productId', write: ({ productId }) => productId },
  {
    name: 'manufacturer',
    field: 'manufacturerId',
    write: ({ manufacturerName }) => manufacturerName,
    read: (draft, cell, refs) => {
      const name = tidyName(cell)
      const known = name === '' ? '' : refs.manufacturers.get(nameKey(name))
      if (known === undefined) {
        if (name.length > nameMax) return `A manufacturer has at most ${nameMax} characters.`
        if (name.includes('\u0000')) return storable[1]
        if (!isLegible(name)) return singleLine[1]
        const problem = listNameProblem('manufacturer', name, { others: [], isNew: true })
        if (problem !== undefined) return problem
      }
      draft.manufacturerId = known ?? refs.addManufacturer(name)
      return undefined
    },
  },
  text('model', ({ model }) => model),
  choice(
    'productType',
    'productTypeId',
    ({ productTypeId }) => typeWord(productTypeId),
    () => typeNames,
  ),
  // The form says what is wrong with one, except with one that was stored so.
  code(
    'zohoProductId',
    ({ zohoProductId }) => zohoProductId,
    () => undefined,
  ),
  price('msrp', ({ msrpCents }) => msrpCents),
  text('year', ({ year }) => (year === null ? '' : String(year))),
  text('image', ({ image }) => image),
  text('imageText', ({ imageAlt }) => imageAlt),
  {
    // One picture a line, its address first: an address has no spaces, and a text no line breaks.
    name: 'morePictures',
    field: 'pictures',
    write: ({ morePictures }) => morePictures.map(({ image, alt }) => `${image} ${alt}`).join('\n'),
    read: (draft, cell) => {
      draft.morePictures = cell
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean)
        .map((line) => {
          const [image = ''] = line.split(/\s/, 1)
          return { image, alt: line.slice(image.length).trim() }
        })
      return undefined
    },
  },
  flag('isActive', ({ isActive }) => isActive),
  flag('inStock', ({ inStock }) => inStock),
  flag('unlocked', ({ unlocked }) => unlocked),
  flag('isAmazonApproved', ({ isAmazonApproved }) => isAmazonApproved),
  flag('isScreenRepairEligible', ({ isScreenRepairEligible }) => isScreenRepairEligible),
  flag('isBundle', ({ isBundle }) => isBundle),
  text('shortDescription', ({ shortDescription }) => shortDescription),
  text('longDescription', ({ longDescription }) => longDescription),
  text('battery', ({ battery }) => battery),
  text('camera', ({ camera }) => camera),
  text('screenSize', ({ screenSize }) => screenSize),
  text('processor', ({ processor }) => processor),
  text('chargingSpeed', ({ chargingSpeed }) => chargingSpeed),
  {
    name: 'accessoryOfferId',
    write: ({ accessoryOfferId }) => accessoryOfferId ?? '',
    read: (draft, cell) => {
      draft.accessoryOfferId = cell.trim() || null
      return undefined
    },
  },
  text('promoTag', ({ promoTag }) => promoTag ?? ''),
  text('header', ({ header }) => header ?? ''),
  flag('showHeader', ({ showHeader }) => showHeader, false),
  {
    name: 'features',
    write: ({ features }) => features.join(separator),
    read: (draft, cell) => {
      draft.features = cell
        .split('|')
        .map((line) => line.trim())
        .filter(Boolean)
      return undefined
    },
  },
]

/** A product as the form that would leave it as it is. */
export const productDraft = (row: ProductRow): Draft =>
  ({
    productId: row.productId,
    model: row.model,
    manufacturerId: row.manufacturerId,
    productTypeId: row.productTypeId,
    zohoProductId: row.zohoProductId,
    msrp: toDollars(row.msrpCents),
    year: row.year,
    image: row.image,
    shortDescription: row.shortDescription,
    longDescription: row.longDescription,
    battery: row.battery,
    camera: row.camera,
    screenSize: row.screenSize,
    processor: row.processor,
    chargingSpeed: row.chargingSpeed,
    unlocked: row.unlocked,
    isAmazonApproved: row.isAmazonApproved,
    isScreenRepairEligible: row.isScreenRepairEligible,
    isBundle: row.isBundle,
    isActive: row.isActive,
  }) satisfies Partial<ProductForm>

/** A new product before its row is read. */
export const newProductDraft = (): Draft => newProduct()

export type OfferTableRefs = {
  ratePlans: Names
  carriers: Names
  purchaseTypes: Names
  /** The product that has this address in the shop or this name, if it is the only one. */
  productIdOf: (written: string) => string | undefined
  slugOf: (productId: string) => string
}

export const purchaseTypeNames = namesOf(purchaseTypes.map((name) => [name, purchaseTypeIds[name]]))
const statusByName = new Map(
  Object.values(recordStatus).map((id) => [recordStatusLabel(id).toLowerCase(), id]),
)

export const noProductWords = (written: string) => `No single product has the name or URL "${written}".`

/** The table of offers, in the order of its columns. */
export const offerColumns: ReadonlyArray<Column<NewOffer, OfferTableRefs>> = [
  { name: 'offerId', write: ({ offerId }) => offerId },
  {
    name: 'productId',
    write: ({ productId }) => productId,
    read: (draft, cell) => {
      if (cell.trim() !== '') draft.productId = cell.trim().toLowerCase()
      return undefined
    },
  },
  {
    // By its address in the shop or its name: readable, and enough to name the product of a new offer.
    name: 'product',
    field: 'productId',
    write: ({ productId }, { slugOf }) => slugOf(productId),
    read: (draft, cell, { productIdOf }) => {
      if (cell.trim() === '' || draft.productId !== '') return undefined
      const id = productIdOf(cell)
      if (id === undefined) return noProductWords(cell.trim())
      draft.productId = id
      return undefined
    },
  },
  choice(
    'carrier',
    'carrierId',
    ({ carrierName }) => carrierName,
    ({ carriers }) => carriers,
  ),
  choice(
    'purchaseType',
    'purchaseTypeId',
    ({ purchaseTypeName }) => purchaseTypeName,
    ({ purchaseTypes }) => purchaseTypes,
  ),
  {
    name: 'status',
    field: 'statusId',
    write: ({ statusId }) => recordStatusLabel(statusId),
    read: (draft, cell) => {
      const id = statusByName.get(cell.trim().toLowerCase())
      if (id === undefined) return 'Write Active, Inactive or Archived.'
      draft.statusId = id
      return undefined
    },
  },
  flag('isCarrierInventory', ({ isCarrierInventory }) => isCarrierInventory),
  text('termMonths', ({ termMonths }) => (termMonths === null ? '' : String(termMonths))),
  text('contractMonths', ({ contractMonths }) => (contractMonths === null ? '' : String(contractMonths))),
  price('itemPrice', ({ itemPriceCents }) => itemPriceCents),
  text('displayPricePrimary', ({ displayPricePrimary }) => displayPricePrimary),
  text('displayPriceSecondary', ({ displayPriceSecondary }) => displayPriceSecondary),
  text('itemPromoMessage', ({ itemPromoMessage }) => itemPromoMessage),
  choice(
    'ratePlan',
    'ratePlanId',
    ({ ratePlanName }) => ratePlanName,
    ({ ratePlans }) => ratePlans,
  ),
  price('ratePlanPrice', ({ ratePlanPriceCents }) => ratePlanPriceCents),
  text('ratePlanDisplay', ({ ratePlanDisplay }) => ratePlanDisplay),
  text('ratePlanDisplayPrice', ({ ratePlanDisplayPrice }) => ratePlanDisplayPrice),
  text('ratePlanPromoMessage', ({ ratePlanPromoMessage }) => ratePlanPromoMessage),
  // An empty cell leaves what was confirmed, as long as the texts stay.
  {
    name: 'confirmPromo',
    write: ({ isPromoConfirmed }) => truth(isPromoConfirmed),
    read: (draft, cell) => {
      const said = cell.trim().toLowerCase()
      if (said === '') return undefined
      if (!yes.has(said) && !no.has(said)) return 'Write TRUE or FALSE.'
      draft.confirmPromo = yes.has(said)
      return undefined
    },
  },
  code('socCode', ({ socCode }) => socCode),
]

/** An offer as the form that would leave it as it is: without a term, it keeps its own. */
export const offerDraft = (row: OfferRow): Draft => ({
  offerId: row.offerId,
  productId: row.productId,
  carrierId: row.carrierId,
  purchaseTypeId: row.purchaseTypeId,
  ratePlanId: row.ratePlanId,
  statusId: row.statusId,
  isCarrierInventory: row.isCarrierInventory,
  itemPrice: toDollars(row.itemPriceCents),
  displayPricePrimary: row.displayPricePrimary,
  displayPriceSecondary: row.displayPriceSecondary,
  itemPromoMessage: row.itemPromoMessage,
  ratePlanPrice: toDollars(row.ratePlanPriceCents),
  ratePlanDisplay: row.ratePlanDisplay,
  ratePlanDisplayPrice: row.ratePlanDisplayPrice,
  ratePlanPromoMessage: row.ratePlanPromoMessage,
  socCode: row.socCode,
})

/**
 * A new offer before its row is read: the defaults of docs/spec/catalog.md#offers; product and carrier are the file's
 * to name.
 */
export const newOfferDraft = (): Draft => ({
  ...newOffer({ productTypeId: '' }),
  productId: '',
  carrierId: '',
  displayPriceSecondary: '',
})
