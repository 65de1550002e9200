import type { AdminProduct } from '@portal/contract/products'
import { detailsPath, productTypeOf } from '@portal/domain/catalog'
import { formatCents, fromDollars } from '@portal/domain/money'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { DescriptionList, DescriptionListItem } from '../../../ui/description-list.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ActiveBadge, None, StockBadge } from '../catalog-parts.tsx'

/** Every fact of a product, read-only (docs/spec/back-office.md#product-details). */
export function ProductDetailsList({ product }: { product: AdminProduct }) {
  const { features, pictures } = product
  const [first, ...more] = pictures
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <DetailsPictures product={product} />
      <DescriptionList>
        <DescriptionListItem label="Product Status">
          <ActiveBadge isActive={product.isActive} />
        </DescriptionListItem>
        <DescriptionListItem label="Stock">
          <StockBadge inStock={product.inStock} />
        </DescriptionListItem>
        <DescriptionListItem label="Unlocked">
          <YesNo is={product.unlocked} />
        </DescriptionListItem>
        <DescriptionListItem label="Amazon Approved">
          <YesNo is={product.isAmazonApproved} />
        </DescriptionListItem>
        <DescriptionListItem label="Screen Repair">
          <YesNo is={product.isScreenRepairEligible} />
        </DescriptionListItem>
        <DescriptionListItem label="Is Bundle">
          <YesNo is={product.isBundle} />
        </DescriptionListItem>
        <DescriptionListItem label="Product Type">{product.productTypeName}</DescriptionListItem>
        <DescriptionListItem label="Manufacturer">{product.manufacturerName}</DescriptionListItem>
        <DescriptionListItem label="Model">{product.model}</DescriptionListItem>
        <DescriptionListItem label="Default MSRP">
          {formatCents(fromDollars(product.msrp))}
        </DescriptionListItem>
        <DescriptionListItem label="Year">{product.year ?? <None />}</DescriptionListItem>
        <DescriptionListItem label="Zoho Id">
          <Id>{product.zohoProductId}</Id>
        </DescriptionListItem>
        <DescriptionListItem label="URL Slug" span={6}>
          {product.isActive ? (
            <Link className="link" to={detailsPath(product)}>
              {product.urlPathName}
            </Link>
          ) : (
            product.urlPathName
          )}
        </DescriptionListItem>
        <DescriptionListItem label="Product Id" span={6}>
          <Id>{product.productId}</Id>
        </DescriptionListItem>
        <DescriptionListItem label="Screen Repair Offer GUID" span={6}>
          {product.screenRepairOfferId ? <Id>{product.screenRepairOfferId}</Id> : <None />}
        </DescriptionListItem>
        <DescriptionListItem label="Accessory Offer GUID" span={6}>
          {product.accessoryOfferId ? <Id>{product.accessoryOfferId}</Id> : <None />}
        </DescriptionListItem>
        <DescriptionListItem label="Image URL" span={12}>
          <Id>{product.image}</Id>
        </DescriptionListItem>
        <DescriptionListItem label="Alternative Text" span={12}>
          {first?.alt || <None />}
        </DescriptionListItem>
        {more.length > 0 && (
          <DescriptionListItem label="More Pictures" span={12}>
            <ol className="grid gap-2">
              {more.map(({ image, alt }) => (
                <li key={image}>
                  {alt}
                  <br />
                  <Id>{image}</Id>
                </li>
              ))}
            </ol>
          </DescriptionListItem>
        )}
        <DescriptionListItem label="Short Description" span={12}>
          <Plain>{product.shortDescription}</Plain>
        </DescriptionListItem>
        <DescriptionListItem label="Long Description" span={12}>
          <Plain>{product.longDescription}</Plain>
        </DescriptionListItem>
        <DescriptionListItem label="Features" span={12}>
          <Plain>{features.join('\n')}</Plain>
        </DescriptionListItem>
        <DescriptionListItem label="Battery">{product.battery || <None />}</DescriptionListItem>
        <DescriptionListItem label="Camera">{product.camera || <None />}</DescriptionListItem>
        <DescriptionListItem label="Screen Size">{product.screenSize || <None />}</DescriptionListItem>
        <DescriptionListItem label="Processor">{product.processor || <None />}</DescriptionListItem>
        <DescriptionListItem label="Charging Speed">{product.chargingSpeed || <None />}</DescriptionListItem>
        <DescriptionListItem label="Promo Tag">{product.promoTag || <None />}</DescriptionListItem>
        <DescriptionListItem label="Card Header" span={6}>
          {product.header ? `${product.header}${product.showHeader ? '' : ' (not shown)'}` : <None />}
        </DescriptionListItem>
      </DescriptionList>
    </div>
  )
}

/** The pictures as the shop shows them: the first large, the others small below. */
function DetailsPictures({ product }: { product: AdminProduct }) {
  const fallback = productTypeOf(product.productTypeId) ?? 'phone'
  const [first, ...more] = product.pictures
  return (
    <div className="grid max-w-64 gap-3">
      <div className="stage rounded-lg">
        <Picture
          src={product.image}
          alt={first?.alt || `${product.model} as shown in the shop`}
          sizes="256px"
          fallback={fallback}
        />
      </div>
      {more.length > 0 && (
        <ul className="grid grid-cols-4 gap-2" aria-label="More pictures">
          {more.map(({ image, alt }) => (
            <li key={image} className="stage rounded-lg">
              <Picture src={image} alt={alt} sizes="64px" fallback={fallback} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Id = ({ children }: { children: ReactNode }) => <span className="mono wrap-anywhere">{children}</span>
const Plain = ({ children }: { children: string }) =>
  children === '' ? <None /> : <span className="plain">{children}</span>

const YesNo = ({ is }: { is: boolean }) => (
  <Badge tone={is ? 'success' : 'neutral'}>
    {is ? <Check size={14} strokeWidth={3} aria-hidden /> : <X size={14} strokeWidth={3} aria-hidden />}
    {is ? 'Yes' : 'No'}
  </Badge>
)
