import type { ProductDetail } from '#domain/catalogue/product.ts'
import { pictureUrl, renditionWidths } from '#domain/media/picture.ts'
import { type Kobo, koboToNairaText } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import type { StructuredData } from '../page-meta.ts'
import { part, thing } from './schema.ts'

/**
 * A product as search engines list it: price, stock, shipping and returns as the shop keeps them. No rating, since there is
 * none without reviews. `address` is the product's canonical one.
 */
export function productData(publicUrl: string, product: ProductDetail, url: string): StructuredData {
  const { name, description, pictures, id, category, price, stockQuantity } = product
  return thing('Product', {
    name,
    ...(description && { description }),
    sku: id,
    category: category.name,
    brand: part('Brand', { name: 'Aṣọ' }),
    ...(pictures.length > 0 && { image: pictures.map(({ key }) => publicUrl + pictureUrl(key, widest)) }),
    offers: part('Offer', {
      url: url,
      price: koboToNairaText(price),
      priceCurrency: 'NGN',
      availability: `https://schema.org/${stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: part('Organization', { name: 'Aṣọ' }),
      shippingDetails: shippingOf(price),
      hasMerchantReturnPolicy: returns,
    }),
  })
}

const widest = renditionWidths.at(-1) ?? 1280

const nigeria = 'NG'

// What one piece alone costs to send.
const shippingOf = (price: Kobo) =>
  part('OfferShippingDetails', {
    shippingRate: part('MonetaryAmount', {
      value: koboToNairaText(priceCart([{ price, quantity: 1 }], null).shippingFee),
      currency: 'NGN',
    }),
    shippingDestination: part('DefinedRegion', { addressCountry: nigeria }),
  })

const returns = part('MerchantReturnPolicy', {
  applicableCountry: nigeria,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 30,
})
