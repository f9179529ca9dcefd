import { exportMessages } from '#domain/content/export-messages.server.ts'
import { readMessageFilter } from '#domain/content/message-listing.ts'
import type { Shop } from '#domain/shop.ts'
import { createCsvExport } from './csv-export.ts'

/** The export of messages. */
export const createMessageExportRoutes = (shop: Shop) =>
  createCsvExport(shop, {
    access: 'messages.export',
    summary: 'Messages of the contact form as a CSV file',
    filters: ['q', 'view'],
    read: (search, viewer) => exportMessages(shop, readMessageFilter(search), viewer),
  })
