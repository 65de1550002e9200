import { brand } from '@portal/domain/brand'
import type { MetaDescriptor } from 'react-router'

/** Title and description of a public page: "Services, WBC". */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [{ title: `${title}, ${brand.name}` }, { name: 'description', content: description }]
}
