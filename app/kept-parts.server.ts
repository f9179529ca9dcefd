import type { RouterContextProvider } from 'react-router'
import { listCategories, readHomeSections, shopPictures } from '#domain/catalogue/queries.server.ts'
import { findBannerCoupon } from '#domain/coupons/queries.server.ts'
import { readVersionedSettings } from '#domain/settings/read-settings.server.ts'
import { partsContext, shopContext } from './context.server.ts'

// Parts that many pages show for all visitors alike. Each is read once and kept until something with one of its tags
// changes, with the same notifications as for the page cache. So even a page that isn't cached only reads what is its
// own.

type Context = Readonly<RouterContextProvider>

/** The categories as read by `listCategories`. */
export const keptCategories = (context: Context) =>
  context.get(partsContext)('categories', ['catalogue'], () => listCategories(context.get(shopContext).db))

/**
 * The shop's settings as far as pages show them; whatever prices, charges or mails must read them again (decision 120).
 */
export const keptSettings = (context: Context) =>
  context.get(partsContext)('settings', ['settings'], () => readVersionedSettings(context.get(shopContext).db))

/** The banner's coupon. */
export const keptBanner = (context: Context) =>
  context.get(partsContext)('banner', ['coupons'], () => {
    const { db, clock } = context.get(shopContext)
    return findBannerCoupon(db, clock())
  })

/** The products of the home page's sections. */
export const keptHomeSections = (context: Context) =>
  context.get(partsContext)('home sections', ['catalogue'], () => readHomeSections(context.get(shopContext)))

/**
 * The pictures of the shop's own pages, by name. They have no tag, because their change is announced as one of
 * everything.
 */
export const keptShopPictures = (context: Context) =>
  context.get(partsContext)('shop pictures', [], () => shopPictures(context.get(shopContext).db))
