import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { foreign, productionSbom } from '../scripts/supply-chain/production-components.ts'

/** `npm run lab -- sbom`, or `npm run lab -- sbom <file>`: what production runs, as CycloneDX. */
const file = resolve(process.argv[2] ?? '.tmp/sbom.json')
const sbom = productionSbom()
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${foreign(sbom).length} packages of others run in production: ${file}`)
