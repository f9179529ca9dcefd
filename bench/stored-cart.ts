import { chromium } from '@playwright/test'
import { storageName } from '#app/cart/store.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import type { ShopProcess } from '#test/shop-process.ts'

/** Puts `lines` lines into the cart of the browser that listens on `port`, as if an earlier visit had stored them. */
export async function storeCart({ url }: ShopProcess, { port, lines }: { port: number; lines: number }): Promise<void> {
  const state = { lines: await buyableLines(url, lines), wishlist: [], checkoutInProgress: false }
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  // Pages that other programs open in this browser share this context, and so the cart.
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no context of its own')
  const page = await context.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    storageName,
    JSON.stringify({ state, version: 0 }),
  ] as const)
  await page.close()
  // Only disconnects; the browser keeps running.
  await browser.close()
}

/** Cart lines of the first products that can be bought, with the prices that the shop quotes. */
async function buyableLines(url: string, count: number): Promise<CartLine[]> {
  const listed = (await (await fetch(`${url}/api/v1/products`)).json()) as { data: ProductCard[] }
  const asked = listed.data.map(({ id, sizes, colors }) => ({
    productId: id,
    size: sizes[0] ?? null,
    color: colors[0] ?? null,
    quantity: 1,
  }))
  const answer = await fetch(`${url}/api/v1/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines: asked, couponCode: null }),
  })
  const { data } = (await answer.json()) as { data: Quote }
  const lines = data.lines.flatMap((line): CartLine[] => {
    if (line.problem !== null) return []
    const { problem, sellable, ...known } = line
    return [known]
  })
  if (lines.length < count) throw new Error(`only ${lines.length} of the first products can be bought`)
  return lines.slice(0, count)
}
