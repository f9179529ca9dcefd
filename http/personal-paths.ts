import { rulePath } from './rule-path.ts'

/**
 * What is about one person: never in the page cache, never kept by the service worker, closed to search engines. Each stands for
 * everything below it, and for its router data (`/checkout.data`).
 */
export const personalPaths = [
  '/checkout',
  '/order-success',
  '/order-lookup',
  '/payment-return',
  '/newsletter',
  '/showroom/book',
  '/showroom/session',
  '/staff-invitation',
  '/sign-in',
  '/reset-password',
  '/confirm-email',
  '/confirm-email-change',
  '/account',
  '/dashboard',
  '/admin',
] as const

const pattern = new RegExp(`^(?:${personalPaths.join('|')})(?:[/.]|$)`)

/** Whether a path is about one person, however it is spelled. */
export const isPersonalPath = (pathname: string): boolean => pattern.test(rulePath(pathname))
