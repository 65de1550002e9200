import type { AdminProduct } from '@portal/contract/products'
import { detailsPath, productTypeOf } from '@portal/domain/catalog'
import { formatCents, fromDollars } from '@portal/domain/money'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Ledger, LedgerCell } from '../../ui/ledger.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ActiveBadge, None, StockBadge } from './marks.tsx'

/** Every fact of a product, read-only (docs/spec/back-office.md#product-details). */
export function ProductLedger({ product }: { product: AdminProduct }) {
  const { features } = product
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="stage max-w-64 rounded-lg">
        <Picture
          src={product.image}
          alt={`${product.model} as shown in the shop`}
          sizes="256px"
          fallback={productTypeOf(product.productTypeId) ?? 'phone'}
        />
      </div>
      <Ledger>
        <LedgerCell label="Product Status">
          <ActiveBadge isActive={product.isActive} />
        </LedgerCell>
        <LedgerCell label="Stock">
          <StockBadge inStock={product.inStock} />
        </LedgerCell>
        <LedgerCell label="Unlocked">
          <YesNo is={product.unlocked} />
        </LedgerCell>
        <LedgerCell label="Amazon Approved">
          <YesNo is={product.isAmazonApproved} />
        </LedgerCell>
        <LedgerCell label="Screen Repair">
          <YesNo is={product.isScreenRepairEligible} />
        </LedgerCell>
        <LedgerCell label="Is Bundle">
          <YesNo is={product.isBundle} />
        </LedgerCell>
        <LedgerCell label="Product Type">{product.productTypeName}</LedgerCell>
        <LedgerCell label="Manufacturer">{product.manufacturerName}</LedgerCell>
        <LedgerCell label="Model">{product.model}</LedgerCell>
        <LedgerCell label="Default MSRP">{formatCents(fromDollars(product.msrp))}</LedgerCell>
        <LedgerCell label="Year">{product.year ?? <None />}</LedgerCell>
        <LedgerCell label="Zoho Id">
          <Id>{product.zohoProductId}</Id>
        </LedgerCell>
        <LedgerCell label="URL Slug" span={6}>
          {product.isActive ? (
            <Link className="link" to={detailsPath(product)}>
              {product.urlPathName}
            </Link>
          ) : (
            product.urlPathName
          )}
        </LedgerCell>
        <LedgerCell label="Product Id" span={6}>
          <Id>{product.productId}</Id>
        </LedgerCell>
        <LedgerCell label="Screen Repair Offer GUID" span={6}>
          {product.screenRepairOfferId ? <Id>{product.screenRepairOfferId}</Id> : <None />}
        </LedgerCell>
        <LedgerCell label="Accessory Offer GUID" span={6}>
          {product.accessoryOfferId ? <Id>{product.accessoryOfferId}</Id> : <None />}
        </LedgerCell>
        <LedgerCell label="Image URL" span={12}>
          <Id>{product.image}</Id>
        </LedgerCell>
        <LedgerCell label="Short Description" span={12}>
          <Plain>{product.shortDescription}</Plain>
        </LedgerCell>
        <LedgerCell label="Long Description" span={12}>
          <Plain>{product.longDescription}</Plain>
        </LedgerCell>
        <LedgerCell label="Features" span={12}>
          <Plain>{features.join('\n')}</Plain>
        </LedgerCell>
        <LedgerCell label="Battery">{product.battery || <None />}</LedgerCell>
        <LedgerCell label="Camera">{product.camera || <None />}</LedgerCell>
        <LedgerCell label="Screen Size">{product.screenSize || <None />}</LedgerCell>
        <LedgerCell label="Processor">{product.processor || <None />}</LedgerCell>
        <LedgerCell label="Charging Speed">{product.chargingSpeed || <None />}</LedgerCell>
        <LedgerCell label="Promo Tag">{product.promoTag || <None />}</LedgerCell>
        <LedgerCell label="Card Header" span={6}>
          {product.header ? `${product.header}${product.showHeader ? '' : ' (not shown)'}` : <None />}
        </LedgerCell>
      </Ledger>
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
