import { z } from '@hono/zod-openapi'
import { informationPages } from '#domain/content/information/information-page.ts'
import { readNewestOrderIds } from '#domain/orders/list-orders-for-admin.server.ts'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { BannerCache } from './banner-cache.ts'
import type { CatalogueChangesSource } from './catalogue-changes.ts'
import type { EventTopic, EventTopics } from './event-topic.ts'
import type { PageVersions } from './page-versions.ts'
import type { SettingsVersion } from './settings-version.ts'

/** Called with the id of an order whose status changed on any node; with null when notifications may have been missed. */
export type OrderListener = (orderId: string | null) => void
export type OrderChanges = { subscribe: (listener: OrderListener) => () => void }

type Sources = {
  banner: BannerCache
  catalogue: CatalogueChangesSource
  settings: SettingsVersion
  pages: PageVersions
  orderChanges: OrderChanges
}

const informationPageName = z.enum(informationPages)

/** Every topic of the event stream: a topic is added by an entry here. */
export const createEventTopics = (
  { db }: Pick<Shop, 'db'>,
  { banner, catalogue, settings, pages, orderChanges }: Sources,
): EventTopics =>
  new Map<string, EventTopic>([
    [
      'banner',
      {
        summary: 'the coupon of the banner, or null',
        access: 'everyone',
        parameter: null,
        read: () => banner.current(),
        onChange: (listener) => banner.onChange(() => listener(null)),
      },
    ],
    [
      'catalogue',
      {
        summary:
          'when what of the catalogue changed last (`changed`: `catalogue`, `product:<id>` or `everything`), complete from `since` to `now`, in ms since the epoch',
        access: 'everyone',
        parameter: null,
        read: async () => catalogue.current(),
        onChange: (listener) => catalogue.onChange(() => listener(null)),
      },
    ],
    [
      'settings',
      {
        summary: 'how often the settings of the shop were saved: with another number the page is to be loaded again',
        access: 'everyone',
        parameter: null,
        read: () => settings.current(),
        onChange: (listener) => settings.onChange(() => listener(null)),
      },
    ],
    [
      'information',
      {
        summary: 'how often the text of the information page of this name was published',
        access: 'everyone',
        parameter: informationPageName,
        read: (page) => pages.current(informationPageName.parse(page)),
        onChange: (listener) => pages.onChange(listener),
      },
    ],
    [
      'order',
      {
        summary: 'the `status` and `paymentStatus` of the order with this id',
        access: 'order',
        parameter: z.string().toLowerCase().pipe(z.uuid()),
        read: async (orderId) => (await readOrderStatus(db, orderId)) ?? undefined,
        onChange: (listener) => orderChanges.subscribe(listener),
      },
    ],
    [
      'orders',
      {
        summary: 'the ids of the twenty newest orders, the newest first',
        access: 'orders.read',
        parameter: null,
        read: () => readNewestOrderIds(db),
        onChange: (listener) => orderChanges.subscribe(() => listener(null)),
      },
    ],
  ])
