import { networkMessages, notFoundMessage, shopMessages, unexpectedMessage } from './public-messages.ts'

/** The messages of docs/spec, word for word. */
export const messages = {
  network: networkMessages,
  shop: shopMessages,
  cart: {
    emptyHeading: 'Your cart is empty',
    emptyText:
      "Looks like you haven't added anything to your cart yet. Explore our products and find something you love!",
    noAppsNeeded: 'You do not have items in your cart that require Installed Apps',
    shippingUnknown: 'TBD',
    confirmed: 'Order Confirmed!',
    estimatedDelivery: 'Estimated Delivery: 3-5 business days',
  },
  address: {
    streetRequired: 'A street address is required.',
    invalid: 'The address is invalid.',
    ambiguous: 'The address is ambiguous.',
    missingSecondary: 'The address is missing a secondary number.',
    serviceHeading: 'Validation Error:',
    reasonRequired: 'Tell us why this address is correct.',
    reasonWhenUnavailable: 'Address service unavailable',
  },
  selectors: {
    loadingAccounts: 'Loading accounts...',
    loadingContacts: 'Loading contacts...',
    noOptions: 'No options found',
    selectAccount: 'Select an Account',
    selectContact: 'Select a Contact',
    createOrder: 'Please select an AGENT, ACCOUNT, and CONTACT before creating an order.',
    placeOrder: 'Please select an ACCOUNT, CONTACT, and AGENT before placing the order.',
    addItem: 'Make sure you have an OFFER and QUANTITY.',
  },
  signIn: {
    email: 'Invalid email address',
    passwordMin: 'Password must be at least 6 characters',
    wrong: 'That email or password is incorrect.',
    waiting: 'Your account is waiting for approval.',
  },
  passwordReset: {
    requested: 'Password reset request sent successfully!',
    done: 'Your password has been reset successfully!',
    passwordMin: 'Password must be at least 8 characters long',
    unknownAccount:
      'No account found with this email address. Please check your email or create a new account.',
    unexpected: unexpectedMessage,
    missingToken: 'Invalid or missing reset token. Please request a new password reset.',
    usedToken:
      'The password reset token has already been used and is no longer valid. Please request a new password reset email.',
    expiredToken: 'The password reset token has expired. Please request a new password reset email.',
    invalidToken: 'Invalid token.',
  },
  security: {
    code: 'Enter the six-digit code from your app, or a recovery code.',
    passwordRequired: 'Enter your password.',
  },
  register: { passwordsDiffer: "Passwords don't match" },
  user: {
    nameWebAddress: 'A name cannot hold a web address. Leave a space after each period, as in St. John.',
    firstNameMin: 'First name must be at least 2 characters',
    firstNameMax: 'First name must be at most 20 characters',
    lastNameMin: 'Last name must be at least 2 characters',
    lastNameMax: 'Last name must be at most 20 characters',
    phoneRequired: 'Phone number is required',
    phoneLetters: 'Phone number cannot include letters',
    phoneDigits: 'Phone number must contain exactly 10 digits - xxxxxxxxxx',
    saveFailed: 'Failed to save user details. Please try again.',
    rolesSaved: 'User roles updated successfully!',
    rolesFailed: 'Failed to save roles to user. Please try again.',
    /** Where the server says why, trying again would be refused again. */
    rolesRefused: 'Failed to save roles to user.',
    emailTaken: 'Another user already has this email address.',
    nameCharacters: 'This name contains a character that can’t be used.',
    zohoLoginRequired: 'Requires a Zoho login, which this user does not have.',
    employeeHasNoAccount: 'An employee with a Zoho login cannot be linked to a customer account.',
    accountForContact: 'Choose the account first.',
    accountForApproval: 'Link an account before this person can sign in.',
    contactForApproval: 'Link a contact before this person can sign in.',
    noRoles: 'No roles available in the system.',
    noDescription: 'No description available',
  },
  product: {
    modelMin: 'Model must be at least 2 characters',
    modelMax: 'Model must be at most 100 characters',
    manufacturerRequired: 'Manufacturer is required',
    productTypeRequired: 'Product Type is required',
    zohoProductIdRequired: 'Zoho Product Id is required',
    msrp: 'MSRP must be a non-negative number',
    year: 'Year must be a non-negative number',
    imageRequired: 'Image URL is required',
    imageAddress: 'Use a web address starting with https://, or upload a picture.',
    pictureRepeated: 'This picture is in the list already.',
    pictureFirst: 'The first picture must be the image.',
    pictureGone: 'This picture is no longer stored. Upload it again.',
    altRequired: 'Alternative text is required',
    altMin: 'Alternative text must be at least 3 characters',
    altMax: 'Alternative text must be at most 150 characters',
    picturesMax: 'A product has at most 8 pictures.',
    noManufacturer: 'That manufacturer does not exist.',
    noProductType: 'That product type does not exist.',
    noAccessory: 'That accessory offer does not exist.',
    noRepairOffer: 'The screen repair offer is not in this catalog yet.',
    slugMissing: 'The model needs at least one letter or digit.',
    saveFailed: 'Failed to save product details. Please try again.',
  },
  crm: {
    recordRemoved: 'Someone removed this record while you were editing it.',
    agentRequired: 'Agent is required',
    accountNameMin: 'Account name must be at least 2 characters',
    accountTaken: 'An account with this name already exists.',
    contactTaken: 'This account already has a contact with this email address.',
    noContact: 'That contact does not exist.',
    agentTaken: 'An agent with this email address already exists.',
    customerIsNoAgent: 'The user with this email address is a customer, and customers cannot be agents.',
  },
  offer: {
    itemPrice: 'Item Price must be a non-negative number',
    itemPriceRequired: 'Enter the Item Price, or 0 if it costs nothing.',
    ratePlanPrice: 'Rate Plan Price must be a non-negative number',
    ratePlanPriceRequired: 'Enter what the rate plan costs a month, or 0 if it costs nothing.',
    displayPricePrimaryRequired: 'Display Price Primary is required',
    displayPricePrimaryMax: 'Display Price Primary must be at most 50 characters',
    displayPriceSecondaryMax: 'Display Price Secondary must be at most 250 characters',
    ratePlanDisplayMax: 'Rate Plan Display must be at most 100 characters',
    ratePlanDisplayPriceRequired: 'Rate Plan Display Price is required',
    ratePlanDisplayPriceMax: 'Rate Plan Display Price must be at most 100 characters',
    statusRequired: 'Status is required',
    carrierRequired: 'Carrier is required',
    purchaseTypeRequired: 'Purchase Type is required',
    purchaseTypeRule: 'Other types require Carrier Inventory.',
    termRequired: 'Term is required',
    term: 'Term must be 12, 24 or 36 months',
    termOnlyFinanced: 'Only carrier-financed offers have a term',
    contractRequired: 'Contract is required',
    contract: 'Contract must be 12, 24 or 36 months',
    contractOnlySubsidized: 'Only subsidized offers have a contract',
    promoUnconfirmed: 'Change the text, make a price rule, or confirm that it is not in totals.',
    noCarrier: 'That carrier does not exist.',
    carrierEnded: 'This carrier is no longer offered. Choose another one, or another status.',
    noRatePlan: 'That rate plan does not exist.',
    delete: 'Are you sure you want to delete this bundle?',
    saveFailed: 'Failed to save bundle details. Please try again.',
    refreshing: 'Refreshing data...',
  },
  orders: {
    editLost: 'What you typed could not be saved: this order can no longer be changed.',
    none: "You don't have any orders yet.",
    noneForAgent: "This agent doesn't have any orders yet.",
    noneForAccount: 'No orders found for the selected account. Clear the account filter to see all orders.',
    noHistory: 'No order history available for this agent',
    signedOut: 'Please log in to view orders',
    noApps: 'No apps installed.',
    removeItem: 'Are you sure you want to remove this item?',
    dropUnits: 'Drop the numbered units?',
    dropDestinations: 'Drop the other destinations?',
    removeOrder: 'Are you sure you want to remove this Order?',
  },
  accounts: {
    none: "You don't have any accounts yet.",
    noneForAgent: "This agent doesn't have any accounts yet.",
    noneHint: 'New accounts show up here within 20 minutes of being assigned to you in the CRM.',
    noContacts: 'No contacts found for this account.',
    noAddresses: 'No shipping addresses found for this account.',
    noDevices: 'No devices found for this account.',
  },
  admin: {
    noProductMatch: 'No products match your search',
    noProducts: 'No products available',
    noUserMatch: 'No user match your search',
    noUsers: 'No users available',
    usersFailed: 'Error loading users. Please try again.',
    /** Below it, where the users are the agents of a selector. */
    agentsFailed: 'The agents to choose from did not load.',
  },
  draftIsBack: 'We kept what you typed. It is not saved yet.',
  notFound: notFoundMessage,
} as const

/** "Error loading orders: …" with the spec's fallback (docs/spec/messages.md#loading-and-failures). */
export const loadFailure = (
  what:
    | 'cover'
    | 'sales'
    | 'desk'
    | 'invoices'
    | 'invoice'
    | 'payments'
    | 'payment'
    | 'statement'
    | 'terms'
    | 'settings'
    | 'search'
    | 'learned models'
    | 'manufacturers and rate plans'
    | 'orders'
    | 'price changes'
    | 'price rules'
    | 'quotes'
    | 'accounts'
    | 'account details'
    | 'contacts'
    | 'shipping addresses'
    | 'box'
    | 'devices'
    | 'lines'
    | 'line'
    | 'device'
    | 'cases'
    | 'case'
    | 'stations'
    | 'boxes'
    | 'kits'
    | 'fleet settings'
    | 'products'
    | 'product details'
    | 'bundle details'
    | 'user details'
    | 'users'
    | 'roles'
    | 'API keys'
    | 'activity'
    | 'figures'
    | 'holders'
    | 'home page'
    | 'bench'
    | 'units'
    | 'approval rules'
    | 'people'
    | 'setup checklist'
    | 'agents'
    | 'vendors'
    | 'webhook'
    | 'webhook messages'
    | 'webhooks'
    | 'settings'
    | 'settings history'
    | 'order exports'
    | 'order export'
    | 'comparison'
    | 'two-step verification'
    | 'sessions',
  message?: string,
) => `Error loading ${what}: ${message || 'Unknown error'}`
