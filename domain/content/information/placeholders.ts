import { formatNaira } from '#domain/money/money.ts'
import { freeShippingText, shippingText } from '#domain/pricing/free-shipping-text.ts'
import { retention } from '#domain/retention.ts'
import { type ContactLink, contactLinks } from '#domain/settings/contact-links.ts'
import { hoursRows } from '#domain/settings/opening-hours.ts'
import type { ShopSettings } from '#domain/settings/shop-settings.ts'
import { type Inline, inlineText, mapLines, type TextTree } from './text-tree.ts'

/** The placeholders that a text may have, such as `{{returnDays}}`, each with what it stands for. */
export const placeholderNames = {
  shopName: 'the shop’s name',
  shippingFee: 'what shipping costs',
  freeShippingAbove: 'the sum above which it is free',
  freeShipping: 'which orders are sent free, in words',
  shipping: 'the same with what the others cost',
  returnDays: 'how many days there are to return something',
  cardMinutes: 'how many minutes an order waits for a card',
  transferMinutes: 'how many minutes it waits for a transfer',
  openingHours: 'when the shop is open',
  contacts: 'telephone, e-mail and the rest, as links',
  address: 'where the shop is',
  orderYears: 'after how many years buyers without an account are taken out of their orders',
  unpaidOrderDays: 'after how many days they are taken out of those that ended without being paid',
  originHours: 'after how many hours the marks of networks that orders were placed from are removed',
  mailDays: 'after how many days the list of sent mails forgets one',
  subscriberDays: 'after how many days unconfirmed and former newsletter addresses are deleted',
  messageMonths: 'how many months messages are kept after the last word',
  sessionMonths: 'how many months styling sessions are kept after their day',
} as const

type PlaceholderName = keyof typeof placeholderNames

/** The value of each placeholder: text, or text with links. */
export type PlaceholderValues = Record<PlaceholderName, Inline[]>

const isName = (name: string): name is PlaceholderName => Object.hasOwn(placeholderNames, name)

/** The values of the placeholders in a shop with these settings. */
export function placeholderValues(settings: ShopSettings): PlaceholderValues {
  const { name, terms, returnDays, hold, hours, address, about } = settings
  return {
    shopName: [name],
    shippingFee: [formatNaira(terms.shippingFee)],
    freeShippingAbove: [formatNaira(terms.freeShippingAbove)],
    freeShipping: [freeShippingText(terms)],
    shipping: [shippingText(terms)],
    returnDays: [String(returnDays)],
    cardMinutes: [String(hold.card)],
    transferMinutes: [String(hold.transfer)],
    openingHours: [hoursSentence(hours)],
    contacts: contactParts(contactLinks(settings)),
    address: [address.lines?.replaceAll(/,?\s*\n\s*/g, ', ') ?? `${about.city}, Nigeria`],
    orderYears: [String(retention.orderYears)],
    unpaidOrderDays: [String(retention.unpaidOrderDays)],
    originHours: [String(retention.originHours)],
    mailDays: [String(retention.mailDays)],
    subscriberDays: [String(retention.subscriberDays)],
    messageMonths: [String(retention.messageMonths)],
    sessionMonths: [String(retention.sessionMonths)],
  }
}

const hoursSentence = (hours: ShopSettings['hours']) =>
  hoursRows(hours)
    .map(([days, times]) => `${days} ${times === 'Closed' ? 'closed' : times}`)
    .join(', ')

/** The links, separated from each other; the shop's contact page if none is set. */
function contactParts(links: readonly ContactLink[]): Inline[] {
  const parts = links.map(({ name, href }): Inline => (href === null ? name : { kind: 'link', href, parts: [name] }))
  if (parts.length === 0) return [{ kind: 'link', href: '/contact', parts: ['our contact page'] }]
  return parts.flatMap((part, at) => (at === 0 ? [part] : [', ', part]))
}

const written = /\{\{([A-Za-z]+)\}\}/g

/** How many placeholders a text has. */
export const countPlaceholders = (text: string): number => text.match(written)?.length ?? 0

/** Whatever looks like a placeholder in a text but isn't one: an unknown name, or unmatched braces. */
export function unknownPlaceholders(text: string): string[] {
  const rest = text.replaceAll(written, (whole, name: string) => (isName(name) ? '' : whole))
  const found = rest.match(/\{\{[^{}\n]{0,40}\}?\}?|[^\s{}]{0,20}\}\}/g) ?? []
  return [...new Set(found.map((one) => one.trim()))].slice(0, 5)
}

/** A line with its placeholders replaced. */
export const fillLine = (text: string, values: PlaceholderValues): Inline[] => {
  const parts: Inline[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(written)) {
    if (!isName(name)) continue
    parts.push(text.slice(end, index), ...values[name])
    end = index + whole.length
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}

/**
 * A text with its placeholders replaced. This happens after the Markdown was parsed, so that no setting is taken for
 * Markdown.
 */
export const fillTree = (tree: TextTree, values: PlaceholderValues): TextTree =>
  mapLines(tree, (parts) => fillParts(parts, values))

const fillParts = (parts: readonly Inline[], values: PlaceholderValues, isInLink = false): Inline[] =>
  parts.flatMap((part): Inline[] => {
    if (typeof part === 'string') {
      const filled = fillLine(part, values)
      // Links can't be nested.
      return isInLink ? [inlineText(filled)] : filled
    }
    if (part.kind === 'code' || part.kind === 'break') return [part]
    return [{ ...part, parts: fillParts(part.parts, values, isInLink || part.kind === 'link') }]
  })
