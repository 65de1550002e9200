// @vitest-environment jsdom
import { emptyAddress } from '@portal/domain/address'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { addressesQuery } from '../crm/accounts.queries.ts'
import { type AddressSlot, checkAsEntered, isAccepted, settled } from './address-check.ts'
import { AddressEntry } from './address-entry.tsx'
import { cancelLookup, useAddressEntry } from './addresses.queries.ts'
import { fakeAddressService, json, usLine, usMatch } from './testing.ts'

const toledo = { street: '980 Airline Junction Road', city: 'Toledo', state: 'OH', zip: '43607' }
const corrected = 'Verified: 980 Airline Junction Rd, Toledo, OH 43607-3312'

const log = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  // Testing Library moves fake timers only when it sees the other runner's.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime })
  log.mockReset()
  vi.spyOn(console, 'debug').mockImplementation(log)
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

let slot: AddressSlot

function Form({ accountId }: { accountId: string | null }) {
  const [present, setSlot] = useState(slot)
  slot = present
  const change = (over: Partial<AddressSlot>) => setSlot((before) => ({ ...before, ...over }))
  const entry = useAddressEntry({
    slot: present,
    accountId,
    onFill: (address) => change({ address }),
    onVerified: (verification) => setSlot((before) => settled(before, verification)),
  })
  return (
    <AddressEntry
      owner="Shipping"
      slot={present}
      errors={{}}
      suggestions={entry.suggestions}
      isChecking={entry.isChecking}
      onEdit={(part, value) => {
        entry.edit(part, value)
        setSlot((before) => ({ ...before, address: { ...before.address, [part]: value } }))
      }}
      onLeave={entry.leave}
      onCountry={(country) => {
        change({ country })
        entry.changeCountry(country)
      }}
      onChoose={entry.choose}
      onCloseSuggestions={entry.close}
      onVerify={entry.verify}
      onUseAsEntered={(reason) => {
        cancelLookup(present)
        change({ check: checkAsEntered(present, reason) })
      }}
    />
  )
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(over: Partial<AddressSlot> = {}, accountId: string | null = null) {
  slot = { address: emptyAddress, country: 'USA', check: null, ...over }
  render(
    <QueryClientProvider client={queryClient}>
      <Form accountId={accountId} />
    </QueryClientProvider>,
  )
  await pass(0)
}

const street = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Street/ })
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const options = () => {
  const list = screen.queryByRole('listbox')
  return list ? [...list.children].map((option) => option.textContent) : []
}
const fields = () => [street(), field(/^City/), field(/^State/), field(/^ZIP/)].map((one) => one.value)

async function type(text: string) {
  await user.click(street())
  await user.keyboard(text)
  await pass(300)
  // The lookup begins with the rendering of the text that has stood still.
  await pass(10)
}

/** Goes into the last field and out of the address. */
async function leave() {
  await user.click(field(/^ZIP/))
  await user.tab()
  await pass(0)
}

describe('suggestions', () => {
  test('six characters ask for nothing, seven ask once typing has paused', async () => {
    const asked = fakeAddressService({ autocomplete: () => json({ suggestions: [usLine()] }) })
    await open()
    await type('980 Ai  ')
    expect(asked).toHaveLength(0)
    await type('{Backspace}{Backspace}rl')
    expect(asked.map(({ query }) => query.get('search'))).toEqual(['980 Airl'])
    expect(options()).toEqual(['980 Airline Junction Rd, Toledo OH 43607'])
  })

  test('a single suggestion fills the form by keyboard, is verified, and its missing apartment is ignored', async () => {
    const analysis = { dpv_match_code: 'D', dpv_footnotes: 'AAN1', enhanced_match: 'missing-secondary' }
    fakeAddressService({
      autocomplete: () => json({ suggestions: [usLine()] }),
      'us-street': () => json([usMatch({ analysis })]),
    })
    await open()
    await type('980 Airline')
    expect(street().getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowDown}')
    expect(street().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('listbox').firstElementChild?.id,
    )
    await user.keyboard('{Enter}')
    await pass(0)
    expect(fields()).toEqual(['980 Airline Junction Rd', 'Toledo', 'OH', '43607-3312'])
    expect(screen.getByText(corrected)).toBeDefined()
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(street())
  })

  test('a suggestion with several entries opens into them', async () => {
    const asked = fakeAddressService({
      autocomplete: ({ query }) =>
        json({
          suggestions: query.has('selected')
            ? [usLine({ secondary: 'Ste 1' }), usLine({ secondary: 'Ste 2' })]
            : [usLine({ secondary: 'Ste', entries: 2 })],
        }),
      'us-street': () => json([usMatch({ street: '980 Airline Junction Rd Ste 2' })]),
    })
    await open()
    await type('980 Airline')
    await user.keyboard('{ArrowDown}{Enter}')
    await pass(0)
    expect(asked.at(-1)?.query.get('selected')).toBe('980 Airline Junction Rd Ste (2) Toledo OH 43607')
    expect(options()).toEqual([
      '980 Airline Junction Rd Ste 1, Toledo OH 43607',
      '980 Airline Junction Rd Ste 2, Toledo OH 43607',
    ])
    expect(fields()).toEqual(['980 Airline', '', '', ''])
    await user.keyboard('{ArrowUp}{Enter}')
    await pass(0)
    expect(fields()[0]).toBe('980 Airline Junction Rd Ste 2')
  })

  test('Escape closes the list and keeps the text; Enter without a marked line chooses nothing', async () => {
    fakeAddressService({ autocomplete: () => json({ suggestions: [usLine()] }) })
    await open()
    await type('980 Airline{Enter}')
    expect(options()).toHaveLength(1)
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(fields()).toEqual(['980 Airline', '', '', ''])
  })

  test('an answer for earlier text is not shown, and its request is ended', async () => {
    let release: (response: Response) => void = () => {}
    const asked = fakeAddressService({
      autocomplete: ({ query }) =>
        query.get('search') === '980 Air'
          ? new Promise((resolve) => {
              release = resolve
            })
          : json({ suggestions: [usLine({ street_line: '980 Airport Hwy' })] }),
    })
    await open()
    await type('980 Air')
    await type('port')
    release(json({ suggestions: [usLine()] }))
    await pass(300)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(options()).toEqual(['980 Airport Hwy, Toledo OH 43607'])
  })

  test('a failure hides them, and the log keeps it', async () => {
    fakeAddressService({ autocomplete: () => json({ errors: [{ message: 'No.' }] }, { status: 429 }) })
    await open()
    await type('980 Airline')
    expect(options()).toEqual([])
    expect(screen.queryByText(/No\./)).toBeNull()
    expect(log).toHaveBeenCalledWith(
      'Address suggestions are not available.',
      expect.objectContaining({ status: 429 }),
    )
  })

  test('stored addresses of the account come first, five lines in all, none twice', async () => {
    const stored = { id: '1', street1: '980 Airline Junction Rd', street2: '', city: 'Toledo', state: 'OH' }
    const more = { ...stored, id: '2', street2: 'Dock 7', addressTypeDisplay: '', zipCode: '43607' }
    queryClient.setQueryData(addressesQuery('20').queryKey, {
      result: [{ ...stored, zipCode: '43607-3312', addressTypeDisplay: 'Dock' }, more],
    } as never)
    const lines = ['Ste 1', 'Ste 2', 'Ste 3', 'Ste 4'].map((secondary) => usLine({ secondary }))
    fakeAddressService({ autocomplete: () => json({ suggestions: [usLine(), ...lines] }) })
    await open({}, '20')
    await type('980 Airline')
    expect(options()).toEqual([
      '980 Airline Junction Rd, Toledo, OH 43607-3312Stored with the account',
      '980 Airline Junction Rd, Dock 7, Toledo, OH 43607Stored with the account',
      '980 Airline Junction Rd Ste 1, Toledo OH 43607',
      '980 Airline Junction Rd Ste 2, Toledo OH 43607',
      '980 Airline Junction Rd Ste 3, Toledo OH 43607',
    ])
  })
})

describe('verification', () => {
  test('leaving the complete address verifies it and writes ZIP-plus4 and the delivery line', async () => {
    fakeAddressService({ 'us-street': () => json([usMatch()]) })
    await open({ address: toledo })
    await leave()
    expect(fields()).toEqual(['980 Airline Junction Rd', 'Toledo', 'OH', '43607-3312'])
    expect(screen.getByText(corrected)).toBeDefined()
    expect(isAccepted(slot)).toBe(true)
  })

  test('a match that is not known to be deliverable is shown as such', async () => {
    const analysis = { dpv_match_code: '', enhanced_match: 'non-postal-match' }
    fakeAddressService({ 'us-street': () => json([usMatch({ analysis, plus4: '' })]) })
    await open({ address: toledo })
    await leave()
    expect(
      screen.getByText('Address format checked: 980 Airline Junction Rd, Toledo, OH 43607'),
    ).toBeDefined()
  })

  test.for([
    ['The address is invalid.', []],
    ['The address is invalid.', [usMatch({ analysis: { dpv_match_code: 'N' } })]],
    ['The address is ambiguous.', [usMatch(), usMatch()]],
    [
      'The address is missing a secondary number.',
      [usMatch({ analysis: { dpv_match_code: 'D', dpv_footnotes: 'AAN1' } })],
    ],
  ] as const)('"%s" is shown at the street', async ([message, matches]) => {
    fakeAddressService({ 'us-street': () => json(matches) })
    await open({ address: toledo })
    await leave()
    expect(screen.getByText(message)).toBeDefined()
    expect(street().getAttribute('aria-invalid')).toBe('true')
    expect(fields()[0]).toBe(toledo.street)
    expect(isAccepted(slot)).toBe(false)
    await user.type(street(), 'x')
    expect(screen.queryByText(message)).toBeNull()
  })

  test('nothing moves under the pointer: what is pressed on the way out gets its click first', async () => {
    const asked = fakeAddressService({ 'us-street': () => json([]) })
    await open({ address: toledo })
    await user.click(field(/^ZIP/))
    await user.pointer({ keys: '[MouseLeft>]', target: document.body })
    await pass(500)
    expect(asked).toHaveLength(0)
    await user.pointer('[/MouseLeft]')
    await pass(0)
    expect(screen.getByText('The address is invalid.')).toBeDefined()
  })

  test('without a street no one is asked', async () => {
    const asked = fakeAddressService({})
    await open({ address: { ...toledo, street: ' ' } })
    await leave()
    expect(screen.getByText('A street address is required.')).toBeDefined()
    expect(asked).toHaveLength(0)
  })

  test('an incomplete address, and one on its way to the next field, wait', async () => {
    const asked = fakeAddressService({})
    await open({ address: { ...toledo, zip: '' } })
    await leave()
    expect(asked).toHaveLength(0)
    await user.type(field(/^ZIP/), '43607')
    await user.click(field(/^City/))
    expect(asked).toHaveLength(0)
  })

  test('the service’s own text is shown under its heading', async () => {
    fakeAddressService({
      'us-street': () => json({ errors: [{ message: 'Unprocessable street.' }] }, { status: 422 }),
    })
    await open({ address: toledo })
    await leave()
    expect(screen.getByText('Validation Error: Unprocessable street.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Use this address anyway' }))
    expect(field(/^Why/).value).toBe('')
  })

  test('an answer about an address that was changed meanwhile is dropped, and its request ended', async () => {
    const asked = fakeAddressService({ 'us-street': () => new Promise<Response>(() => {}) })
    await open({ address: toledo })
    await leave()
    expect(screen.getByText('Checking the address...')).toBeDefined()
    await user.type(field(/^City/), 's')
    await pass(0)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(screen.queryByText('Checking the address...')).toBeNull()
    expect(slot).toMatchObject({ address: { city: 'Toledos' }, check: null })
  })

  test('abroad the whole address is asked for in free form, and fills the fields', async () => {
    const asked = fakeAddressService({
      'intl-street': () =>
        json([
          {
            address1: '10 Downing Street',
            components: { locality: 'London', administrative_area: '', postal_code: 'SW1A 2AA' },
            analysis: { verification_status: 'Verified', address_precision: 'DeliveryPoint' },
          },
        ]),
    })
    await open({ address: { street: '10 downing st', city: 'london', state: 'England', zip: 'sw1a2aa' } })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'United Kingdom')
    await pass(0)
    expect(asked.at(-1)?.query.get('freeform')).toBe('10 downing st, london, England sw1a2aa')
    expect(fields()).toEqual(['10 Downing Street', 'London', 'England', 'SW1A 2AA'])
  })

  test('abroad a chosen line is resolved by its id', async () => {
    fakeAddressService({
      'intl-autocomplete/a1': () =>
        json({
          candidates: [
            {
              street: '10 Downing Street',
              locality: 'London',
              administrative_area: '',
              postal_code: 'SW1A 2AA',
            },
          ],
        }),
      'intl-autocomplete': () =>
        json({ candidates: [{ address_text: '10 Downing Street London', address_id: 'a1', entries: 1 }] }),
      'intl-street': () => json([]),
    })
    await open({ country: 'GBR' })
    await type('10 Downing')
    await user.click(screen.getByRole('option', { name: '10 Downing Street London' }))
    await pass(0)
    expect(fields()).toEqual(['10 Downing Street', 'London', '', 'SW1A 2AA'])
  })
})

describe('use as entered', () => {
  test('needs a reason, takes it, and can be taken back', async () => {
    fakeAddressService({ 'us-street': () => json([]) })
    await open({ address: toledo })
    await leave()
    await user.click(screen.getByRole('button', { name: 'Use this address anyway' }))
    expect(document.activeElement).toBe(field(/^Why/))
    await user.keyboard('  {Enter}')
    expect(screen.getByText('Tell us why this address is correct.')).toBeDefined()
    await user.keyboard('New building{Enter}')
    expect(screen.getByText('Not verified, used anyway: New building')).toBeDefined()
    expect(screen.queryByText('The address is invalid.')).toBeNull()
    expect(slot.check).toMatchObject({ outcome: 'as-entered', reason: 'New building' })
    await user.click(screen.getByRole('button', { name: 'Verify it instead' }))
    await pass(0)
    expect(screen.getByText('The address is invalid.')).toBeDefined()
  })

  test('Escape leaves the question and goes back to its button', async () => {
    fakeAddressService({ 'us-street': () => json([]) })
    await open({ address: toledo })
    await leave()
    await user.click(screen.getByRole('button', { name: 'Use this address anyway' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use this address anyway' }))
  })

  test('a service that is out of order never blocks: the reason is there already', async () => {
    fakeAddressService({
      'us-street': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await open({ address: toledo })
    await leave()
    expect(screen.getByText('Validation Error: We can’t reach the address service.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Use this address anyway' }))
    expect(field(/^Why/).value).toBe('Address service unavailable')
    await user.keyboard('{Enter}')
    expect(isAccepted(slot)).toBe(true)
  })

  test('a user need not wait for a slow service, and its late answer changes nothing', async () => {
    fakeAddressService({ 'us-street': () => json([usMatch()], { status: 503 }) })
    await open({ address: toledo })
    await leave()
    await pass(3_100)
    await user.click(screen.getByRole('button', { name: 'Use this address anyway' }))
    await user.keyboard('{Enter}')
    await pass(60_000)
    expect(slot).toMatchObject({ address: toledo, check: { outcome: 'as-entered' } })
  })
})
