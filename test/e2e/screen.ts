import type { Page } from '@playwright/test'
import { query } from './fixtures.ts'

/** One thing that a visitor can have before her. */
export type Screen = {
  name: string
  /** How she gets there from the screen before it. */
  open: (page: Page) => Promise<void>
  /** The project on which alone it exists. */
  only?: 'phone' | 'desktop'
  /** It is a dialog over the screen before it, and closed by Escape. */
  isDialog?: boolean
  /** It comes about in the document of the screen before it. */
  isSameDocument?: boolean
  /**
   * The answer to a press or to typing brings it and moves what is there: the shop's, or the page's own. The browser counts no shift in
   * the half second after input; on a busy machine the answer comes later.
   */
  isAnswer?: boolean
}

/** Screens that are looked at one after another, in one tab. */
export type Walk = { name: string; screens: Screen[] }

export const at = (name: string, path: string): Screen => ({
  name,
  open: async (page) => void (await page.goto(path)),
})

/** Price in kobo. */
export type Piece = { id: string; slug: string; name: string; price: number; size: string; color: string }

/** A piece in sizes and colours of which there is enough. */
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
