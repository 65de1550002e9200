import { statement } from '../../db/statement.ts'

/** What letters tell about an order. Amounts in cents. */
export type OrderForLetter = {
  orderId: number
  accountName: string
  contactFirstName: string
  agentName: string
  agentEmail: string
  billingStreet: string
  billingCity: string
  billingState: string
  billingCode: string
  shippingStreet: string
  shippingCity: string
  shippingState: string
  shippingCode: string
  shipDirect: boolean | null
  shippingDescription: string | null
  shippingRateCents: number | null
  installedApps: string
  referenceNumber: string
  notes: string
  orderTotalCents: number
  items: Array<{
    manufacturerName: string
    model: string
    carrier: string
    purchaseType: string
    quantity: number
    rateCents: number
    isCarrierInventory: boolean
    productTypeId: string
    ratePlanPriceCents: number
  }>
}

export const findOrderForLetter = statement<OrderForLetter, [number]>(
  'letter_order',
  `select order_id as "orderId", account_name as "accountName", contact_first_name as "contactFirstName",
     agent_name as "agentName", agent_email as "agentEmail", billing_street as "billingStreet",
     billing_city as "billingCity", billing_state as "billingState", billing_code as "billingCode",
     shipping_street as "shippingStreet", shipping_city as "shippingCity", shipping_state as "shippingState",
     shipping_code as "shippingCode", ship_direct as "shipDirect", shipping_description as "shippingDescription",
     shipping_rate_cents as "shippingRateCents", installed_apps as "installedApps",
     reference_number as "referenceNumber", notes,
     order_total_cents as "orderTotalCents",
     (select coalesce(json_agg(json_build_object(
          'manufacturerName', l.manufacturer_name, 'model', l.model, 'carrier', c.name, 'purchaseType', t.name,
          'quantity', l.quantity, 'rateCents', l.rate_cents, 'isCarrierInventory', l.is_carrier_inventory,
          'productTypeId', l.product_type_id, 'ratePlanPriceCents', l.rate_plan_price_cents
        ) order by l.position), '[]')
      from order_items l
      join carriers c on c.id = l.carrier_id
      join purchase_types t on t.id = l.purchase_type_id
      where l.order_id = o.order_id) as items
   from orders o where order_id = $1`,
)

export type PersonForLetter = {
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

export const findPersonForLetter = statement<PersonForLetter, [string]>(
  'letter_person',
  `select user_id as "userId", first_name as "firstName", last_name as "lastName", email,
          phone_number as "phoneNumber", is_active as "isActive", registration,
          (select account_name from accounts a where a.zoho_account_id = u.zoho_account_id) as "accountName"
   from users u where user_id = $1`,
)

export const findResetForLetter = statement<{ expiresAt: Date }, [Buffer]>(
  'letter_reset',
  `select expires_at as "expiresAt" from password_resets where token_hash = $1 and used_at is null`,
)
