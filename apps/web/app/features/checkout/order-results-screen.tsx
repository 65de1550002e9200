import { brand } from '@portal/domain/brand'
import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: `Order Results, ${brand.name}` }]

/** Placeholder text only, as the spec has it (docs/spec/navigation.md#signed-in-routes). */
export default function OrderResultsScreen() {
  return (
    <main id="main" className="wrap page">
      <h1 className="text-h1-app">Order Results</h1>
      <p className="mt-4 text-muted">Order results will appear here.</p>
    </main>
  )
}
