/** What lists show of a PIN; it is revealed one at a time (docs/spec/accounts.md#pins). */
export const maskedPin = '••••'
