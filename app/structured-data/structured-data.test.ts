import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { describe, expect, test } from 'vitest'
import { shopFactsOf } from '#domain/settings/shop-facts.ts'
import { defaultSettings, type ShopSettings } from '#domain/settings/shop-settings.ts'
import { aProductDetail } from '#test/catalogue-products.ts'
import { pageMeta } from '../page-meta.ts'
import { breadcrumbData } from './breadcrumbs.ts'
import { organizationData } from './organization.ts'
import { productData } from './product.ts'

const publicUrl = 'https://aso.example'
const url = `${publicUrl}/product/ada-gown`

const product = aProductDetail({
  id: '3f0f3f0a-0000-4000-8000-000000000001',
  slug: 'ada-gown',
  name: 'Ada Gown',
  description: 'Cut from one length of adire.',
  price: 1_850_050,
  compareAtPrice: 2_000_000,
  pictures: [
    {
      key: '0123456789abcdef01234567',
      width: 900,
      height: 1200,
      color: '#aabbcc',
      alt: 'Ada Gown',
      productColor: null,
    },
  ],
  isNew: true,
})

describe('a product', () => {
  // @rule Found and shared | Product JSON-LD: price in naira, NGN, stock, new
  //   broken by: the price in kobo (structured-data/product.ts)
  test('names its price in naira as a plain decimal, its stock and its condition', () => {
    expect(productData(publicUrl, product, url, defaultSettings)).toMatchObject({
      '@type': 'Product',
      name: 'Ada Gown',
      sku: product.id,
      image: [`${publicUrl}/media/0123456789abcdef01234567/1280.webp`],
      offers: {
        '@type': 'Offer',
        url: url,
        price: '18500.50',
        priceCurrency: 'NGN',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    })
  })

  test('that is out of stock says so', () => {
    const { offers } = productData(publicUrl, { ...product, stockQuantity: 0 }, url, defaultSettings)
    expect(offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
  })

  // @rule Found and shared | Shipping and 30-day returns in JSON-LD follow the shop's rules
  test('ships free strictly above ₦50,000, and can be returned for 30 days', () => {
    const rate = (price: number) => {
      const { offers } = productData(publicUrl, { ...product, price }, url, defaultSettings)
      return (offers as { shippingDetails: { shippingRate: unknown } }).shippingDetails.shippingRate
    }
    expect(rate(5_000_000)).toMatchObject({ value: '2500', currency: 'NGN' })
    expect(rate(5_000_001)).toMatchObject({ value: '0' })
    expect(productData(publicUrl, product, url, defaultSettings).offers).toMatchObject({
      hasMerchantReturnPolicy: { merchantReturnDays: 30 },
    })
  })

  // @rule Found and shared | No rating without reviews (D27)
  //   broken by: an invented rating (product.ts)
  test('has no rating, since there are no reviews', () => {
    expect(JSON.stringify(productData(publicUrl, product, url, defaultSettings))).not.toMatch(/rating|review/i)
  })

  test('without pictures or description leaves them out', () => {
    const bare = productData(publicUrl, { ...product, pictures: [], description: '' }, url, defaultSettings)
    expect(bare).not.toHaveProperty('image')
    expect(bare).not.toHaveProperty('description')
  })
})

test('breadcrumbs are numbered from one, with the page itself last', () => {
  expect(
    breadcrumbData([
      { name: 'Home', url: `${publicUrl}/` },
      { name: 'Gowns', url: `${publicUrl}/category/gowns` },
    ]),
  ).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrl}/` },
      { '@type': 'ListItem', position: 2, name: 'Gowns', item: `${publicUrl}/category/gowns` },
    ],
  })
})

// @rule D36 | JSON-LD has the shop's configured name, contacts, address, hours, terms and return days, and leaves out what isn't set
//   broken by: the name hard-coded (structured-data/organization.ts)
test('the organization and its offers follow the settings', () => {
  const settings: ShopSettings = {
    ...defaultSettings,
    name: 'Ilé Aṣọ',
    contact: { email: 'hello@ile.example', phone: '0803 123 4567', whatsApp: null },
    address: { lines: '12 Allen Avenue\nIkeja, Lagos', mapUrl: 'https://maps.example/ile', position: null },
    social: { ...defaultSettings.social, instagram: 'https://www.instagram.com/ile' },
    terms: { shippingFee: 300_000, freeShippingAbove: 1_000_000 },
    returnDays: 14,
  }
  const [house] = organizationData(publicUrl, settings)
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  expect(house).toMatchObject({
    name: 'Ilé Aṣọ',
    email: 'hello@ile.example',
    contactPoint: { telephone: '+2348031234567' },
    location: {
      address: { streetAddress: '12 Allen Avenue, Ikeja, Lagos' },
      hasMap: 'https://maps.example/ile',
      openingHoursSpecification: [
        { dayOfWeek: weekdays.map((day) => `https://schema.org/${day}`), opens: '09:00', closes: '18:00' },
        { dayOfWeek: ['https://schema.org/Saturday'], opens: '10:00', closes: '16:00' },
      ],
    },
    sameAs: ['https://www.instagram.com/ile'],
  })
  const rateOf = (price: number) => productData(publicUrl, { ...product, price }, url, settings).offers
  expect(rateOf(1_000_000)).toMatchObject({
    seller: { name: 'Ilé Aṣọ' },
    shippingDetails: { shippingRate: { value: '3000' } },
    hasMerchantReturnPolicy: { merchantReturnDays: 14 },
  })
  expect(rateOf(1_000_001)).toMatchObject({ shippingDetails: { shippingRate: { value: '0' } } })
  const [bare] = organizationData(publicUrl, defaultSettings)
  for (const absent of ['email', 'contactPoint', 'location', 'sameAs']) expect(bare).not.toHaveProperty(absent)
})

test('a day that is open until midnight closes at its last minute', () => {
  const lines = '12 Allen Avenue'
  const hours = { ...defaultSettings.hours, saturday: [{ from: 10 * 60, to: 24 * 60 }] }
  const settings = { ...defaultSettings, hours, address: { ...defaultSettings.address, lines } }
  const [house] = organizationData(publicUrl, settings)
  expect(house?.location).toMatchObject({
    openingHoursSpecification: expect.arrayContaining([
      expect.objectContaining({ dayOfWeek: ['https://schema.org/Saturday'], opens: '10:00', closes: '23:59' }),
    ]),
  })
})

test('the organization names its website and search', () => {
  const [house, site] = organizationData(publicUrl, defaultSettings)
  expect(house).toMatchObject({ name: 'Aṣọ', url: `${publicUrl}/` })
  expect(site).toMatchObject({
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${publicUrl}/search?q={text}` },
      'query-input': 'required name=text',
    },
  })
})

// @rule Found and shared | A hostile name stays text in JSON-LD
test('a name that closes the script element stays text', () => {
  const name = '</script><script>alert(1)</script>\u2028"\\'
  const structured = [productData(publicUrl, { ...product, name }, url, { ...defaultSettings, name })]
  const facts = shopFactsOf({ version: 1, settings: { ...defaultSettings, name } })
  const meta = pageMeta({ title: name, canonicalUrl: url, structured }, [{ loaderData: { shop: facts } }])
  const Page = createRoutesStub([{ path: '/', Component: Meta, meta: () => meta } as never])
  const html = renderToStaticMarkup(createElement(Page))
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(scripts).toHaveLength(1)
  expect(JSON.parse(scripts[0]?.[1] ?? '')).toMatchObject({ name })
  expect(html).not.toContain('<script>alert')
})
