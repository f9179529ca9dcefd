import { z } from '@hono/zod-openapi'
import { countWaiting } from '#domain/attention/list-attention.server.ts'
import { informationPages } from '#domain/content/information/information-page.ts'
import { readInbox, readNewestMessageIds } from '#domain/content/list-messages.server.ts'
import { readCustomersVersion } from '#domain/customers/list-customers.server.ts'
import { readNewestOrderIds } from '#domain/orders/list-orders-for-admin.server.ts'
import { readFollowedOrder } from '#domain/orders/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { BannerCache, PageChanges } from './banner-cache.ts'
import type { CatalogueChangesSource } from './catalogue-changes.ts'
import type { EventTopic, EventTopics } from './event-topic.ts'
import type { PageVersions } from './page-versions.ts'
import type { SettingsVersion } from './settings-version.ts'

/** Called with the id of an order whose status changed on any node; with null when notifications may have been missed. */
export type OrderListener = (orderId: string | null) => void
export type OrderChanges = { subscribe: (listener: OrderListener) => () => void }

/**
 * Calls the listener when something began or ceased to wait for a person, on any node, or when such a notification may
 * have been missed.
 */
export type AttentionChanges = { subscribe: (listener: () => void) => () => void }

type Sources = {
  pageChanges: PageChanges
  banner: BannerCache
  catalogue: CatalogueChangesSource
  settings: SettingsVersion
  pages: PageVersions
  orderChanges: OrderChanges
  attentionChanges: AttentionChanges
}

const informationPageName = z.enum(informationPages)

/** All topics of the event stream. To add a topic, add an entry here. */
export const createEventTopics = (
  { db }: Pick<Shop, 'db'>,
  { banner, catalogue, settings, pages, orderChanges, attentionChanges, pageChanges }: Sources,
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
        summary: 'the `status`, `paymentStatus` and `totalAmount` in kobo of the order with this id',
        access: 'order',
        parameter: z.string().toLowerCase().pipe(z.uuid()),
        read: async (orderId) => (await readFollowedOrder(db, orderId)) ?? undefined,
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
    [
      'attention',
      {
        summary:
          'how many things wait for a person: payments to check, refunds, webhooks, mails, differences, incidents',
        access: 'payments.read',
        parameter: null,
        read: () => countWaiting(db),
        onChange: (listener) => attentionChanges.subscribe(() => listener(null)),
      },
    ],
    [
      'customers',
      {
        summary: 'when any customer changed last (`changedAt`), and the ids of the twenty newest (`newest`)',
        access: 'customers.read',
        parameter: null,
        read: () => readCustomersVersion(db),
        onChange: (listener) =>
          void pageChanges.subscribe((tag) => {
            if (tag === 'customers' || tag === 'everything') listener(null)
          }),
      },
    ],
    [
      'inbox',
      {
        summary:
          'how many messages nobody has read (`unread`), and how many styling sessions are new or cancelled and not seen (`sessions`), and the ids of the twenty newest messages (`newest`)',
        access: 'messages.read',
        parameter: null,
        read: async () => {
          const [inbox, newest] = await Promise.all([readInbox(db), readNewestMessageIds(db)])
          return { ...inbox, newest }
        },
        onChange: (listener) =>
          pageChanges.subscribe((tag) => {
            if (tag === 'inbox' || tag === 'everything') listener(null)
          }),
      },
    ],
  ])
