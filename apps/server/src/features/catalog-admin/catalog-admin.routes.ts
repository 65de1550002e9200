import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import {
  addListEntry,
  createManufacturer,
  deleteListEntry,
  readCatalogLists,
  renameListEntry,
  undoListChange,
} from './catalog-lists.ts'
import { exportOffers, exportProducts } from './export-catalog.ts'
import { importCatalog } from './import-catalog.ts'
import { readAnswers } from './import-match.ts'
import { offerImporter, productImporter } from './importers.ts'
import { deleteOffer, updatePrices, upsertOffer } from './offers.ts'
import { listPriceChanges, previewPriceChange, readPriceChange } from './price-changes/list-changes.ts'
import { endPriceChange, savePriceChange } from './price-changes/price-changes.ts'
import { endPriceRule, listPriceRules, savePriceRule } from './price-rules/change-rules.ts'
import { previewPriceRule } from './price-rules/preview-rule.ts'
import { listPromises } from './price-rules/promises.ts'
import { listOfferPrices, listOffersOf, listProducts, readProduct, upsertProduct } from './products.ts'

export const catalogAdminRoutes = [
  route(contract.getAllProducts, (ctx, { query }) => listProducts(ctx, query)),
  route(contract.getSingleProduct, (ctx, { params }) => readProduct(ctx, params.productId)),
  route(contract.upsertProduct, (ctx, { body }) => upsertProduct(ctx, body)),
  route(contract.exportProducts, (ctx, { query }) => exportProducts(ctx, query)),
  route(contract.importProducts, (ctx, { body, query, tell }) =>
    importCatalog(ctx, productImporter, {
      file: body,
      sheet: query.sheet,
      token: query.token,
      answers: readAnswers(query.answers),
      confirmed: query.confirmPriceDifference === 'true',
      tell,
    }),
  ),
  route(contract.createManufacturer, (ctx, { body }) => createManufacturer(ctx, body)),
  route(contract.getCatalogLists, (ctx) => readCatalogLists(ctx)),
  route(contract.addListEntry, (ctx, { body }) => addListEntry(ctx, body)),
  route(contract.renameListEntry, (ctx, { body }) => renameListEntry(ctx, body)),
  route(contract.deleteListEntry, (ctx, { body }) => deleteListEntry(ctx, body)),
  route(contract.undoListChange, (ctx, { body }) => undoListChange(ctx, body)),
  route(contract.getOffersByProduct, (ctx, { params }) => listOffersOf(ctx, params.productId)),
  route(contract.upsertOffer, (ctx, { body }) => upsertOffer(ctx, body)),
  route(contract.deleteOffer, (ctx, { params }) => deleteOffer(ctx, params.offerId)),
  route(contract.getOfferPrices, (ctx, { query }) => listOfferPrices(ctx, query)),
  route(contract.updateOfferPrices, (ctx, { body }) => updatePrices(ctx, body)),
  route(contract.previewPriceChange, (ctx, { body }) => previewPriceChange(ctx, body)),
  route(contract.savePriceChange, (ctx, { body }) => savePriceChange(ctx, body)),
  route(contract.getPriceChanges, (ctx, { query }) => listPriceChanges(ctx, query)),
  route(contract.getPriceChange, (ctx, { params }) => readPriceChange(ctx, params.priceChangeId)),
  route(contract.endPriceChange, (ctx, { params }) => endPriceChange(ctx, params.priceChangeId)),
  route(contract.getPriceRules, (ctx) => listPriceRules(ctx)),
  route(contract.savePriceRule, (ctx, { body }) => savePriceRule(ctx, body)),
  route(contract.endPriceRule, (ctx, { body }) => endPriceRule(ctx, body)),
  route(contract.previewPriceRule, (ctx, { body }) => previewPriceRule(ctx, body)),
  route(contract.getPromises, (ctx) => listPromises(ctx)),
  route(contract.exportOffers, (ctx, { query }) => exportOffers(ctx, query)),
  route(contract.importOffers, (ctx, { body, query, tell }) =>
    importCatalog(ctx, offerImporter, {
      file: body,
      sheet: query.sheet,
      token: query.token,
      answers: readAnswers(query.answers),
      confirmed: query.confirmPriceDifference === 'true',
      tell,
    }),
  ),
]
