// Made from /api/openapi.json by `npm run docs`; edit scripts/portal-calls.ts, not this file.

export type Calls = {
  /** Agents whom the caller may act for: all of them for managers and Administrators, else the caller’s own. */
  getWbcUsers: {
    takes: {}
    answers: {
      hasError: false
      results: Array<Agent>
    }
  }
  /** The active accounts of an agent, or with `all` those of all agents for people who act for others, by name. A customer sees their own account only. */
  getAccountsByAgent: {
    takes: {
      params: {
        agentId: string
      }
      query?: {
        search?: string
        limit?: number
        cursor?: string
      }
    }
    answers: {
      hasError: false
      results: Array<ListedAccount>
      total: number
      nextCursor: string | null
      totalIsExact: boolean
    }
  }
  /** One account. */
  getSingleAccount: {
    takes: {
      params: {
        accountId: string
      }
    }
    answers: {
      hasError: false
      result: Account
    }
  }
  /** The contacts of an account, by last name. */
  getContactsByAccount: {
    takes: {
      params: {
        accountId: string
      }
    }
    answers: {
      hasError: false
      results: Array<Contact>
    }
  }
  /** The published catalog: products, offers and the lists behind the filters. */
  getManifest: {
    takes: {
      params: {
        domainId: string
      }
    }
    answers: {
      hasError: false
      result: Manifest
    }
  }
  /** Start an empty draft for a customer (the create panel of the order history). */
  createOrder: {
    takes: {
      body: {
        agentId: string
        accountId: string
        contactId: string
        referenceNumber?: string
        isForQuote?: boolean
      }
    }
    answers: {
      hasError: false
      result: {
        orderId: number
      }
    }
  }
  /** Add a line to a draft, which is quoted again. `notes` join the order’s notes under the product’s name, `installedApps` its apps; another `carrier` than the offer’s is refused. */
  insertOrderItem: {
    takes: {
      body: {
        orderId: number
        productId: string
        offerId: string
        quantity: number
        carrier?: string
        notes?: string
        installedApps?: string
      }
    }
    answers: {
      hasError: false
      result: {
        orderItemId: string
      }
    }
  }
  /** Change the quantity of a draft’s line, which is quoted again. Add-ons of the line that had its quantity follow it. */
  updateOrderItem: {
    takes: {
      params: {
        orderId: number
        orderItemId: string
      }
      body: {
        quantity: number
        version?: number
        dropUnits?: boolean
      }
    }
    answers: {
      hasError: false
      result: {
        orderItemId: string
        version: number
      }
    }
  }
  /** Take a line off a draft. `dropUnits` true: also when its devices are numbered. */
  removeOrderItemByPost: {
    takes: {
      params: {
        orderId: number
        orderItemId: string
      }
      body?: {
        dropUnits?: boolean
      }
    }
    answers: {
      hasError: false
      result: null
    }
  }
  /** Remove a draft. */
  removeOrderByPost: {
    takes: {
      params: {
        orderId: number
      }
    }
    answers: {
      hasError: false
      result: null
    }
  }
  /** Confirm today’s prices: every line of a draft whose offer has another price now gets that price. Lines that are no longer available stay, and must be removed. */
  acceptPrices: {
    takes: {
      params: {
        orderId: number
      }
      body: {
        version: number
      }
    }
    answers: {
      hasError: false
      result: {
        orderId: number
        version: number
      }
    }
  }
  /** Submit a draft, exactly once. The second segment is the order’s zohoUserId. `version`, in the query or the body, is the one that the person saw: of a newer one nothing is submitted. API keys have to send it. A changed freight price is stored and refused once with RATE_CHANGED; submitting again confirms it. Changed line prices are confirmed with AcceptPrices. */
  submitOrderByPost: {
    takes: {
      params: {
        orderId: number
        zohoUserId: string
      }
      query?: {
        version?: number
      }
      body?: {
        version?: number
      }
    }
    answers: {
      hasError: false
      result: {
        orderId: number
      }
    }
  }
  /** One order with its items and timeline, as the only element of a list. */
  getSingleOrder: {
    takes: {
      params: {
        orderId: number
      }
    }
    answers: {
      hasError: false
      results: Array<Order>
    }
  }
  /** An agent’s orders, or with `all` those of all agents for people who act for others, newest first unless sorted otherwise; for a customer, the orders of their account. `search` finds numbers, reference numbers, accounts, contacts with their email and phone, manufacturers and models, notes, and the whole IMEI or serial number of a device of the account. */
  getOrderHistory: {
    takes: {
      params: {
        agentId: string
      }
      query?: {
        search?: string
        limit?: number
        cursor?: string
        status?: "0" | "1" | "2" | "3"
        from?: string
        to?: string
        invoiced?: "true"
        stage?: "received" | "atBench" | "shipped" | "delivered"
        quote?: "sent" | "seen" | "accepted" | "declined" | "expiring" | "expired"
        approval?: "waiting" | "sent-back"
        withShipping?: "true"
        withTotals?: "true"
        sort?: "newest" | "oldest" | "total" | "total-ascending"
        accountId?: string
      }
    }
    answers: {
      hasError: false
      results: Array<HistoryRow>
      total: number
      nextCursor: string | null
      totalIsExact: boolean
      unfilteredTotal: number
      unfilteredTotalIsExact: boolean
      orderTotal?: number | null
      views?: {
        drafts: number | null
        attention: number
        invoiced: number
      }
    }
  }
  /** The devices of an account, by unit number unless sorted otherwise; 100 without `limit`. */
  getDevicesByAccount: {
    takes: {
      params: {
        accountId: string
      }
      query?: {
        search?: string
        group?: "planned" | "onTheWay" | "inService" | "spare" | "inRepair" | "lost" | "ended"
        status?: "planned" | "ordered" | "staged" | "shipped" | "missing" | "inService" | "spare" | "inRepair" | "lost" | "stolen" | "replaced" | "retired"
        model?: string
        carrierId?: string
        importId?: string
        stationId?: string | "none"
        kitId?: string | "none"
        cover?: "soon"
        sort?: "unit" | "unit-descending" | "holder" | "holder-descending" | "model" | "model-descending" | "cover" | "cover-descending" | "changed" | "changed-descending" | "station" | "station-descending" | "status" | "status-descending"
        limit?: number
        cursor?: string
      }
    }
    answers: {
      hasError: false
      results: Array<DeviceRow>
      total: number
      totalIsExact: boolean
      nextCursor: string | null
    }
  }
  /** One device with its history. */
  getDevice: {
    takes: {
      params: {
        deviceId: string
      }
    }
    answers: {
      hasError: false
      result: Device
    }
  }
  /** Add a device that was bought elsewhere. With `productId`, make, model and kind are those of the product. */
  createDevice: {
    takes: {
      params: {
        accountId: string
      }
      body: {
        unitNumber: string
        holder?: string
        stationId?: string | null
        kitId?: string | null
        imei?: string | null
        serial?: string | null
        iccid?: string | null
        phoneNumber?: string | null
        carrierId?: string | null
        coverFrom?: string | null
        coverUntil?: string | null
        note?: string
        status: "inService" | "spare"
        kind?: "phone" | "tablet" | "router"
        productId?: string | null
        make?: string
        model?: string
      }
    }
    answers: {
      hasError: false
      result: {
        deviceId: string
        version: number
      }
    }
  }
  /** Change a device. What is left out stays; null clears a value. The status has a separate call. */
  updateDevice: {
    takes: {
      params: {
        deviceId: string
      }
      body: {
        unitNumber?: string
        holder?: string
        stationId?: string | null
        kitId?: string | null
        imei?: string | null
        serial?: string | null
        iccid?: string | null
        phoneNumber?: string | null
        carrierId?: string | null
        coverFrom?: string | null
        coverUntil?: string | null
        note?: string
        version: number
      }
    }
    answers: {
      hasError: false
      result: {
        deviceId: string
        version: number
      }
    }
  }
  /** The webhook endpoints of an account, for people with full access to it and Administrators. */
  getWebhooks: {
    takes: {
      params: {
        accountId: string
      }
    }
    answers: {
      hasError: false
      results: Array<Webhook>
    }
  }
  /** Create a webhook endpoint of an account; `secret` signs its messages and is shown this once. */
  createWebhook: {
    takes: {
      params: {
        accountId: string
      }
      body: {
        name: string
        url: string
        events: Array<"order.submitted" | "order.changed" | "order.shipped" | "order.invoiced" | "device.changed" | "case.changed">
      }
    }
    answers: {
      hasError: false
      result: Webhook & {
        secret: string
      }
    }
  }
  /** Change a webhook endpoint, or turn it off and on. Turning it on again forgets its failures. */
  updateWebhook: {
    takes: {
      params: {
        webhookId: string
      }
      body: {
        name: string
        url: string
        events: Array<"order.submitted" | "order.changed" | "order.shipped" | "order.invoiced" | "device.changed" | "case.changed">
        isOn: boolean
      }
    }
    answers: {
      hasError: false
      result: Webhook
    }
  }
  /** Remove a webhook endpoint with its delivery log. What waits is not sent any more. */
  removeWebhook: {
    takes: {
      params: {
        webhookId: string
      }
      body?: Record<string, never>
    }
    answers: {
      hasError: false
      result: null
    }
  }
  /** A new secret, shown this once. Messages are signed with both for 24 hours, and until then there is no further one. */
  rotateWebhookSecret: {
    takes: {
      params: {
        webhookId: string
      }
      body?: Record<string, never>
    }
    answers: {
      hasError: false
      result: Webhook & {
        secret: string
      }
    }
  }
  /** Send a message of the type webhook.test to an endpoint that is on. */
  testWebhook: {
    takes: {
      params: {
        webhookId: string
      }
      body?: Record<string, never>
    }
    answers: {
      hasError: false
      result: {
        messageId: string
      }
    }
  }
  /** The messages of an endpoint in the last 30 days with their attempts, the newest first. */
  getWebhookDeliveries: {
    takes: {
      params: {
        webhookId: string
      }
      query?: {
        limit?: number
        cursor?: string
      }
    }
    answers: {
      hasError: false
      results: Array<WebhookDelivery>
      total: number
      nextCursor: string | null
    }
  }
  /** Send a message of the delivery log that arrived or was given up once more, with the same id, to an endpoint that is on. */
  replayWebhookDelivery: {
    takes: {
      params: {
        messageId: string
      }
      body?: Record<string, never>
    }
    answers: {
      hasError: false
      result: null
    }
  }
}

/** Method and path of each call. */
export const addresses: Record<keyof Calls, readonly ['GET' | 'POST', string]> = {
  getWbcUsers: ['GET', '/api/admin/GetWbcUsers'],
  getAccountsByAgent: ['GET', '/api/account/GetAllActiveByAgent/{agentId}'],
  getSingleAccount: ['GET', '/api/account/GetSingleAccount/{accountId}'],
  getContactsByAccount: ['GET', '/api/contact/GetContactsByAccount/{accountId}'],
  getManifest: ['GET', '/api/resource/GetAll/{domainId}'],
  createOrder: ['POST', '/api/order/CreateOrder'],
  insertOrderItem: ['POST', '/api/order/InsertOrderItem'],
  updateOrderItem: ['POST', '/api/order/UpdateOrderItem/{orderId}/{orderItemId}'],
  removeOrderItemByPost: ['POST', '/api/order/RemoveOrderItem/{orderId}/{orderItemId}'],
  removeOrderByPost: ['POST', '/api/order/RemoveOrder/{orderId}'],
  acceptPrices: ['POST', '/api/order/AcceptPrices/{orderId}'],
  submitOrderByPost: ['POST', '/api/order/SubmitOrder/{orderId}/{zohoUserId}'],
  getSingleOrder: ['GET', '/api/order/GetSingleOrder/{orderId}'],
  getOrderHistory: ['GET', '/api/order/GetOrderHistory/{agentId}'],
  getDevicesByAccount: ['GET', '/api/fleet/GetDevicesByAccount/{accountId}'],
  getDevice: ['GET', '/api/fleet/GetDevice/{deviceId}'],
  createDevice: ['POST', '/api/fleet/CreateDevice/{accountId}'],
  updateDevice: ['POST', '/api/fleet/UpdateDevice/{deviceId}'],
  getWebhooks: ['GET', '/api/webhook/GetByAccount/{accountId}'],
  createWebhook: ['POST', '/api/webhook/Create/{accountId}'],
  updateWebhook: ['POST', '/api/webhook/Update/{webhookId}'],
  removeWebhook: ['POST', '/api/webhook/Remove/{webhookId}'],
  rotateWebhookSecret: ['POST', '/api/webhook/RotateSecret/{webhookId}'],
  testWebhook: ['POST', '/api/webhook/SendTest/{webhookId}'],
  getWebhookDeliveries: ['GET', '/api/webhook/GetDeliveries/{webhookId}'],
  replayWebhookDelivery: ['POST', '/api/webhook/Replay/{messageId}'],
}

export type Account = {
  id: string
  accountId: string
  accountName: string
  billingStreet: string
  billingStreet1: string
  billingCity: string
  billingState: string
  billingCode: string
  shippingStreet: string
  shippingStreet1: string
  shippingCity: string
  shippingState: string
  shippingCode: string
  ownerName: string
  salesSupport: string
  salesSupportEmail: string
}

export type Agent = {
  zohoUserId: string
  firstName: string
  lastName: string
  email: string
  roles: Array<"Administrator" | "Manager" | "WbcManager" | "WbcAgent" | "User" | "Staging" | "Accountant">
}

export type Contact = {
  id: string
  full_Name: string
  first_Name: string
  last_Name: string
  email: string
  mobile: string
  phone: string
}

export type Costs = {
  today: number
  once: number
  monthly: number
  termMonths: number | null
  committed: number | null
  totals: Array<{
    months: number
    total: number
  }>
  schedule: Array<{
    fromMonth: number
    toMonth: number
    amount: number
  }>
  discounts: Array<{
    words: string
    units: number
    amount: number
  }>
}

export type Device = DeviceRow & {
  shortCode: string
  productId: string | null
  urlPathName: string | null
  carrierId: string | null
  serial: string | null
  iccid: string | null
  numberWish: "none" | "new" | "port" | "keep"
  areaCode: string | null
  note: string
  createdAt: string
  replaces: {
    deviceId: string
    unitNumber: string | null
    status: "planned" | "ordered" | "staged" | "shipped" | "missing" | "inService" | "spare" | "inRepair" | "lost" | "stolen" | "replaced" | "retired"
    orderId: number | null
  } | null
  replacedBy: {
    deviceId: string
    unitNumber: string | null
    status: "planned" | "ordered" | "staged" | "shipped" | "missing" | "inService" | "spare" | "inRepair" | "lost" | "stolen" | "replaced" | "retired"
    orderId: number | null
  } | null
  screenRepair: {
    id: string
    status: string
    expirationDate: string
    PIN: string
  } | null
  actions: Array<"receive" | "miss" | "find" | "use" | "makeSpare" | "repair" | "lose" | "steal" | "retire">
  events: Array<DeviceEvent>
  finderMessages: Array<{
    messageId: string
    message: string
    contact: string
    at: string
  }>
}

export type DeviceEvent = {
  deviceEventId: string
  kind: string
  by: string
  onBehalfOf: string | null
  at: string
  changes: Array<{
    field: string
    from: string | null
    to: string | null
  }>
}

export type DeviceRow = {
  deviceId: string
  accountId: string
  accountName: string
  agentName?: string
  unitNumber: string | null
  kind: "phone" | "tablet" | "router"
  status: "planned" | "ordered" | "staged" | "shipped" | "missing" | "inService" | "spare" | "inRepair" | "lost" | "stolen" | "replaced" | "retired"
  holder: string
  station: {
    stationId: string
    name: string
    code: string
  } | null
  kit: {
    kitId: string | null
    name: string
    state: "current" | "changed" | "removed"
  } | null
  make: string
  model: string
  image: string | null
  carrier: string | null
  phoneNumber: string | null
  line: {
    lineId: string
    state: "pending" | "active" | "suspended" | "cancelled" | "portedOut" | "dropped"
    planName: string
  } | null
  imei: string | null
  coverFrom: string | null
  coverUntil: string | null
  repairsUsed: number
  coverIsSubscription: boolean
  isCoverOrdered: boolean
  tagCode: string
  orderId: number | null
  changedAt: string
  version: number
}

export type Discount = {
  words: string
  ruleId: string
  ruleVersion: number
  target: "plan" | "device"
  units: number
  amount: number
  firstMonth: number
  months: number | null
}

export type HistoryRow = {
  orderId: number
  statusId: number
  zohoUserId: string
  zohoAccountId: string
  zohoAccountName: string
  account: {
    accountName: string
  }
  zohoContactId: string
  zohoContactName: string
  dateCreated: string
  numberOfItems: number
  orderTotal: number
  zohoInventoryInvoiceLink: string | null
  referenceNumber: string
  requestedDeliveryDate: string
  promisedDeliveryDate: string
  awaitsApproval: boolean
  isSentBack: boolean
  match?: OrderMatch | null
  agentName?: string
  progress?: OrderProgress
  quote?: {
    quoteNumber: number
    state: "sent" | "seen" | "accepted" | "declined" | "expired"
    validUntil: string
    isExpiring: boolean
  }
  shipping?: {
    destinations: Array<string>
    trackingNumbers: Array<string>
  }
  otherPromisedDates?: Array<string>
  costs?: ListedCosts
}

export type ListedAccount = Account & {
  lastOrderAt: string | null
}

export type ListedCosts = {
  once: number
  monthly: number
  termMonths: number | null
  committed: number | null
}

export type Manifest = {
  products: Array<Product>
  offers: Array<Offer>
  manufacturers: Array<{
    manufacturerId: string
    name: string
    devices: number
  }>
  ratePlans: Array<{
    ratePlanId: string
    name: string
  }>
  purchaseTypes: Array<{
    purchaseTypeId: string
    name: string
  }>
  carriers: Array<{
    carrierId: string
    name: string
  }>
  categories: Array<{
    id: string
    name: string
    isActive: "1"
  }>
}

export type Offer = {
  offerId: string
  productId: string
  carrier: string
  carrierId: string
  productTypeId: string
  purchaseTypeId: string
  purchaseType: string
  itemPromoMessage: string
  itemPrice: number
  displayPricePrimary: string
  displayPriceSecondary: string
  termMonths: number | null
  contractMonths: number | null
  isCarrierInventory: boolean
  ratePlanPrice: number
  ratePlanDisplay: string
  ratePlanDisplayPrice: string
  ratePlanPromoMessage: string
  promosNotInTotals: Array<"itemPromoMessage" | "ratePlanPromoMessage">
  discounts?: Array<{
    fromQuantity: number
    steps: Array<{
      words: string
      ruleId: string
      ruleVersion: number
      target: "plan" | "device"
      amount: number
      firstMonth: number
      months: number | null
      fromUnit: number
      toUnit: number | null
    }>
  }>
  product: {
    image: string
    model: string
  }
  productName: string
}

export type Order = {
  orderId: number
  statusId: number
  zohoUserId: string
  zohoAccountId: string
  zohoAccountName: string
  account: {
    accountName: string
  }
  zohoContactId: string
  zohoContactName: string
  dateCreated: string
  numberOfItems: number
  orderTotal: number
  zohoInventoryInvoiceLink: string | null
  referenceNumber: string
  requestedDeliveryDate: string
  promisedDeliveryDate: string
  awaitsApproval: boolean
  isSentBack: boolean
  version: number
  zohoContactFirstName: string
  zohoContactLastName: string
  zohoContactMobile: string
  zohoContactEmail: string
  zohoUser: {
    full_name: string
    email: string
  }
  billingStreet: string
  billingCity: string
  billingState: string
  billingCode: string
  shippingStreet: string
  shippingCity: string
  shippingState: string
  shippingCode: string
  billingStreet1: string
  shippingStreet1: string
  shippingSameAsBilling: boolean
  addressOverrideReason: string | null
  shipDirect: boolean | null
  shippingDescription: string | null
  shippingRate: number | null
  destinations: Array<OrderDestination>
  freightTotal: number | null
  itemsTotal: number
  costs: Costs
  addedTax: TaxOfState | null
  paidInvoice: {
    number: string | null
    paid: number | null
  } | null
  confirmationEmail: string | null
  mayShipDirect: boolean
  submitBlockers: Array<SubmitBlocker>
  dateSubmitted: string | null
  installedApps: string
  notes: string
  stagingNotes: string
  orderItems: Array<OrderItem>
  unitsNumbered: number
  isForQuote: boolean
  quote: {
    quoteId: string
    quoteNumber: number
    state: "sent" | "seen" | "accepted" | "declined" | "expired" | "withdrawn" | "superseded"
    validUntil: string
    recipientName: string
    isBinding: boolean
  } | null
  timeline: Array<OrderEvent>
}

export type OrderDestination = {
  destinationId: string
  stationId: string | null
  name: string
  street: string
  city: string
  state: string
  code: string
  addressOverrideReason: string | null
  shipDirect: boolean | null
  shippingDescription: string | null
  shippingRate: number | null
  promisedDeliveryDate: string
  mayShipDirect: boolean
  isRemainder: boolean
  items: Array<{
    orderItemId: string
    quantity: number
  }>
}

export type OrderEvent = {
  kind: string
  by: string
  onBehalfOf: string | null
  at: string
  reason: string | null
}

export type OrderItem = {
  orderItemId: string
  orderId: number
  dateCreated: string
  carrierId: string
  carrier: string
  ratePlanId: string | null
  purchaseTypeId: string
  purchaseType: string
  productTypeId: string
  quantity: number
  rate: number
  total: number
  isCarrierInventory: boolean
  isAddOn: boolean
  ratePlanDisplay: string
  ratePlanPrice: number
  termMonths: number | null
  discounts: Array<Discount>
  today: {
    state: "same" | "price-changed" | "unavailable"
    rate: number | null
    ratePlanPrice: number | null
    termMonths: number | null
    discounts: Array<Discount>
  } | null
  offer: {
    offerId: string
    product: {
      productId: string
      model: string
      manufacturerName: string
      image: string
      urlPathname: string
      productTypeId: string
    }
  }
  zohoInventoryInvoiceLink: string | null
}

export type OrderMatch = {
  part: "contactEmail" | "contactPhone" | "referenceNumber" | "product" | "orderNotes" | "stagingNotes" | "device" | "unit" | "trackingNumber" | "box" | "quote" | "invoice" | "case"
  text: string
}

export type OrderProgress = {
  stage: "received" | "atBench" | "shipped" | "delivered"
  units: number
  staged: number
  packed: number
  received: number
  boxes: number
  shippedBoxes: number
  deliveredBoxes: number
  receivedAt: string
}

export type Product = {
  productId: string
  model: string
  domainId: string
  manufacturerId: string
  manufacturerName: string
  productTypeId: string
  productTypeName: string
  zohoProductId: string
  isAmazonApproved: boolean
  isActive: boolean
  msrp: number
  shortDescription: string
  longDescription: string
  image: string
  pictures?: Array<ProductPicture>
  battery: string
  camera: string
  screenSize: string
  processor: string
  chargingSpeed: string
  urlPathName: string
  year: number | null
  unlocked: boolean
  inStock: boolean
  isScreenRepairEligible: boolean
  isBundle: boolean
  screenRepairOfferId: string | null
  accessoryOfferId: string | null
  promoTag: string | null
  header: string | null
  showHeader: boolean
  features: Array<string>
  carriers: Array<{
    label: string
    carrierId: string
  }>
}

export type ProductPicture = {
  image: string
  alt: string
}

export type SubmitBlocker = {
  code: string
  words: string
  field: string
  lineId: string | null
}

export type TaxOfState = {
  state: string
  thousandths: number
}

export type Webhook = {
  webhookId: string
  accountId: string | null
  name: string
  url: string
  events: Array<"order.submitted" | "order.changed" | "order.shipped" | "order.invoiced" | "device.changed" | "case.changed">
  isOn: boolean
  offReason: string | null
  failingSince: string | null
  formerSecretUntil: string | null
  createdAt: string
}

export type WebhookDelivery = {
  messageId: string
  type: string
  createdAt: string
  state: "waiting" | "sending" | "delivered" | "failed"
  payload: string
  nextAttemptAt: string | null
  attempts: Array<{
    at: string
    status: number | null
    problem: string
    durationMs: number
  }>
}
