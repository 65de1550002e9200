import { hash } from 'node:crypto'
import { type IntlStreetCandidate, intlMatchesOf, usMatchesOf } from '@portal/contract/addresses'
import { type Address, addressParts, normalPart } from '@portal/domain/address'
import {
  addressAsFound,
  isSamePlace,
  judgeAddress,
  type VerifiedAddress,
} from '@portal/domain/address-verification'
import { verifiedAddressMs } from '@portal/domain/limits'
import type { Reader } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import * as store from './addresses.store.ts'

/** What the server knows of an address. */
export type AddressVerdict =
  /** The address service found it good, or it is on the account's file. */
  | 'good'
  | 'refused'
  /** The address service did not answer. */
  | 'unanswered'

type Needs = Pick<Deps, 'addresses' | 'db' | 'now'>

/** What the vendor was asked during this call; by the address's key. */
type Answers = ReadonlyMap<string, AddressVerdict>

/** Judges an address inside a transaction. @param accountId whose file may have it */
export type Verify = (on: Reader, address: Address, accountId: string) => Promise<AddressVerdict>

/** The vendor has to be asked first: leave the transaction, ask, and come back. */
class AnswerWanted extends Error {
  readonly address: Address
  constructor(address: Address) {
    super('This address has to be verified first.')
    this.address = address
  }
}

/**
 * Does work that needs verified addresses, inside a transaction that it opens. The embedded service is asked in the
 * process; a vendor outside of the transaction, and the work begins anew with its answer.
 */
export async function withVerifiedAddresses<Answer>(
  ctx: Needs,
  work: (verify: Verify) => Promise<Answer>,
): Promise<Answer> {
  const answers = new Map<string, AddressVerdict>()
  for (;;) {
    try {
      return await work((on, address, accountId) => verdictOf({ ...ctx, on, accountId, answers }, address))
    } catch (error) {
      if (!(error instanceof AnswerWanted)) throw error
      answers.set(keyOf(error.address), await askVendor(ctx, error.address))
    }
  }
}

/**
 * The same where a vendor must not be asked, as when an order is only looked at: undefined for an address of which
 * nothing is known yet.
 */
export const knownVerdict = async (
  ctx: Needs,
  address: Address,
  accountId: string,
): Promise<AddressVerdict | undefined> =>
  verdictOf({ ...ctx, on: ctx.db, accountId, answers: new Map() }, address).catch((error: unknown) => {
    if (error instanceof AnswerWanted) return undefined
    throw error
  })

async function verdictOf(
  { addresses, now, on, accountId, answers }: Needs & { on: Reader; accountId: string; answers: Answers },
  address: Address,
): Promise<AddressVerdict> {
  if (addresses.driver === 'embedded') {
    const candidates = await addresses.service.verifyUs(queryOf(address), 0, async () => [])
    if (isGood(address, usMatchesOf(candidates) ?? [])) return 'good'
  }
  const since = new Date(now().getTime() - verifiedAddressMs)
  const [isRemembered, onFile] = await Promise.all([
    store.isRemembered(on, [keyOf(address), abroadKeyOf(address)], since),
    store.filedAddresses(on, accountId),
  ])
  if (isRemembered || onFile.some((filed) => isFiledAs(address, filed))) return 'good'
  if (addresses.driver === 'embedded') return 'refused'
  const answer = answers.get(keyOf(address))
  if (answer === undefined) throw new AnswerWanted(address)
  return answer
}

async function askVendor(ctx: Needs, address: Address): Promise<AddressVerdict> {
  const { addresses, db, now } = ctx
  if (addresses.driver !== 'live') return 'unanswered'
  const matches = await matchesOf(ctx, address)
  if (matches === undefined) return 'unanswered'
  if (!isGood(address, matches)) return 'refused'
  await store.remember(db, keyOf(address), now(), new Date(now().getTime() - verifiedAddressMs))
  return 'good'
}

/** What the address service makes of an address: how it is written, or why it is none. */
export type LookedUp =
  | { is: 'good'; address: Address }
  | { is: 'refused'; message: string }
  | { is: 'unanswered' }

/**
 * Looks an address up for a person without an account: what is on file for an account, or was verified for another person, says
 * nothing here, so that answers tell nothing about either. Outside of transactions.
 */
export async function lookUpAddress(ctx: Needs, typed: Address): Promise<LookedUp> {
  const matches = await matchesOf(ctx, typed)
  if (matches === undefined) return { is: 'unanswered' }
  const verdict = judgeAddress(typed.street, matches)
  if (!verdict.ok) return { is: 'refused', message: verdict.message }
  const address = addressAsFound(typed, verdict.fields)
  if (ctx.addresses.driver === 'live')
    await store.remember(ctx.db, keyOf(address), ctx.now(), new Date(ctx.now().getTime() - verifiedAddressMs))
  return { is: 'good', address }
}

async function matchesOf({ addresses }: Needs, address: Address): Promise<VerifiedAddress[] | undefined> {
  if (addresses.driver === 'embedded')
    return usMatchesOf(await addresses.service.verifyUs(queryOf(address), 0, async () => [])) ?? []
  return addresses
    .verifyUs({ ...queryOf(address), match: 'enhanced' })
    .then(usMatchesOf)
    .catch(() => undefined)
}

/** Remembers an address abroad that our own service found well-formed; which country it was asked for is not kept. */
export async function rememberAbroad(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  candidates: IntlStreetCandidate[],
): Promise<void> {
  const [match] = intlMatchesOf(candidates) ?? []
  if (!match) return
  const verdict = judgeAddress(match.deliveryLine1, [match])
  if (!verdict.ok) return
  const { street1, city, zip } = verdict.fields
  const key = abroadKeyOf({ street: street1, city, state: '', zip })
  await store.remember(db, key, now(), new Date(now().getTime() - verifiedAddressMs))
}

/**
 * A missing apartment is no reason to refuse: the person may have chosen a suggestion without one
 * (docs/spec/addresses.md#verification).
 */
function isGood(address: Address, matches: VerifiedAddress[]): boolean {
  const verdict = judgeAddress(address.street, matches, { fromSuggestion: true })
  return verdict.ok && isSamePlace(address, verdict.fields)
}

const queryOf = ({ street, city, state, zip }: Address) => ({ street, city, state, zipcode: zip })

const digest = (parts: readonly string[]) =>
  hash('sha256', JSON.stringify(parts.map(normalPart)), 'base64url')
const keyOf = (address: Address) => digest(addressParts.map((part) => address[part]))
/** Abroad the state is often left out by the service and typed by the person. */
const abroadKeyOf = ({ street, city, zip }: Address) => digest(['abroad', street, city, zip])

/** A second line is part of the street here, after a comma or a space. */
const isFiledAs = (address: Address, { street1, street2, ...place }: store.FiledAddress) =>
  [street1, `${street1}, ${street2}`, `${street1} ${street2}`].some(
    (street) => normalPart(street) === normalPart(address.street),
  ) &&
  (['city', 'state', 'zip'] as const).every((part) => normalPart(place[part]) === normalPart(address[part]))
