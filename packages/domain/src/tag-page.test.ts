import { expect, test } from 'vitest'
import { scannedTagCode, tagAddress, tagCodeText } from './tag-page.ts'

test('the address of a tag is in capitals, and its code is read from it in every spelling', () => {
  const address = tagAddress('https://portal.wbc.example/', '7K3M9QX2RD')
  expect(address).toBe('HTTPS://PORTAL.WBC.EXAMPLE/T/7K3M9QX2RD')
  // What a QR code holds with 5.5 bits a character (ISO/IEC 18004, alphanumeric mode).
  expect(address).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
  for (const scanned of [address, address.toLowerCase(), ' 7k3m-9qx2-rd ', '7K3M9QX2RD', `${address}/?a=b#c`])
    expect(scannedTagCode(scanned)).toBe('7K3M9QX2RD')
})

test.for(['', '356938035643809', '7K3M9QX2R', '7K3M9QX2RDD', 'UUUUUUUUUU', 'https://x.example/t/', '%00'])(
  '%s is no tag',
  (scanned) => {
    expect(scannedTagCode(scanned)).toBe(null)
  },
)

test('a code is printed in groups', () => {
  expect(tagCodeText('7K3M9QX2RD')).toBe('7K3M-9QX2-RD')
})
