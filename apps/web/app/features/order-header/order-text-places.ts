import { type OrderTextName, orderTextNames } from '@portal/domain/order-texts'

/** The stages of checkout that ask for texts, in their order. */
export const textStages = ['installed-apps', 'shipping'] as const
export type TextStage = (typeof textStages)[number]

/** Where checkout asks for each text, and the hint below its field. */
export const orderTextPlaces: Record<OrderTextName, { stage: TextStage; hint: string }> = {
  referenceNumber: {
    stage: 'installed-apps',
    hint: 'Your own number for this order. Shown on the confirmation and printout.',
  },
  requestedDeliveryDate: {
    stage: 'shipping',
    hint: 'The day by which you want the devices. We will contact you if it cannot be met.',
  },
  notes: { stage: 'installed-apps', hint: 'Anything we should know about this order?' },
  stagingNotes: { stage: 'installed-apps', hint: 'How should we set up, tag and pack your devices?' },
}

/** The texts that a stage asks for, in the order of its fields. */
export const textsOfStage = (stage: TextStage) =>
  orderTextNames.filter((name) => orderTextPlaces[name].stage === stage)
