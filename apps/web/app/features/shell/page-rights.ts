import type { UserProfile } from '@portal/contract/auth'
import { isUnder } from '@portal/domain/account-access'
import {
  booksPath,
  coverPath,
  customerHomePath,
  deskPath,
  salesPath,
  stagingPath,
} from '@portal/domain/paths'
import { hasDesk, hasHome, isShownBooks, isShownDesk, mayActForOthers } from '@portal/domain/roles'

type Right = { section: string; may: (profile: UserProfile) => boolean; why: string }

/** Pages that only some people have, the nearest section first (docs/spec/navigation.md#access). */
const rights: readonly Right[] = [
  { section: salesPath, may: mayActForOthers, why: 'Sales are for managers and Administrators.' },
  { section: coverPath, may: mayActForOthers, why: 'Cover is arranged by managers and Administrators.' },
  { section: deskPath, may: hasDesk, why: 'The desk is for agents and managers.' },
  { section: customerHomePath, may: hasHome, why: 'Home is for the people of an account.' },
  { section: stagingPath, may: isShownDesk, why: 'Staging is for the staging desk and for agents.' },
  {
    section: booksPath,
    may: isShownBooks,
    why: 'Invoices are for accounting and for the people of an account.',
  },
]

/** Why a person has not the page at this path, as a sentence; undefined for every other page. */
export function refusalAt(pathname: string, profile: UserProfile): string | undefined {
  const right = rights.find(({ section }) => isUnder(pathname, section))
  return right && !right.may(profile) ? right.why : undefined
}
