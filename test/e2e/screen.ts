import type { Page } from '@playwright/test'
import { query } from './fixtures.ts'

/** One screen that a visitor can see. */
export type Screen = {
  name: string
  /** How she gets there from the screen before it. */
  open: (page: Page) => Promise<void>
  /** The only project in which it exists. */
  only?: 'phone' | 'desktop'
  /** It is a dialog over the screen before it; Escape closes it. */
  isDialog?: boolean
  /** It appears in the same document as the screen before it. */
  isSameDocument?: boolean
  /**
   * It appears in response to a press or to typing and moves what is there. The browser ignores shifts within half a second of input, but
   * on a busy machine the response may come later, so they aren't checked.
   */
  isAnswer?: boolean
}

/** Screens that are checked one after another in one tab. */
export type Walk = { name: string; screens: Screen[] }

export const at = (name: string, path: string): Screen => ({
  name,
  open: async (page) => void (await page.goto(path)),
})

/** The price is in kobo. */
export type Piece = { id: string; slug: string; name: string; price: number; size: string; color: string }

/** A product with sizes and colours, and enough stock of it. */
export async function aPiece(): Promise<Piece> {
  const [piece] = await query<Omit<Piece, 'price'> & { price: string }>(
    `select p.id, p.slug, p.name, p.price, p.sizes[1] as size, p.colors[1] as color
     from product p join stock s on s.product_id = p.id
     where p.archived_at is null and p.is_published and cardinality(p.sizes) > 0 and cardinality(p.colors) > 0 and s.on_hand > 3 and s.size is null
     order by p.slug limit 1`,
  )
  if (!piece) throw new Error('the demo shop has no such product')
  return { ...piece, price: Number(piece.price) }
}
