import { expect, test } from 'vitest'
import { isVendorDomain } from './zoho-token.ts'

const accounts = 'https://accounts.zoho.com'

test.each(['com', 'eu', 'in', 'jp', 'sa', 'uk', 'ca', 'com.au', 'com.cn'])(
  'the data centre of .%s is the vendor’s',
  (end) => expect(isVendorDomain(`https://www.zohoapis.${end}`, accounts)).toBe(true),
)

test.each([
  'http://www.zohoapis.com',
  'https://www.zohoapis.com:8443',
  'https://www.zohoapis.com.attacker.example',
  'https://www.zohoapis.com.',
  'https://attacker.example/www.zohoapis.com',
  'https://attacker.example?www.zohoapis.com',
  'https://attacker.example#www.zohoapis.com',
  'https://www.zohoapis.com@attacker.example',
  'https://user@www.zohoapis.com',
  'https://attacker.example\\@www.zohoapis.com',
  'https://www.zohoapis.com/../internal',
  'https://www.zohoapis.com/crm',
  'https://www.zohoapis.com?x=1',
  'https://wwwzohoapis.com',
  'https://www.zohoapis.example',
  'https://zohoapis.com',
  'https://accounts.zoho.com',
  'https://www.zohoap\u0131s.com',
  'https://www.zohoapis.com%00.attacker.example',
  'https://www.zohoapis.com%2eattacker.example',
  'https://127.0.0.1',
  'http://127.0.0.1:5432',
  'http://localhost',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://0.0.0.0',
  'http://2130706433',
  'http://0x7f000001',
  'http://0177.0.0.1',
  'http://127.1',
  'http://10.0.0.7',
  'http://172.16.0.1',
  'http://192.168.1.1',
  'http://169.254.169.254',
  'http://169.254.169.254/latest/meta-data',
  'http://metadata.google.internal',
  'http://[fd00:ec2::254]',
  'ftp://www.zohoapis.com',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70',
  'data:text/plain,x',
  '//www.zohoapis.com',
  'www.zohoapis.com',
  '',
])('no token goes to %j', (domain) => expect(isVendorDomain(domain, accounts)).toBe(false))

test('a stand-in may name itself, and no one else', () => {
  const standIn = 'http://127.0.0.1:4010'
  expect(isVendorDomain('http://127.0.0.1:4010', standIn)).toBe(true)
  expect(isVendorDomain('http://10.0.0.7:4010', standIn)).toBe(false)
  expect(isVendorDomain('https://www.zohoapis.eu', standIn)).toBe(true)
})
