import { statement } from '../../db/statement.ts'

export type EmailRecipient = {
  userId: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  isActive: boolean
  /** What they typed on /register; null once nobody waits for anything. */
  registration: { accountName?: string } | null
  /** Of the account they are linked to. */
  accountName: string | null
}

export const findEmailRecipient = statement<EmailRecipient, [string]>(
  'email_recipient',
  `select user_id as "userId", first_name as "firstName", last_name as "lastName", email,
          phone_number as "phoneNumber", is_active as "isActive", registration,
          (select account_name from accounts a where a.zoho_account_id = u.zoho_account_id) as "accountName"
   from users u where user_id = $1`,
)

export const findResetForEmail = statement<{ expiresAt: Date }, [Buffer]>(
  'email_reset',
  `select expires_at as "expiresAt" from password_resets where token_hash = $1 and used_at is null`,
)
