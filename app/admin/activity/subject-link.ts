import type { ActivitySubject } from '#domain/activity/activity.ts'

/** The page of the thing that an entry is about; null if it has no page or no longer exists. */
export function subjectLink({ kind, id, name }: ActivitySubject): string | null {
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`
    case 'product':
      return name === null ? null : `/admin/products/${id}/edit`
    case 'category':
      return name === null ? null : `/admin/categories?edit=${id}`
    case 'coupon':
      return name === null ? null : `/admin/coupons?edit=${id}`
    case 'customer':
      return name === null ? null : `/admin/customers/${id}`
    case 'message':
      return name === null ? null : `/admin/messages/${id}`
    case 'product_import':
      return `/admin/products/import/${id}`
    case 'page':
      return `/admin/pages/${id}/history`
    case 'settings':
      return '/admin/settings'
    case 'connection':
      return '/admin/setup/connections'
    case 'user':
    case 'invitation':
      return '/admin/staff'
    case 'session':
      return '/admin/sessions'
    case 'payment_task':
    case 'webhook':
    case 'mail':
      return '/admin/attention'
    default:
      return null
  }
}
