/** Ids of products in Zoho, or a business's own item numbers: digits only (docs/spec/back-office.md#product-details). */

/** Apart from `messages.ts`, so that no visitor loads them. */
export const zohoIdMessages = {
  digits: 'The Zoho Product Id has digits only.',
  shortened: 'A spreadsheet shortened this id. Format its column as text and enter all digits again.',
  rounded:
    'A spreadsheet rounded this id: its last digits are zeros. Format the column as text and enter all digits. If the id is right, enter it in the product’s form.',
  taken: (name: string) => `${name} has this Zoho Product Id already.`,
}

/** "4.87688E+17": how a spreadsheet shows an id of many digits, which are then lost. */
const shortened = /^\d(?:[.,]\d+)?e\+?\d+$/i

/** What is wrong with an id; nothing where it is as it was stored, so that other facts of its product can change. */
export function zohoProductIdProblem(id: string, stored?: string): string | undefined {
  if (id === stored || /^\d+$/.test(id)) return undefined
  return shortened.test(id) ? zohoIdMessages.shortened : zohoIdMessages.digits
}

/** Whether an id reads like one that a spreadsheet rounded: it keeps 15 digits and writes zeros for the others. */
export const isRoundedId = (id: string): boolean => /^\d{15}0{3,}$/.test(id)
