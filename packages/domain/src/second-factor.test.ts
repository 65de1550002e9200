import { describe, expect, test } from 'vitest'
import { codePattern, groupRecoveryCode, readCode } from './second-factor.ts'

describe('codes of the second factor', () => {
  test.for([
    ['287082', { is: 'app code', digits: '287082' }],
    ['287 082', { is: 'app code', digits: '287082' }],
    [' 287-082 ', { is: 'app code', digits: '287082' }],
    ['abcd-efgh-ijkl-mnop', { is: 'recovery code', letters: 'abcdefghijklmnop' }],
    ['ABCD EFGH IJKL 2345', { is: 'recovery code', letters: 'abcdefghijkl2345' }],
    ['2222333344445555', { is: 'recovery code', letters: '2222333344445555' }],
  ] as const)('"%s" is taken, however it is grouped', ([typed, read]) => {
    expect(codePattern.test(typed)).toBe(true)
    expect(readCode(typed)).toEqual(read)
  })

  test.for([
    '',
    '28708',
    '2870823',
    '28708a',
    'abcd-efgh-ijkl-mno',
    'abcd-efgh-ijkl-mnopq',
    'abcd-efgh-ijkl-mno1',
    '２８７０８２',
  ])('"%s" is none', (typed) => {
    expect(codePattern.test(typed)).toBe(false)
  })

  test('a recovery code is shown in fours', () => {
    expect(groupRecoveryCode('abcdefghijklmnop')).toBe('abcd-efgh-ijkl-mnop')
  })
})
