import { matchedParts } from '#app/ui/matched-parts.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { acts, openTo, places } from '../navigation.ts'
import type { AdminIconName } from '../ui/admin-icon.tsx'

/** What the palette offers: it leads to a page, or begins an act there. */
export type Option = {
  to: string
  name: string
  group: 'Go to' | 'Do' | 'Orders' | 'Customers' | 'Products' | 'Categories'
} & ({ icon: AdminIconName; about?: string } | { picture: string | null; about: string })

/** What the server has found for a text. */
export type Found = {
  products: readonly { id: string; name: string; category: string; picture: string | null }[]
  categories: readonly { id: string; name: string }[]
  orders: readonly { id: string; customer: string; about: string }[]
  customers: readonly { id: string; name: string; about: string }[]
}

/** The server's answer to a text; without one `isUnanswered` is set. */
export type PaletteAnswer = Found & { text: string; isUnanswered?: boolean }

/** Everything that fits a text and is open to the role: pages and acts at once, then what the server has found. */
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

/** Whether every word of a text stands somewhere in others, accents and case aside. */
const isIn = (words: string, text: string) =>
  text
    .trim()
    .split(/\s+/)
    .every((word) => matchedParts(words, word).some(({ isMatch }) => isMatch))
