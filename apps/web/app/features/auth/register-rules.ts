import { plainWords } from '@portal/contract/plain-words'
import { registerForm } from '@portal/contract/users'
import { lengthMessage, type RegisterErrors, type RegisterValues, registerFields } from './register-fields.ts'

/** What is wrong with a registration by the contract, in the form's words: the first thing for each field. */
export function checkRegistration(values: RegisterValues): RegisterErrors {
  const { error } = registerForm.safeParse(values, {
    error: (issue) => lengthMessage(issue) ?? plainWords(issue),
  })
  const errors: RegisterErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = registerFields.find(({ name }) => name === path[0])
    if (field) errors[field.name] ??= message
  }
  return errors
}
