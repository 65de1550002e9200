import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitOf } from './device-fields.ts'
import { type BenchCommand, benchCommands, commandText, readScan, scanLengthMax } from './scans.ts'

const withCheck = (digits: string) => digits + checkDigitOf(digits)
const imei = withCheck('35014701004512')
const secondImei = withCheck('35426011001178')
const sim = withCheck('891480000123456789')
const isImei = { kind: 'imei', imei } as const
const isSecond = { kind: 'wrong', problem: 'secondImei', field: 'imei', text: secondImei } as const
const gs = '\u001d'

describe('reading a scan while the bench waits for an IMEI', () => {
  test.for([
    // IMEI, with what stands before, between and behind its digits.
    [imei, isImei],
    [`35014701 004512 ${imei.at(-1)}`, isImei],
    [`35-014701-004512-${imei.at(-1)}`, isImei],
    [`35‑014701‑004512‑${imei.at(-1)}`, isImei],
    [`\u200e${imei}\u00a0`, isImei],
    [imei.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)), isImei],
    [`IMEI: ${imei}`, isImei],
    [`IMEI:${imei}`, isImei],
    [`IMEI ${imei}`, isImei],
    [`IMEI${imei}`, isImei],
    [`imei = ${imei}`, isImei],
    [`IMEI 35 014701 004512 ${imei.at(-1)}`, isImei],
    [`IMEI1:${imei}`, isImei],
    [`IMEI1 ${imei}`, isImei],
    [`IMEI1${imei}`, isImei],
    [`IMEI 1: ${imei}`, isImei],
    [`IMEI (1) ${imei}`, isImei],
    [`IMEI #1 ${imei}`, isImei],
    [`IMEI/MEID: ${imei}`, isImei],
    // Two IMEIs.
    [`IMEI1:${imei};IMEI2:${secondImei};SN:R58M12`, isImei],
    [`IMEI2:${secondImei};IMEI1:${imei}`, isImei],
    [`IMEI 1 ${imei} IMEI 2 ${secondImei}`, isImei],
    [`IMEI1:${imei}IMEI2:${secondImei}`, isImei],
    [`${imei},${secondImei}`, isImei],
    [`IMEI2:${secondImei}`, isSecond],
    [`IMEI2: ${secondImei}`, isSecond],
    [`IMEI 2 ${secondImei}`, isSecond],
    [`IMEI (2): ${secondImei}`, isSecond],
    [`IMEI2${secondImei}`, isSecond],
    // With the version of its software.
    [`${imei.slice(0, 14)}07`, isImei],
    [`IMEISV: ${imei.slice(0, 14)}07`, isImei],
    [`IMEI/SV ${imei.slice(0, 14)} 07`, isImei],
    [`${imei}/07`, isImei],
    [`IMEI: ${imei} / 07`, isImei],
    [`${imei.slice(0, 9)}${imei.slice(8)}`, { kind: 'wrong', problem: 'length' }],
    // GS1.
    [`]C18002${imei}`, isImei],
    [`8002${imei}`, isImei],
    [`(8002)${imei}`, isImei],
    [`(01)09506000134352(8002)${imei}`, isImei],
    [`(01) 09506000134352 (21) R58M12 (8002) ${imei}`, isImei],
    [`(01)09506000134352(8002)${imei}(21)R58M12`, isImei],
    [`]C101095060001343528002${imei}${gs}21R58M12`, isImei],
    [`01095060001343528002${imei}`, isImei],
    [`]d2010950600013435221R58M12${gs}8002${imei}`, isImei],
    [`]d2010950600013435221R58M128002${imei}`, isImei],
    [`${gs}0109506000134352${gs}8002${imei}`, isImei],
    [`0109506000134352^]8002${imei}`, isImei],
    [`(01)09506000134352(21)R58M12`, { kind: 'wrong', problem: 'retail' }],
    // SIM.
    [sim, { kind: 'iccid', iccid: sim }],
    [`${sim}F`, { kind: 'iccid', iccid: sim }],
    [`ICCID:${sim}`, { kind: 'iccid', iccid: sim }],
    [`ICCID ${sim.match(/.{1,4}/g)?.join(' ')}`, { kind: 'iccid', iccid: sim }],
    [`SIM No. ${sim}`, { kind: 'iccid', iccid: sim }],
    [sim.slice(0, 18), { kind: 'wrong', problem: 'length', field: 'iccid' }],
    // Tags, boxes, commands.
    ['HTTPS://WBC.EXAMPLE/T/ABCDEFGH12', { kind: 'tag', tagCode: 'ABCDEFGH12' }],
    ['https://wbc.example/t/abcdefgh12', { kind: 'tag', tagCode: 'ABCDEFGH12' }],
    ['abcdefgh12', { kind: 'tag', tagCode: 'ABCDEFGH12' }],
    ['1Z999AA10123456784', { kind: 'box', text: '1Z999AA10123456784' }],
    ['1Z 999 AA1 01 2345 6784', { kind: 'box', text: '1Z999AA10123456784' }],
    ['wbc:next', { kind: 'command', command: 'NEXT' }],
    ['next', { kind: 'command', command: 'NEXT' }],
    // Other codes of a carton or a label, by name.
    ['89049032005008882600072435678412', { kind: 'wrong', problem: 'eid' }],
    ['EID: 8904 9032 0050 0888 2600 0724 3567 8412', { kind: 'wrong', problem: 'eid' }],
    ['4006381333931', { kind: 'wrong', problem: 'retail' }],
    ['036000291452', { kind: 'wrong', problem: 'retail' }],
    ['UPC 036000291452', { kind: 'wrong', problem: 'retail' }],
    ['96385074', { kind: 'wrong', problem: 'retail' }],
    ['9400111899223100001508', { kind: 'wrong', problem: 'usps' }],
    ['9400 1118 9922 3100 0015 08', { kind: 'wrong', problem: 'usps' }],
    ['420902109400111899223100001508', { kind: 'wrong', problem: 'usps' }],
    ['EA123456784US', { kind: 'wrong', problem: 'usps' }],
    ['986578788855', { kind: 'wrong', problem: 'fedex' }],
    ['9865 7878 8855', { kind: 'wrong', problem: 'fedex' }],
    ['9622001900000000000000776632517510', { kind: 'wrong', problem: 'fedex' }],
    ['9632001960000000000400152152152158', { kind: 'wrong', problem: 'fedex' }],
    // What is wrong with the number itself.
    [imei.slice(1), { kind: 'wrong', problem: 'length', field: 'imei' }],
    [`IMEI ${imei.slice(1)}`, { kind: 'wrong', problem: 'length', field: 'imei' }],
    [imei.slice(0, -1) + ((Number(imei.at(-1)) + 1) % 10), { kind: 'wrong', problem: 'checkDigit' }],
    ['hello', { kind: 'wrong', problem: 'unreadable' }],
    ['SN: R58M12', { kind: 'wrong', problem: 'unreadable' }],
    ['', { kind: 'wrong', problem: 'unreadable' }],
  ] as const)('%s', ([raw, said]) => {
    expect(readScan(raw, 'imei')).toMatchObject(said)
  })
})

describe('reading a scan', () => {
  test('of several numbers in one code, the one that the bench waits for', () => {
    const carton = `IMEI:${imei} ICCID:${sim}`
    expect(readScan(carton, 'iccid')).toEqual({ kind: 'iccid', iccid: sim })
    expect(readScan(carton, 'imei')).toEqual({ kind: 'imei', imei })
    const whole = `EID:89049032005008882600072435678412,IMEI2:${secondImei},IMEI:${imei},UPC:036000291452`
    expect(readScan(whole, 'imei')).toEqual({ kind: 'imei', imei })
  })

  test('digits are no tag, but what has a name is told by it', () => {
    expect(readScan('123456', 'tag')).toMatchObject({ problem: 'unreadable', field: 'tag' })
    expect(readScan('036000291452', 'tag')).toMatchObject({ problem: 'retail', field: 'tag' })
  })

  test('commands are read at each step of the bench, and no number is a command', () => {
    fc.assert(
      fc.property(fc.constantFrom<BenchCommand>(...benchCommands), (command) => {
        expect(readScan(commandText(command), 'tag')).toEqual({ kind: 'command', command })
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: scanLengthMax * 2 }), (raw) => {
        expect(readScan(raw, 'imei').kind).not.toBe(raw.includes(':') ? '' : 'command')
      }),
    )
  })

  test('a number is read as it is, however it is grouped and labelled', () => {
    const number = fc
      .integer({ min: 0, max: 999_999 })
      .map((n) => withCheck(`35209900${String(n).padStart(6, '0')}`))
    const label = fc.constantFrom('', 'IMEI', 'IMEI ', 'IMEI:', 'IMEI1: ', 'IMEI 1 ', '(8002)', '8002')
    fc.assert(
      fc.property(number, label, (digits, before) => {
        expect(readScan(before + digits, 'imei')).toEqual({ kind: 'imei', imei: digits })
      }),
    )
  })
})
