import { zodResolver } from '@hookform/resolvers/zod'
import { plainWords } from '@portal/contract/plain-words'
import { registerForm } from '@portal/contract/users'
import { lengthMessage } from './register-fields.ts'

/** Checks a registration by the contract, in the form's words. */
export const registerRules = zodResolver(registerForm, {
  error: (issue) => lengthMessage(issue) ?? plainWords(issue),
})
