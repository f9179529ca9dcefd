import { matchedParts } from '#app/ui/matched-parts.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { acts, openTo, places } from '../navigation.ts'
import type { AdminIconName } from '../ui/admin-icon.tsx'

/** An entry of the command palette: it opens a page, or starts an action there. */
export type Option = {
  to: string
  name: string
  group: 'Go to' | 'Do' | 'Orders' | 'Customers' | 'Products' | 'Categories'
} & ({ icon: AdminIconName; about?: string } | { picture: string | null; about: string })

/** The server's results for a text. */
export type Found = {
  products: readonly { id: string; name: string; category: string; picture: string | null }[]
  categories: readonly { id: string; name: string }[]
  orders: readonly { id: string; customer: string; about: string }[]
  customers: readonly { id: string; name: string; about: string }[]
}

/** The server's answer for a text; `isUnanswered` is set if the request failed. */
export type PaletteAnswer = Found & { text: string; isUnanswered?: boolean }

/** The matches for a text that the role may open: pages and actions at once, then the server's results. */
export function optionsFor(role: StaffRole, text: string, found: Found | undefined): Option[] {
  const fits = (words: string) => text.trim() === '' || isIn(words, text)
  return [
    ...openTo(role, places)
      .filter(({ name }) => fits(name))
      .map(({ to, name, icon }) => ({ to, name, icon, group: 'Go to' as const })),
    ...openTo(role, acts)
      .filter(({ name, words }) => fits(`${name} ${words}`))
      .map(({ to, name }) => ({ to, name, icon: 'plus' as const, group: 'Do' as const })),
    ...(found?.orders ?? []).map(({ id, customer, about }) => ({
      ...{ to: `/admin/orders/${id}`, name: `${shortOrderId(id)} ${customer}`, about, icon: 'bag' as const },
      group: 'Orders' as const,
    })),
    ...(found?.customers ?? []).map(({ id, name, about }) => ({
      ...{ to: `/admin/customers/${id}`, name, about, icon: 'people' as const },
      group: 'Customers' as const,
    })),
    ...(found?.products ?? []).map(({ id, name, category, picture }) => ({
      ...{ to: `/admin/products/${id}/edit`, name, picture, about: category },
      group: 'Products' as const,
    })),
    ...(found?.categories ?? []).map(({ id, name }) => ({
      ...{ to: `/admin/categories?edit=${id}`, name, icon: 'boxes' as const },
      group: 'Categories' as const,
    })),
  ]
}

/** Whether every word of `text` occurs in `words`, ignoring accents and case. */
const isIn = (words: string, text: string) =>
  text
    .trim()
    .split(/\s+/)
    .every((word) => matchedParts(words, word).some(({ isMatch }) => isMatch))
