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
  /[\\/](?:web[\\/]app[\\/](?:root|lib[\\/](?:api|page-data|query-client|seo|session|sign-in)|features[\\/]shell[\\/]|ui[\\/](?:button|dialog|logo|notice|page-announcer|picture|skip-link|theme|toast))|domain[\\/]src[\\/]catalog\.)/
const partsOfTheShop =
  /[\\/](?:features[\\/]catalog[\\/](?!catalog\.queries)|ui[\\/](?:back-link|offer-card|rich-text|tag))/

export default defineConfig(({ command }) => ({
  plugins: [englishStringsOnly(), tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    // What all pages load is two files: they compress better than forty, and change apart from each other.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: librariesOfAllPages },
            { name: 'frame', test: frameOfAllPages, minShareCount: 2 },
            { name: 'shop', test: partsOfTheShop, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The server's half takes only the icons and components that it renders: loading whole packages cost it 80 MB.
  // React and the router stay outside, since the server around the build shares them.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
}))
