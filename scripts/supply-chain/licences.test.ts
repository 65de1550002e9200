import { expect, test } from 'vitest'
import { refusedLicences } from './licences.ts'

const component = (name: string, ...ids: string[]) => ({
  name,
  version: '1.0.0',
  licenses: ids.map((id) => ({ license: { id } })),
})

test.for([
  component('one', 'MIT'),
  component('either', '(GPL-3.0 OR MIT)'),
  { name: 'expressed', version: '1.0.0', licenses: [{ expression: 'Apache-2.0' }] },
  { name: 'png-js', version: '1.0.0' },
  component('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
])('$name may be handed on', (one) => {
  expect(refusedLicences([one])).toEqual([])
})

test.for([
  [component('copyleft', 'AGPL-3.0-only'), 'copyleft@1.0.0: AGPL-3.0-only'],
  [component('both', 'MIT', 'GPL-2.0'), 'both@1.0.0: MIT AND GPL-2.0'],
  [{ name: 'silent', version: '1.0.0' }, 'silent@1.0.0: no licence'],
  // What was looked at has since changed its licence.
  [component('png-js', 'BUSL-1.1'), 'png-js@1.0.0: BUSL-1.1'],
  [component('another', 'LGPL-3.0-or-later'), 'another@1.0.0: LGPL-3.0-or-later'],
] as const)('%o may not', ([one, said]) => {
  expect(refusedLicences([one])).toEqual([said])
})
