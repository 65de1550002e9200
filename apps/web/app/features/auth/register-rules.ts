import { zodResolver } from '@hookform/resolvers/zod'
import { registerForm } from '@portal/contract/users'
import { lengthMessage } from './register-fields.ts'

/** Checks a registration by the contract, in the form's words. */
export const registerRules = zodResolver(registerForm, { error: lengthMessage })
