import { z } from '@hono/zod-openapi'
import { readNewestOrderIds } from '#domain/orders/list-orders-for-admin.server.ts'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { BannerCache } from './banner-cache.ts'
import type { EventTopics } from './event-topic.ts'

/** Called with the id of an order whose status changed on any node; with null when notifications may have been missed. */
export type OrderListener = (orderId: string | null) => void
export type OrderChanges = { subscribe: (listener: OrderListener) => () => void }

type Sources = { banner: BannerCache; orderChanges: OrderChanges }

/** Every topic of the event stream: a topic is added by an entry here. */
export const createEventTopics = ({ db }: Pick<Shop, 'db'>, { banner, orderChanges }: Sources): EventTopics =>
  new Map([
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
