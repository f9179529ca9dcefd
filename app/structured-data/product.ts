import type { ProductDetail } from '#domain/catalogue/product.ts'
import { pictureUrl, renditionWidths } from '#domain/media/picture.ts'
import { type Kobo, koboToNairaText } from '#domain/money/money.ts'
import { type PricingTerms, shippingFeeOf } from '#domain/pricing/price-cart.ts'
import type { ShopSettings } from '#domain/settings/shop-settings.ts'
import type { StructuredData } from '../page-meta.ts'
import { part, thing } from './schema.ts'

/**
 * A product for search engines: price, stock, shipping and returns. There is no rating, since there are no reviews. `url`: the
 * product's canonical address.
 */
export function productData(
  publicUrl: string,
  product: ProductDetail,
  url: string,
  { name: shopName, terms, returnDays }: Pick<ShopSettings, 'name' | 'terms' | 'returnDays'>,
): StructuredData {
  const { name, description, pictures, id, category, price, stockQuantity } = product
  return thing('Product', {
    name,
    ...(description && { description }),
    sku: id,
    category: category.name,
    brand: part('Brand', { name: shopName }),
    ...(pictures.length > 0 && { image: pictures.map(({ key }) => publicUrl + pictureUrl(key, widest)) }),
    offers: part('Offer', {
      url: url,
      price: koboToNairaText(price),
      priceCurrency: 'NGN',
      availability: `https://schema.org/${stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: part('Organization', { name: shopName }),
      shippingDetails: shippingOf(price, terms),
      hasMerchantReturnPolicy: returnsWithin(returnDays),
    }),
  })
}

const widest = renditionWidths.at(-1) ?? 1280

const nigeria = 'NG'

// The shipping fee for a single piece.
const shippingOf = (price: Kobo, terms: PricingTerms) =>
  part('OfferShippingDetails', {
    shippingRate: part('MonetaryAmount', {
      value: koboToNairaText(shippingFeeOf(price, terms)),
      currency: 'NGN',
    }),
    shippingDestination: part('DefinedRegion', { addressCountry: nigeria }),
  })

const returnsWithin = (days: number) =>
  part('MerchantReturnPolicy', {
    applicableCountry: nigeria,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
  })
