import type { ProductPicture } from '@portal/domain/product-pictures'
import { sql } from 'drizzle-orm'
import { productPictures, products } from './catalog.tables.ts'

/** As a column of a query of products: their pictures after the first, in their order. */
export const morePictures = sql<ProductPicture[]>`coalesce((
  select json_agg(json_build_object('image', ${productPictures.image}, 'alt', ${productPictures.alt}) order by ${productPictures.position})
  from ${productPictures} where ${productPictures.productId} = ${products.productId}), '[]')`
