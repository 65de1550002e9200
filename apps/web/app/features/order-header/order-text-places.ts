import { type OrderTextName, orderTextNames } from '@portal/domain/order-texts'

/** The steps of checkout that ask for texts, in their order. */
export const textSteps = ['installed-apps', 'shipping'] as const
export type TextStep = (typeof textSteps)[number]

/** Where checkout asks for each text, and the hint below its field. */
export const orderTextPlaces: Record<OrderTextName, { step: TextStep; hint: string }> = {
  referenceNumber: {
    step: 'installed-apps',
    hint: 'Your own number for this order. Shown on the confirmation and printout.',
  },
  requestedDeliveryDate: {
    step: 'shipping',
    hint: 'The day by which you want the devices. If the chosen UPS service arrives later, this step says so.',
  },
  notes: { step: 'installed-apps', hint: 'Anything we should know about this order?' },
  stagingNotes: { step: 'installed-apps', hint: 'How should we set up, tag and pack your devices?' },
}

/** The texts that a step asks for, in the order of its fields. */
export const textsOfStep = (step: TextStep) =>
  orderTextNames.filter((name) => orderTextPlaces[name].step === step)
