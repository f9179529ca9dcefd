import { readAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { exportOrders } from '#domain/orders/export-orders.server.ts'
import type { Shop } from '#domain/shop.ts'
import { createCsvExport } from './csv-export.ts'

/** The export of orders. */
export const createOrderExportRoutes = (shop: Shop) =>
  createCsvExport(shop, {
    access: 'orders.export',
    summary: 'Orders as a CSV file',
    filters: ['q', 'view', 'status', 'payment', 'expired', 'channel', 'date'],
    read: (search, viewer) => exportOrders(shop, readAdminOrderFilter(search), viewer),
  })
