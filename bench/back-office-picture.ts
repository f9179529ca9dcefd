import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { openPool } from '#infra/postgres/pool.ts'
import { browserPath } from '#test/browser-path.ts'
import { freePort } from '#test/free-port.ts'
import { shopProcess } from '#test/shop-process.ts'
import { makeDemoSales } from './demo-sales.ts'

const picture = join(import.meta.dirname, '../docs/pictures/back-office.webp')
const email = 'tola@aso.example'
const password = 'a long enough secret'
const height = 722
const gap = 18

/**
 * Makes the README's picture of the back office: the overview on a wide screen and an order on a phone, with the demo shop's products and
 * made-up sales. Build the shop first.
 */
async function makePicture(): Promise<void> {
  const shop = await shopProcess(await freePort(), { ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
  const pool = openPool(shop.databaseUrl, 1, 'picture')
  const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] })
  try {
    const orderId = await makeDemoSales(pool.db)
    const context = (width: number, screen: number) =>
      browser.newContext({
        baseURL: shop.url,
        locale: 'en-NG',
        viewport: { width, height: screen },
        deviceScaleFactor: 2,
      })
    const wide = await photograph(await context(1440, 900), shop.url, '/admin?period=month', 'canvas')
    const phone = await photograph(await context(390, 844), shop.url, `/admin/orders/${orderId}`, 'h1')
    await putBeside(wide, phone)
  } finally {
    await browser.close()
    await pool.close()
    await shop.stop()
  }
}

/** Opens a page as an administrator and takes a screenshot once `sight` is visible. */
async function photograph(context: BrowserContext, origin: string, path: string, sight: string): Promise<Buffer> {
  const page = await context.newPage()
  const data = { email, password }
  const signedIn = await page.request.post('/api/auth/sign-in/email', { headers: { origin }, data })
  if (!signedIn.ok()) throw new Error(`signing in was answered with ${signedIn.status()}`)
  await page.goto(path)
  await page.locator(sight).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  // Images further down are lazy: they load only when they are scrolled into view.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.naturalWidth > 0 || image.getBoundingClientRect().top > innerHeight),
  )
  const taken = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return taken
}

async function putBeside(...pictures: Buffer[]): Promise<void> {
  const parts = await Promise.all(
    pictures.map((taken) => sharp(taken).resize({ height }).png().toBuffer({ resolveWithObject: true })),
  )
  let left = 0
  const placed = parts.map(({ data, info }) => {
    const at = left
    left += info.width + gap
    return { input: data, left: at, top: 0 }
  })
  await sharp({ create: { width: left - gap, height, channels: 3, background: '#ffffff' } })
    .composite(placed)
    .webp({ quality: 84 })
    .toFile(picture)
}

await makePicture()
