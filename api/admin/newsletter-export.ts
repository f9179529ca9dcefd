import { exportSubscribers } from '#domain/content/export-subscribers.server.ts'
import { readSubscriberFilter } from '#domain/content/subscriber-filter.ts'
import type { Shop } from '#domain/shop.ts'
import { createCsvExport } from './csv-export.ts'

/** The export of the newsletter's subscribers. */
export const createNewsletterExportRoutes = (shop: Shop) =>
  createCsvExport(shop, {
    access: 'newsletter.export',
    summary: 'Subscribers of the newsletter as a CSV file',
    filters: ['q', 'view'],
    read: (search, viewer) => exportSubscribers(shop, readSubscriberFilter(search), viewer),
  })
