/**
 * Dependency rules between the parts (docs/architecture.md), checked by `npm run check`.
 * Tests and their helpers may look everywhere; product code may not.
 */
const testFiles = '\\.(test|contract)\\.tsx?$|/testing/|/testing\\.tsx?$|\\.test-[a-z-]+\\.tsx?$'

/** One feature's name, to be compared with another's as $1. */
const serverFeature = '^apps/server/src/features/([^/]+)/'
const webFeature = '^apps/web/app/features/([^/]+)/'

/** What web features offer to their siblings beside their queries and stores, module by module. */
const publicModules = [
  'boxes/box-panel',
  'boxes/direct-arrivals',
  'boxes/order-boxes',
  'boxes/small-stage',
  'approvals/(account-approval|listed-approval|need-notice|order-approval|request-approval|use-cart-approval|waiting-approvals)',
  'colleagues/account-people',
  'accounts/(coverage-badge|crm-freshness|device-pin)',
  'addresses/address-(check|entry|summary)',
  'admin-activity/recent-activity',
  'security/(api-key-state|api-keys-section|saved-secret|use-saved-codes)',
  'cover/cover-bar',
  'desk/(desk-nav|search-dialog)',
  'destinations/(by-station|delivery-lines|destinations-editor|draft-destinations|order-destinations-dialog|place-list|split-lines)',
  'catalog/display-price',
  'catalog/offer-card',
  'fleet/(account-stations|choose-offer|device-look|device-name|fleet-address|fleet-whose|replacement-offer|station-dialog|unit-tag|use-fleet-scope)',
  'fleet-sheet/(cart-(sheet|units|unit-errors)|linked-sheet|unit-list)',
  'kits/(account-kits|add-kit|add-kit-form|kits-problem|save-item-kit-dialog|save-kit|save-product-kit)',
  'order-header/[^/]+',
  'orders/(order-units|price-of)',
  'paper/(enrollment-dialog|paper-buttons)',
  'quotes/(listed-quote|order-quotes|quote-badge|send-quote)',
  'repairs/(account-repairs|case-look|device-cases|fleet-repairs|open-cases|order-cases)',
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
        pathNot: `${testFiles}|^apps/server/src/(portal|open-adapters|doctor|administrator|db/seed/run|db/backup/run-restore)\\.ts$|^apps/server/src/adapters/`,
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
    {
      name: 'server-features-ask-siblings-by-verb',
      comment:
        "A feature may call a sibling's verb (submit-order.ts) and refer to its tables; its routes and its SQL are its own business.",
      severity: 'error',
      from: { path: serverFeature, pathNot: testFiles },
      to: {
        path: '^apps/server/src/features/[^/]+/[^/]+\\.(routes|store)\\.ts$',
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
      to: { path: '^apps/web/app/features/(checkout|orders)/' },
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
