import { named, read, write, writeByGet } from './call.ts'

/** What only Administrators may ask for (docs/spec/api.md#calls). Apart, so that other pages need not load it. */
export const administratorCalls = named({
  // vendors
  startCrmSync: write('/crm/StartSync', 'administrator'), // ours
  getIntegrations: read('/vendors/GetIntegrations', 'administrator'), // ours
  getOrderExports: read('/vendors/GetOrderExports', 'administrator'), // ours
  getOrderExport: read('/vendors/GetOrderExport/:orderId', 'administrator'), // ours
  retryOrderExport: write('/vendors/RetryOrderExport/:orderId', 'administrator'), // ours
  markOrderExportHandled: write('/vendors/MarkHandled/:orderId', 'administrator'), // ours
  getDrift: read('/vendors/GetDrift', 'administrator'), // ours

  // users. Agents are read by everyone who orders; each sees whom they may act for.
  getAllUsers: read('/admin/GetAllUsers', 'administrator'),
  exportUsers: read('/admin/ExportUsers', 'administrator'), // ours
  importUsers: write('/admin/ImportUsers', 'administrator'), // ours
  getSingleUser: read('/admin/GetSingleUser/:userId', 'administrator'),
  upsertUser: write('/admin/UpsertUser', 'administrator'),
  addCustomer: write('/admin/AddCustomer', 'administrator'), // ours
  getAllRoles: read('/admin/GetAllRoles', 'administrator'),
  upsertUserRoles: write('/admin/UpsertUserRoles', 'administrator'),
  approveRegistration: write('/admin/ApproveRegistration', 'administrator'), // ours
  declineRegistration: write('/admin/DeclineRegistration', 'administrator'), // ours
  resendInvitation: write('/admin/ResendInvitation', 'administrator'), // ours
  createPasswordLink: write('/admin/CreatePasswordLink', 'administrator'), // ours
  endSecondFactorOfUser: write('/admin/EndSecondFactor', 'administrator'), // ours
  getApiKeys: read('/admin/GetApiKeys', 'administrator'), // ours
  revokeApiKey: write('/admin/RevokeApiKey', 'administrator'), // ours
  findCrmAccounts: read('/admin/FindAccounts', 'administrator'), // ours
  findCrmContacts: read('/admin/FindContacts', 'administrator'), // ours

  // Records of the embedded CRM.
  createAgent: write('/crm/CreateAgent', 'administrator'), // ours
  createAccount: write('/crm/CreateAccount', 'administrator'), // ours
  createContact: write('/crm/CreateContact', 'administrator'), // ours
  getAgentRecords: read('/crm/GetAgents', 'administrator'), // ours
  getAccountRecords: read('/crm/GetAccounts', 'administrator'), // ours
  getAccountRecord: read('/crm/GetAccount/:accountId', 'administrator'), // ours
  addAgent: write('/crm/AddAgent', 'administrator'), // ours
  updateAgent: write('/crm/UpdateAgent', 'administrator'), // ours
  updateAccount: write('/crm/UpdateAccount', 'administrator'), // ours
  updateContact: write('/crm/UpdateContact', 'administrator'), // ours
  removeContact: write('/crm/RemoveContact', 'administrator'), // ours
  createShippingAddress: write('/crm/CreateShippingAddress', 'administrator'), // ours
  updateShippingAddress: write('/crm/UpdateShippingAddress', 'administrator'), // ours
  removeShippingAddress: write('/crm/RemoveShippingAddress', 'administrator'), // ours

  // dashboard
  getDashboard: read('/admin/GetDashboard', 'administrator'), // ours

  // setup checklist
  getSetup: read('/admin/GetSetup', 'administrator'), // ours
  sendTestEmail: write('/admin/SendTestEmail', 'administrator'), // ours
  hideSetup: write('/admin/HideSetup', 'administrator'), // ours

  // audit
  getActivity: read('/admin/GetActivity', 'administrator'), // ours
  exportActivity: read('/admin/ExportActivity', 'administrator'), // ours

  // personal data of holders
  getHolders: read('/privacy/GetHolders/:accountId', 'administrator'), // ours
  exportHolders: read('/privacy/ExportHolders/:accountId', 'administrator'), // ours
  eraseHolders: write('/privacy/EraseHolders/:accountId', 'administrator'), // ours

  // learned models of the bench
  getLearnedModels: read('/staging/GetLearnedModels', 'administrator'), // ours
  addLearnedModel: write('/staging/AddLearnedModel', 'administrator'), // ours
  removeLearnedModel: write('/staging/RemoveLearnedModel', 'administrator'), // ours

  // products
  getAllProducts: read('/product/GetAllAdmin', 'administrator'),
  getSingleProduct: read('/product/GetSingle/:productId/true', 'administrator'),
  upsertProduct: write('/product/Upsert', 'administrator'),
  uploadPicture: write('/product/UploadPicture', 'administrator'), // ours
  exportProducts: read('/product/Export', 'administrator'), // ours
  importProducts: write('/product/Import', 'administrator'), // ours

  createManufacturer: write('/product/CreateManufacturer', 'administrator'), // ours

  // manufacturers and rate plans
  getCatalogLists: read('/catalog/GetLists', 'administrator'), // ours
  addListEntry: write('/catalog/AddListEntry', 'administrator'), // ours
  renameListEntry: write('/catalog/RenameListEntry', 'administrator'), // ours
  deleteListEntry: write('/catalog/DeleteListEntry', 'administrator'), // ours
  undoListChange: write('/catalog/UndoListChange', 'administrator'), // ours

  // offers
  getOffersByProduct: read('/offer/GetOffersByProductIdAdmin/:productId', 'administrator'),
  upsertOffer: write('/offer/UpsertOffer', 'administrator'),
  deleteOffer: writeByGet('/offer/Delete/:offerId', 'administrator'),
  getOfferPrices: read('/offer/GetPrices', 'administrator'), // ours
  updateOfferPrices: write('/offer/UpdatePrices', 'administrator'), // ours
  previewPriceChange: write('/offer/PreviewPriceChange', 'administrator'), // ours
  savePriceChange: write('/offer/SavePriceChange', 'administrator'), // ours
  getPriceChanges: read('/offer/GetPriceChanges', 'administrator'), // ours
  getPriceChange: read('/offer/GetPriceChange/:priceChangeId', 'administrator'), // ours
  endPriceChange: write('/offer/EndPriceChange/:priceChangeId', 'administrator'), // ours
  getPromises: read('/priceRule/GetPromises', 'administrator'), // ours
  exportOffers: read('/offer/Export', 'administrator'), // ours
  importOffers: write('/offer/Import', 'administrator'), // ours

  // price rules
  getPriceRules: read('/priceRule/GetRules', 'administrator'), // ours
  savePriceRule: write('/priceRule/Save', 'administrator'), // ours
  endPriceRule: write('/priceRule/End', 'administrator'), // ours
  previewPriceRule: write('/priceRule/Preview', 'administrator'), // ours

  // settings
  getSettings: read('/settings/GetAll', 'administrator'), // ours
  getSetting: read('/settings/GetOne/:key', 'administrator'), // ours
  getSettingHistory: read('/settings/GetHistory/:key', 'administrator'), // ours
  saveSettingDraft: write('/settings/SaveDraft', 'administrator'), // ours
  discardSettingDraft: write('/settings/DiscardDraft', 'administrator'), // ours
  publishSetting: write('/settings/Publish', 'administrator'), // ours
  restoreSetting: write('/settings/Restore', 'administrator'), // ours
  getShippingZone: read('/settings/GetShippingZone/:zip', 'administrator'), // ours
  sendSettingEmail: write('/settings/SendEmail', 'administrator'), // ours
  getShopMoments: read('/settings/GetShopMoments', 'administrator'), // ours
  previewShop: write('/settings/PreviewShop', 'administrator'), // ours
})
