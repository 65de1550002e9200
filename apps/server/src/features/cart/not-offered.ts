import { AppError } from '@portal/contract/errors'

const words = {
  screenRepair: 'Screen repair is not offered for this product.',
  accessory: 'No accessory is offered with this product.',
}

/** INVALID_INPUT at the field that asked for an add-on which the product does not have. */
export const notOffered = (addOn: keyof typeof words, field: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: [words[addOn]] } })
