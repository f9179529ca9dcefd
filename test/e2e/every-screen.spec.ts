import type { Page } from '@playwright/test'
import { ofColorsAndSizes } from './axe-rules.ts'
import { clippedTexts } from './clipped-texts.ts'
import { settled, expect as strict, test } from './fixtures.ts'
import { overlappingItems } from './overlapping-items.ts'
import { walks } from './screens.ts'
import { violations } from './violations.ts'

/** A narrow phone, and a laptop's window at 200 %: what is 1280 px wide has room for 640. */
const narrow = { phone: { width: 320, height: 640 }, desktop: { width: 640, height: 450 } }

/** Header and footer, which are the same on all pages of a walk, and cards beside three others: product-card.spec.ts looks at each kind. */
const seenBefore = ['header:not(main *)', 'footer:not(main *)', 'main li:nth-child(n+4):has(article)']

// What is wrong with one screen keeps nobody from looking at the next.
const expect = strict.configure({ soft: true })

// Pages that say "not found" or "wrong" answer so, and the browser notes it: that isn't the page's fault.
test.afterEach(({ noise }) => {
  const kept = noise.console.filter((line) => !/status of (?:404|422|500)/.test(line))
  noise.console.splice(0, noise.console.length, ...kept)
})

for (const { name: walk, screens } of walks) {
  // By day on the phone, by night on the desktop.
  // @rule Look | Nothing moves or fades for visitors who prefer reduced motion
  // @rule Look | Text at 200 % on a phone of 390 px: nothing overflows, nothing is cut, the header stays within
  //   reach
  test(`${walk}: each is open to everyone, shifts nothing, and loses nothing when it is narrow or its text large`, async ({
    page,
    noise,
  }, { project }) => {
    const isPhone = project.name === 'phone'
    const usual = project.use.viewport ?? narrow.phone
    await page.emulateMedia({ colorScheme: isPhone ? 'light' : 'dark', reducedMotion: 'reduce' })
    for (const [place, { name, open, only, isDialog, isSameDocument, isAnswer }] of screens.entries()) {
      if (only && only !== project.name) continue
      await test.step(name, async () => {
        await page.setViewportSize(usual)
        if (isPhone) await unzoom(page)
        // What was moved about to look at the screen before is no shift of this one in the same document. A busy machine may take longer
        // over it than the half second for which the browser takes it for ours.
        if (isDialog || isSameDocument) {
          await settled(page)
          await page.evaluate(() => window.forgetShifts?.())
        }
        await open(page)
        await settled(page)
        const audit = {
          ...(place > 0 && { without: seenBefore }),
          ...(place > 0 && !isPhone && !only && { rules: ofColorsAndSizes }),
        }
        expect(await (isDialog ? violations(page, ['dialog[open]']) : violations(page, [], audit))).toEqual([])
        if (!isAnswer) expect(await noise.shift()).toBe(0)

        if (isPhone) {
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
          await losesNothing(page, { overflow, clippedTexts, overlappingItems, outOfReach })
          await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
        }
        if (only !== 'desktop') {
          await page.setViewportSize(isPhone ? narrow.phone : narrow.desktop)
          await losesNothing(page, { overflow, clippedTexts, moving })
        }
        if (isDialog) {
          await page.keyboard.press('Escape')
          await expect(page.locator('dialog[open]')).toHaveCount(0)
        }
      })
    }
  })
}

/** Chromium's phone may stay zoomed in when it has been made narrower, and a tap then lands beside what it was meant for. */
async function unzoom(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await session.detach()
}

/** Waits until none of the `checks`, each of which stands on its own, finds anything in the page; all are asked in one trip. */
async function losesNothing(page: Page, checks: Record<string, () => unknown[]>): Promise<void> {
  const asked = Object.entries(checks).map(([name, check]) => `${JSON.stringify(name)}: (${check})()`)
  const nothing = Object.fromEntries(Object.keys(checks).map((name) => [name, []]))
  await expect.poll(() => page.evaluate(`({ ${asked.join()} })`)).toEqual(nothing)
}

/** By how many pixels the document is wider than its window, if it is. */
const overflow = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  // A phone widens its layout to what overflows, a frame later.
  const room = Math.min(clientWidth, screen.width)
  return scrollWidth > room ? [scrollWidth - room] : []
}

/** What moves or fades although the visitor prefers reduced motion, by its classes. */
const moving = () =>
  [...document.querySelectorAll('body, body *')]
    .filter((element) =>
      [undefined, '::before', '::after'].some((part) => {
        const { animationName, transitionDuration } = getComputedStyle(element, part)
        return animationName !== 'none' || Number.parseFloat(transitionDuration) > 0.001
      }),
    )
    .map((element) => `${element.tagName} ${element.getAttribute('class')}`)

/** The header's links and buttons that are not whole within the window's sides. */
const outOfReach = () =>
  [...document.querySelectorAll('header :is(a, button), [data-coupon-banner] button')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect()
      return left < 0 || right > document.documentElement.clientWidth
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
