import { zodResolver } from '@hookform/resolvers/zod'
import { plainWords } from '@portal/contract/plain-words'
import { userForm } from '@portal/contract/users'

/** Checks a user by the contract, in its words. */
export const userRules = zodResolver(userForm, { error: plainWords })
