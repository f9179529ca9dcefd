import type { InformationPage } from '#domain/content/information/information-page.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'

/** The back office's name for each page. */
export const pageNames: Readonly<Record<InformationPage, string>> = {
  sustainability: 'Sustainability',
  shipping: 'Shipping',
  returns: 'Returns',
  faq: 'FAQ',
  careers: 'Careers',
  privacy: 'Privacy',
  terms: 'Terms',
}

/** The version of a page's text, who published it and when. */
export function publishedText(version: number, { by, at }: { by: string | null; at: Date | string | null }): string {
  if (version === 0 || at === null) return 'The text that the shop came with'
  return `Version ${version}, published ${dayAndTimeText(new Date(at).toISOString())} by ${by ?? 'somebody whose account is deleted'}`
}
