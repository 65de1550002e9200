import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const foreignStrings =
  /[\\/](?:react-aria|react-stately)[\\/]dist[\\/]private[\\/]intl[\\/].*[\\/](?!en-US\.)[a-z]{2}-[A-Z]{2}\.(?:m?js)$/

/** The product speaks English only: the other 33 string tables of react-aria become empty objects. */
function englishStringsOnly(): Plugin {
  return {
    name: 'portal:english-strings-only',
    enforce: 'pre',
    load(id) {
      return foreignStrings.test(id.split('?')[0] ?? id) ? 'export default {}' : null
    },
  }
}

const librariesOfAllPages =
  /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|zustand|@tanstack[\\/](?:react-query|query-core))[\\/](?!.*(?:middleware|[iI]nfiniteQuery))/
const frameOfAllPages =
  /[\\/](?:web[\\/]app[\\/](?:root|lib[\\/](?:api(?!-progress)|page-data|query-client|seo|session|sign-in)|features[\\/]shell[\\/](?!account-menu|acting-|app-notices|behind-|learn-|no-right|page-rights|place|start-at\.|under-header)|ui[\\/](?:button|dialog|logo|notice|offline-mark|page-announcer|picture|skip-link|theme|toast))|domain[\\/]src[\\/]catalog\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:phone|wifi-off)\.)/
const partsOfTheShop =
  /[\\/](?:features[\\/](?:catalog|shop)[\\/](?!save-product-kit|wanted|keep-chosen|quote-link|shop-items|product-page|product-text|product-costs|offer-costs|fleet-costs|delivery-estimate|for-signed-in|compared-devices|compare-view|display-price)|ui[\\/](?:back-link|radio-card|rich-text|tag\.)|domain[\\/]src[\\/](?:format|money)\.)/
/** With the comparing of names, which the searchable dropdown of the portal would take along. */
const partsOfLists =
  /[\\/](?:ui[\\/](?:checkbox\.|chip|search-input|select\.|tabs-nav)|icons[\\/]list-filter\.|domain[\\/]src[\\/]folded-text\.)/
const partsOfChoices =
  /[\\/](?:ui[\\/](?:checkbox-card|choice-group)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:minus|plus)\.)/
const partsOfMarketing = /[\\/]features[\\/]marketing[\\/]page-parts[\\/](?:call-line|scene-picture)\./
const partsOfQuantities = /[\\/]ui[\\/]quantity-input\./
/** With the refusals of fields: among the parts of signing in, they brought its style sheet to every form. */
const wordsOfForms = /[\\/](?:domain[\\/]src[\\/](?:limits|messages)|lib[\\/]refusals|ui[\\/]text-input)\./
const partsOfSigningIn =
  /[\\/](?:features[\\/]auth[\\/](?!.*screen|register-fields|request-reset)|ui[\\/]password-input)/
const partsOfThePortal =
  /[\\/](?:node_modules[\\/]@tanstack[\\/](?:react-table|react-virtual|table-core|virtual-core|.*nfinite)|zustand[\\/]esm[\\/]middleware|features[\\/](?:accounts|crm|order-header|orders|users)[\\/](?:header-parties|use-listed-agent|(?!shipping-rates)[\w-]+\.(?:queries|store))\.|features[\\/]shell[\\/]place-icons\.|ui[\\/](?:badge|data-table|copy-button|leave-guard|loaded|mail-text|none|page-states|relative-time|section|text-area|description-list|virtual-rows)|lib[\\/](?:always-fresh|api-progress|history-count|log|only-for|open-offline|save-file|use-(?:call|form-draft|keys|list-filter|media|now|one-at-a-time|settled))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:building-complex|download|ellipsis\.|file-text|map-pin|package|pencil|receipt-text|refresh-cw|smartphone|tag\.|printer|rotate-ccw-clock|scan-barcode|settings|truck|users|wrench)|domain[\\/]src[\\/](?:address|capitalized|catalog-limits|countries|goods-to-ship|numbered-types|order-(?:facts|stage|status|texts)|portal-paths|refusal-messages|typed-number)\.)/
/** What the cart and an order check, cost and ask: not for lists. */
const partsOfBuying =
  /[\\/](?:features[\\/](?:addresses[\\/][\w-]+\.queries|order-header[\\/]shipping-rates\.queries)|domain[\\/]src[\\/](?:destinations|invoice-tax|shipping|submit-blockers)|ui[\\/]quantity-editor)\./
/** What a line costs: for offers, too. */
const partsOfLines = /[\\/]domain[\\/]src[\\/](?:carrier-bills|costs|line-amounts|listed-carriers)\./
/** What is counted in working days, scanned and packed. */
const partsOfGoods =
  /[\\/](?:domain[\\/]src[\\/](?:arrival-words|boxes|delivery-days|order-band|printed-number|tracking-number|working-days)|features[\\/](?:boxes[\\/]boxes\.queries|fleet[\\/]unit-cells|staging[\\/]unit-cells))\./
const partsOfBooks =
  /[\\/](?:domain[\\/]src[\\/](?:book-entries|books|invoice-ages)|features[\\/]books[\\/](?:books\.queries|invoice-columns))\./
const smallIcons =
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:camera|clock|file-down|message-square-exclamation-point|trash|undo-2|user-plus)\./
/** Dialogs and fields of forms: apart from the fleet, which was the first to have them. */
const partsOfForms =
  /[\\/]ui[\\/](?:conflict-dialog|draft-notice|form-bar|form-dialog|form-fields|may-link)\./
/** The frame of work pages, apart from the site's, which needs it for signed-in people only. */
const frameOfWork =
  /[\\/](?:features[\\/]shell[\\/](?:account-menu|app-notices|behind-sign-in|place-count|places|under-header)\.|icons[\\/]log-out\.)/
/** The page of a quote has them, and nothing else of this frame. */
const initials = /[\\/]lib[\\/]initials\./
/** What lists of work have in common: their address, their bar, the choice of whose they are. */
const partsOfWorkLists =
  /[\\/](?:lib[\\/](?:list-keys|use-list|use-picked-rows)|ui[\\/](?:combobox|empty-picture|list-bar|list-filters|mark-match)\.|features[\\/]order-header[\\/](?:listed-agent|no-agent|party-selectors)\.)/
const marksOfOrders =
  /[\\/](?:domain[\\/]src[\\/](?:approvals?|home|quotes?)\.|features[\\/](?:approvals[\\/]approval-marks|order-header[\\/](?:header-field-ids|own-parties)|quotes[\\/](?:begun-quotes\.store|quote-badge))|icons[\\/](?:external-link|keyboard)\.)/
const partsOfRecords =
  /[\\/](?:ui[\\/](?:record|record-timeline|short-day|state-band|use-focus-after-removal|use-heading-focus)\.|lib[\\/](?:use-once-shown|use-page-title)\.)/
const callsOfAdministrators = /[\\/]contract[\\/]src[\\/]administrator-calls\./
const partsOfTheBackOffice = /[\\/]features[\\/]admin-[a-z]+[\\/][\w-]+\.queries\./
/** Checks of what is typed name all calls: apart, so that they do not bring the pages of the calls along. */
const callsOfThePortal = /[\\/]contract[\\/]src[\\/](?!administrator|colleague|open|portal)[a-z]+-calls\./
/** What a case is called: the search of the portal needs no more of the fleet. */
const wordsOfCases = /[\\/]domain[\\/]src[\\/](?:device-status|repair-cases)\./
/** Without what needs the searchable dropdown, and the list's own parts: repairs and devices share the others. */
const partsOfTheFleet =
  /[\\/](?:features[\\/](?:devices|fleet)[\\/](?!.*(?:screen|replacement|fleet-(?:toolbar|filters|whose)|use-fleet-scope))|domain[\\/]src[\\/](?:device-|fleet-))/

export default defineConfig(({ command }) => ({
  plugins: [englishStringsOnly(), tailwindcss(), reactRouter()],
  // The worker that reads codes imports its library as it is.
  worker: { format: 'es' },
  build: {
    assetsInlineLimit: 0,
    // The router preloads what a page needs by its own manifest; Vite's helper would be paid for by every page.
    modulePreload: false,
    target: 'es2023',
    // What many pages load is a few files: they compress better than forty, change apart from each other, and
    // keep the router's manifest, which names each file of each page, short. A group takes what its members need
    // along, so none may hold a member that needs more than the pages around it do.
    rolldownOptions: {
      output: {
        // The router's manifest, which every page loads, names each file of each page: eight hexadecimal digits take
        // two bytes less in it, compressed, than eight characters of all kinds.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: librariesOfAllPages },
            { name: 'frame', test: frameOfAllPages, minShareCount: 2 },
            { name: 'shop', test: partsOfTheShop, minShareCount: 2 },
            { name: 'lists', test: partsOfLists, minShareCount: 2 },
            { name: 'choices', test: partsOfChoices, minShareCount: 2 },
            { name: 'marketing', test: partsOfMarketing, minShareCount: 2 },
            { name: 'quantities', test: partsOfQuantities, minShareCount: 2 },
            { name: 'words', test: wordsOfForms, minShareCount: 2 },
            { name: 'signing-in', test: partsOfSigningIn, minShareCount: 2 },
            { name: 'portal', test: partsOfThePortal, minShareCount: 2 },
            { name: 'initials', test: initials, minShareCount: 2 },
            { name: 'work', test: frameOfWork, minShareCount: 2 },
            { name: 'work-lists', test: partsOfWorkLists, minShareCount: 2 },
            { name: 'orders', test: marksOfOrders, minShareCount: 2 },
            { name: 'records', test: partsOfRecords, minShareCount: 2 },
            // Before all that call.
            { name: 'calls', test: callsOfThePortal, minShareCount: 2 },
            { name: 'icons', test: smallIcons, minShareCount: 2 },
            { name: 'goods', test: partsOfGoods, minShareCount: 2 },
            { name: 'books', test: partsOfBooks, minShareCount: 2 },
            { name: 'buying', test: partsOfBuying, minShareCount: 2 },
            { name: 'lines', test: partsOfLines, minShareCount: 2 },
            { name: 'forms', test: partsOfForms, minShareCount: 2 },
            { name: 'administrator-calls', test: callsOfAdministrators, minShareCount: 2 },
            { name: 'back-office', test: partsOfTheBackOffice, minShareCount: 2 },
            { name: 'cases', test: wordsOfCases, minShareCount: 2 },
            { name: 'fleet', test: partsOfTheFleet, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The server's half takes only the icons and components that it renders: loading whole packages cost it 80 MB.
  // React and the router stay outside, since the server around the build shares them.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
}))
