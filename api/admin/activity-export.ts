import { readActivityFilter } from '#domain/activity/activity-filter.ts'
import { exportActivity } from '#domain/activity/export-activity.server.ts'
import type { Shop } from '#domain/shop.ts'
import { createCsvExport } from './csv-export.ts'

/** The export of the activity. */
export const createActivityExportRoutes = (shop: Shop) =>
  createCsvExport(shop, {
    access: 'activity.export',
    summary: 'What staff did, as a CSV file',
    filters: ['q', 'person', 'kind', 'period'],
    read: (search, viewer) => exportActivity(shop, readActivityFilter(search), viewer),
  })
