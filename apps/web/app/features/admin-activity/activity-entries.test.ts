import { expect, test } from 'vitest'
import { fieldLabel } from './activity-entries.tsx'

test.for([
  ['zohoAccountId', 'Zoho account id'],
  ['picture2Text', 'Picture2 text'],
  ['Phone', 'Phone'],
  ['Carrier “Verizon 5G”, Name', 'Carrier “Verizon 5G”, Name'],
  ['App “eMentor”, added', 'App “eMentor”, added'],
] as const)('%s is read as "%s"', ([field, label]) => {
  expect(fieldLabel(field)).toBe(label)
})
