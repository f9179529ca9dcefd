import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signInAsAdministrator } from './accounts.ts'
import { middleOf, putFinger } from './finger.ts'
import { expect, query, ready, test } from './fixtures.ts'

const form = '/admin/products/new'
const uploads = '**/api/v1/admin/media'

const photo = async (name: string, color: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1_200, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
})
const chooser = (page: Page) => page.locator('input[type=file]')
const pictures = (page: Page) => page.getByRole('button', { name: /^Picture \d of \d/ })
/** The pictures' URLs, in order. */
const sourcesOf = (page: Page) =>
  pictures(page)
    .locator('img[src^="/media"]')
    .evaluateAll((all) => all.map((image) => image.getAttribute('src')))
const lifted = (page: Page) => page.locator('[data-lifted]')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

// @rule back-office §5 Images | Images: jpeg, jpg, png, webp; several allowed; uploads are appended; any image can be removed
// @rule back-office §5 Images | The drop library's rejection messages: File type must be …, File is larger than N bytes
// @rule back-office §8 Image upload | Images uploaded successfully, Failed to upload images
// @rule back-office §5 Images | Pictures are reordered by mouse, keys and buttons, and by touch with a handle; elsewhere on them a finger scrolls the page
//   broken by: no touch-none (drag-handle.tsx); a second finger not handled (follow-drags.ts)
// @rule D35 | An interrupted upload says so and succeeds when retried; a cancelled one is gone
test('pictures are added, described, reordered and removed', { tag: '@phone' }, async ({ page, noise }) => {
  await signInAsAdministrator(page)
  await page.goto(form)
  await ready(page)

  await test.step('several at once, in the order of selection', async () => {
    await expect(page.getByText("Drag 'n' drop an image here, or click to select")).toBeVisible()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(uploads, async (route) => {
      await held
      await route.continue()
    })
    await chooser(page).setInputFiles([await photo('front.jpg', '#224466'), await photo('back.jpg', '#662244')])
    await expect(page.getByRole('progressbar')).toHaveCount(2)
    await page.evaluate(() => window.forgetShifts?.())
    release()
    await expect(toast(page, 'Images uploaded successfully')).toBeVisible()
    await expect(pictures(page)).toHaveCount(2)
    expect(await noise.shift('#content')).toBeLessThan(0.01)
    await page.unroute(uploads)
    await chooser(page).setInputFiles(await photo('sleeve.jpg', '#446622'))
    await expect(pictures(page)).toHaveCount(3)
    const stored = await query<{ key: string }>(
      `select right(subject, 24) as key from audit_log where action = 'picture_uploaded' order by id desc limit 3`,
    )
    expect(stored.map(({ key }) => key)).toHaveLength(3)
    await expect(page.locator(`img[src="/media/${stored[0]?.key}/320.webp"]`)).toHaveCount(1)
  })

  await test.step('a file that isn’t a picture, or is too large, is named with the reason', async () => {
    await chooser(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
    await expect(page.getByText(/^notes\.txt: File type must be/)).toBeVisible()
    const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
    await chooser(page).setInputFiles(large)
    await expect(page.getByText('large.png: File is larger than 10485760 bytes')).toBeVisible()
    expect(noise.console).toEqual([])
  })

  await test.step('a file with only a picture’s name is refused by the server, with its message', async () => {
    await chooser(page).setInputFiles({
      name: 'trick.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg onload=alert(1)>'),
    })
    await expect(toast(page, 'Failed to upload images')).toBeVisible()
    await expect(page.getByText('File type must be .jpeg, .jpg, .png or .webp')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove trick.jpg' }).click()
    noise.console.splice(0)
  })

  await test.step('a broken connection loses nothing', async () => {
    await page.route(uploads, (route) => route.abort('connectionreset'))
    await chooser(page).setInputFiles(await photo('hem.jpg', '#aa8844'))
    await expect(page.getByText('The connection broke. Nothing was lost: try again.')).toBeVisible()
    await page.unroute(uploads)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(pictures(page)).toHaveCount(4)
    noise.console.splice(0)
  })

  await test.step('a cancelled upload is gone', async () => {
    await page.route(uploads, () => {})
    await chooser(page).setInputFiles(await photo('lining.jpg', '#884422'))
    await page.getByRole('button', { name: 'Cancel lining.jpg' }).click()
    await expect(page.getByRole('button', { name: /lining\.jpg/ })).toHaveCount(0)
    await page.unroute(uploads)
    await expect(pictures(page)).toHaveCount(4)
  })

  await test.step('they are moved by buttons and keys', async () => {
    const [first, second, third, fourth] = await sourcesOf(page)
    await pictures(page).nth(0).click()
    await page.getByRole('button', { name: 'Later' }).click()
    expect(await sourcesOf(page)).toEqual([second, first, third, fourth])
    await pictures(page).nth(3).press('Alt+ArrowLeft')
    expect(await sourcesOf(page)).toEqual([second, first, fourth, third])
  })

  await test.step('a finger drags a picture by its handle, and scrolls the page elsewhere on it', async () => {
    const [first, second, third, fourth] = await sourcesOf(page)
    const { touch, slide } = await putFinger(page)
    await pictures(page).nth(0).scrollIntoViewIfNeeded()
    // Without animations, each press finds the handle where it is.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const handleOf = async (at: number) => {
      const handle = pictures(page).nth(at).locator('[data-drag-handle]')
      // The trial click waits until nothing moves or covers the handle.
      await handle.click({ trial: true })
      return middleOf(handle)
    }
    let [handle, target] = [await handleOf(2), await handleOf(0)]
    await touch('touchStart', handle)
    await slide(handle, target)
    await expect(lifted(page)).toHaveCount(1)
    await touch('touchStart', target, { x: 200, y: 700 })
    await expect(lifted(page)).toHaveCount(0)
    await touch('touchEnd')
    expect(await sourcesOf(page)).toEqual([first, second, third, fourth])

    // The page may have scrolled under the finger.
    ;[handle, target] = [await handleOf(2), await handleOf(0)]
    await touch('touchStart', handle)
    await slide(handle, target)
    await expect(lifted(page)).toHaveCount(1)
    await touch('touchMove', target)
    await touch('touchEnd')
    await expect.poll(() => sourcesOf(page)).toEqual([third, first, second, fourth])
    await expect(page.getByText('Picture 3 is now picture 1 of 4')).toBeAttached()

    const scrolled = await page.evaluate(() => window.scrollY)
    const picture = await middleOf(pictures(page).nth(1))
    await touch('touchStart', picture)
    await slide(picture, { x: picture.x, y: picture.y - 150 })
    await touch('touchEnd')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled)
    expect(await sourcesOf(page)).toEqual([third, first, second, fourth])
  })

  await test.step('each gets a text and a focus point, and is removed', async () => {
    const details = page.getByRole('region', { name: 'Picture 1', exact: true })
    if (!(await details.isVisible())) await pictures(page).nth(0).click()
    await details.getByLabel('Description').fill('The back, with the zip')
    await expect(page.getByRole('button', { name: 'Picture 1 of 4: The back, with the zip' })).toBeVisible()
    await details.getByLabel('Focus from the top').fill('10')
    const image = pictures(page).nth(0).locator('img[src^="/media"]')
    await expect(image).toHaveCSS('object-position', '50% 10%')
    const box = await details.locator('img').boundingBox()
    await details.locator('img').click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.75 } })
    await expect(image).toHaveCSS('object-position', '25% 75%')
    await details.getByRole('button', { name: 'Remove' }).click()
    await expect(pictures(page)).toHaveCount(3)
  })
})

// @rule back-office §5 Images | Pictures are dragged with the mouse; Escape puts one back, and dragging doesn't count as a click
//   broken by: Escape not handled (follow-drags.ts)
test('at a desk pictures are dragged with the mouse; Escape puts one back, and nothing is clicked', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(form)
  await ready(page)
  const chosen = ['#224466', '#662244', '#446622', '#aa8844'].map((color) => photo(`${color.slice(1)}.jpg`, color))
  await chooser(page).setInputFiles(await Promise.all(chosen))
  await expect(pictures(page).locator('img[src^="/media"]')).toHaveCount(4)
  await pictures(page).nth(0).click()
  const [first, second, third, fourth] = await sourcesOf(page)
  await pictures(page).nth(2).dragTo(pictures(page).nth(0))
  await expect.poll(() => sourcesOf(page)).toEqual([third, first, second, fourth])
  await pictures(page).nth(2).hover()
  await page.mouse.down()
  await pictures(page).nth(0).hover({ force: true })
  await expect(lifted(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(lifted(page)).toHaveCount(0)
  await page.mouse.up()
  expect(await sourcesOf(page)).toEqual([third, first, second, fourth])
  await expect(page.getByRole('button', { name: /^Picture/, expanded: true })).toHaveCount(1)
})
