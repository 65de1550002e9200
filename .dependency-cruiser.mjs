/**
 * Dependency rules between the parts (docs/architecture.md), checked by `npm run check`.
 * Tests and their helpers may look everywhere; product code may not.
 */
const testFiles = '\\.(test|contract)\\.tsx?$|/testing/|[/.]testing\\.tsx?$|\\.test-[a-z-]+\\.tsx?$'

/** One feature's name, to be compared with another's as $1. */
const serverFeature = '^apps/server/src/features/([^/]+)/'
const webFeature = '^apps/web/app/features/([^/]+)/'

/**
 * The floors of the server, the lowest first (docs/adr/0044-floors-and-moments.md). A feature imports every feature of lower floors,
 * and of its own floor those that are listed for it, which stand before it: so there are no circles.
 */
const serverFloors = [
  {
    // Who someone is, and for whom they act.
    auth: [],
    accounts: [],
    'agent-covers': [],
    // A key is made with a password, by those who manage the people of an account.
    'api-keys': ['auth', 'accounts'],
    // Who loses a role or access loses keys and sign-ins; an agent who is added is in the CRM's records.
    users: ['auth', 'accounts', 'api-keys'],
    colleagues: ['auth', 'accounts', 'api-keys', 'users'],
    // Copies records, and guards its hook like a sign-in.
    'crm-sync': ['auth', 'accounts'],
  },
  {
    // What is sold, and how the shop looks.
    'price-rules': [],
    catalog: ['price-rules'],
    pictures: [],
    'catalog-admin': ['catalog', 'pictures', 'price-rules'],
    // A preview shows the shop of another day.
    settings: ['catalog', 'catalog-admin'],
    // A kit is an offer with its terms.
    kits: ['catalog'],
  },
  // Where it goes.
  { addresses: [], shipping: [] },
  // What a customer has. Lines follow what happens to their devices.
  { lines: [], fleet: ['lines'] },
  // What is read of lines together with their devices, and what people change of both.
  { 'line-lists': [], 'line-changes': [] },
  {
    // What a customer wants. The cart becomes an order; a kit goes into either.
    cart: [],
    orders: ['cart'],
    'kit-ordering': ['cart', 'orders'],
  },
  // Whether they may, and at which price.
  { quotes: [], approvals: [] },
  {
    // Who prepares and repairs it. What leaves or arrives may be the replacement of a case.
    replacement: [],
    repairs: ['replacement'],
    staging: ['repairs'],
  },
  {
    // What it costs. Books show the invoices that they keep; the export enters what it made.
    invoices: [],
    books: ['invoices'],
    'order-export': ['books'],
    sales: [],
  },
  // What shows something of everything.
  {
    handovers: [],
    webhooks: [],
    desk: [],
    home: ['desk'],
    dashboard: ['desk'],
    vendors: [],
    setup: [],
    'broken-pages': [],
  },
]

/** @param {object} floor */
const featuresOf = (floor) => Object.keys(floor)
const serverFeatures = serverFloors.flatMap(featuresOf)
/** @param {string[]} names */
const inFeatures = (names) => `^apps/server/src/features/(${names.join('|')})/`

/**
 * One rule for each feature of the server: where it may not look.
 * @type {Array<import('dependency-cruiser').IForbiddenRuleType>}
 */
const floorRules = serverFloors.flatMap((floor, index) =>
  Object.entries(floor).map(([feature, beside], place) => {
    const before = featuresOf(floor).slice(0, place)
    const behind = beside.filter((one) => !before.includes(one))
    if (behind.length > 0)
      throw new Error(
        `${feature} may only import features that are listed before it, not ${behind.join(', ')}.`,
      )
    return {
      name: 'server-features-import-downward',
      comment:
        'A feature imports from lower floors, and from its own where serverFloors says so. What points up moves, or is a moment (docs/adr/0044-floors-and-moments.md).',
      severity: 'error',
      from: { path: inFeatures([feature]), pathNot: testFiles },
      to: {
        path: '^apps/server/src/features/',
        pathNot: inFeatures([...serverFloors.slice(0, index).flatMap(featuresOf), ...beside, feature]),
      },
    }
  }),
)

/** Files below all floors that know a feature nevertheless. */
const platformExceptions = [
  // Demo data is made with the rules of the features.
  'db/seed/.+',
  // Who calls: the session reads covers and keys in the query that finds it.
  'http/(route|session|key-session)\\.ts',
  // The type of a preview only, which the start opens.
  'http/(pages|setting-previews)\\.ts',
  // Which thread draws what: the documents are drawn by their features, whose types and modules are named here once.
  'documents/document-(work|worker)\\.ts',
  // Emails are moving to their features.
  'mail/.+',
]

/** What web features offer to their siblings beside their queries and stores, module by module. */
const publicModules = [
  'addresses/address-(check|entry|summary)',
  'admin-activity/recent-activity',
  'admin-people/add-customer-dialog',
  'approvals/(account-approval|approval-decisions|approval-marks|listed-approval|order-approval|request-approval|use-cart-approval|waiting-approvals)',
  'boxes/(arriving-row|box-panel|came-back|direct-arrivals|order-boxes|small-stage|tracking-forms)',
  'catalog/(display-price|offer-card|wanted-words)',
  'colleagues/(account-people|invite-contact-dialog|invite-dialog)',
  'cover/(ask-cover-dialog|cover-bar)',
  'crm/crm-freshness',
  'desk/(desk-nav|search-dialog)',
  'destinations/(delivery-lines|destinations-editor|draft-destinations|order-destinations-dialog|place-list)',
  'devices/[^/]+',
  'fleet/stations/account-stations',
  'fleet-sheet/(cart-sheet|cart-units|linked-sheet|order-plans-notice|plans-notice|unit-list)',
  'handovers/(move-accounts-dialog|recent-handovers|turn-off-dialog)',
  'home/(fleet-wall|need-words)',
  'kits/(account-kits|add-kit-form|kit-buttons|kit-words|save-item-kit-dialog)',
  'order-header/[^/]+',
  'order-list/order-state',
  'order-page/(order-again|order-units)',
  'orders/[^/]+',
  'paper/(enrollment-dialog|paper-buttons)',
  'quotes/(listed-quote|order-quotes|quote-badge|quote-terms|send-quote)',
  'repairs/(account-repairs|case-look|device-cases|fleet-repairs|open-cases|order-cases|step-of-case)',
  'security/(api-key-state|api-keys-section|saved-secret)',
  'tags/print-tags',
  'webhooks/webhooks-section',
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or need a third that both may know.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'The import leads nowhere: a typing mistake, or a package that package.json does not name.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|/\\+types/|\\?(raw|url)$' },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'Rules must run in a browser, a server and a test alike, and change for no library.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: testFiles },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment: 'What the wire says must not depend on who speaks.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: testFiles },
      to: { pathNot: '^packages/(contract|domain)/src|^node_modules/zod/' },
    },
    {
      name: 'testkit-imports-contract-domain-and-node',
      comment: 'Builders and vendor fakes know the wire and the rules, not the product that they test.',
      severity: 'error',
      from: { path: '^packages/testkit/src', pathNot: testFiles },
      to: {
        pathNot: '^packages/(testkit|contract|domain)/src|^node_modules/(@types/)?(smtp-server|postal-mime)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'nothing-needs-the-lab',
      comment: 'The lab measures the product from outside, and its packages are for it alone.',
      severity: 'error',
      from: { path: '^(apps|packages|e2e|scripts)/' },
      to: { path: '^lab/' },
    },
    {
      name: 'device-art-stands-alone',
      comment: 'Pictures are drawn from their own parameters.',
      severity: 'error',
      from: { path: '^packages/device-art/src', pathNot: testFiles },
      to: { path: '^(apps|packages/(contract|testkit))/' },
    },
    {
      name: 'product-code-uses-no-testkit',
      comment: 'What only tests and development need must not run in production.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: `${testFiles}|^packages/testkit/`,
      },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'web-imports-no-server',
      comment: 'The two speak through the contract; server code in a page would ship secrets to the browser.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-imports-no-web',
      comment: 'The server mounts the built web app by its folder and knows nothing of its sources.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'packages-import-no-app',
      comment: 'Packages are below the apps.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'only-the-start-picks-adapters',
      comment: 'Features ask a port; which vendor answers is decided once, at start.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: `${testFiles}|^apps/server/src/(portal|open-adapters|ports|doctor|administrator|db/seed/run|db/backup/run-restore)\\.ts$|^apps/server/src/adapters/`,
      },
      to: { path: '^apps/server/src/adapters/' },
    },
    {
      name: 'adapters-know-only-ports',
      comment: 'An adapter translates between one vendor and one port, so that either can be replaced.',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/', pathNot: testFiles },
      to: {
        path: '^apps/server/src/(features|http|jobs|app\\.ts|main\\.ts|portal\\.ts)',
        // The tables that the two ledgers write, and the terms and tax that the embedded one reads.
        pathNot: '^apps/server/src/features/(invoices/invoices|books/books)\\.tables\\.ts$',
      },
    },
    {
      name: 'ports-know-no-feature',
      comment: 'A port is a promise; it depends on no one who makes or uses it.',
      severity: 'error',
      from: { path: '^apps/server/src/ports/', pathNot: testFiles },
      to: { path: '^apps/server/src/(features|adapters|http|db|jobs)/' },
    },
    ...floorRules,
    {
      name: 'server-features-stand-on-a-floor',
      comment: 'A new feature is added to serverFloors.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: inFeatures(serverFeatures) },
      to: {},
    },
    {
      name: 'server-platform-knows-no-feature',
      comment:
        'What every feature stands on depends on none of them. Exceptions have their reason in platformExceptions.',
      severity: 'error',
      from: {
        path: '^apps/server/src/(http|jobs|db|documents|metrics|tracing|audit|mail)/',
        pathNot: `${testFiles}|^apps/server/src/(${platformExceptions.join('|')})$`,
      },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'server-features-ask-siblings-by-verb',
      comment:
        "A feature may call a sibling's verb (submit-order.ts); its routes and its SQL are its own business, on every shelf.",
      severity: 'error',
      from: {
        path: serverFeature,
        pathNot: testFiles,
      },
      to: {
        path: '^apps/server/src/features/[^/]+/.+\\.(routes|store)\\.ts$',
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    {
      name: 'web-features-use-public-modules',
      comment:
        "A feature may use what a sibling offers: its index.ts, its *.queries.ts and *.store.ts, and the modules named in publicModules. A sibling's screens meet in routes.ts.",
      severity: 'error',
      from: { path: webFeature, pathNot: `${testFiles}|^apps/web/app/features/gallery/` },
      to: {
        path: '^apps/web/app/features/[^/]+/',
        pathNot: `^apps/web/app/features/($1/|[^/]+/index\\.ts$|[^/]+/[^/]+\\.(queries|store)\\.ts$|(${publicModules.join('|')})\\.tsx?$)`,
      },
    },
    {
      name: 'order-header-knows-no-screen',
      comment: 'Checkout and the orders feature are built on the order header, so it may not know them.',
      severity: 'error',
      from: { path: '^apps/web/app/features/order-header/', pathNot: testFiles },
      to: { path: '^apps/web/app/features/(checkout|order-list|order-page|orders)/' },
    },
    {
      name: 'web-ui-and-lib-know-no-feature',
      comment: 'They are used by every feature and so depend on none.',
      severity: 'error',
      from: { path: '^apps/web/app/(ui|lib)/', pathNot: testFiles },
      to: { path: '^apps/web/app/(features|routes)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
