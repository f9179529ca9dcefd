import type { Page } from '@playwright/test'
import { ofColorsAndSizes } from './axe-rules.ts'
import { clippedTexts } from './clipped-texts.ts'
import { settled, expect as strict, test } from './fixtures.ts'
import { overlappingItems } from './overlapping-items.ts'
import { walks } from './screens.ts'
import { violations } from './violations.ts'

/** A narrow phone, and a laptop's window zoomed to 200 %, which leaves 640 px of 1280. */
const narrow = { phone: { width: 320, height: 640 }, desktop: { width: 640, height: 450 } }

/** Skipped after the first screen: header and footer, which stay the same, and most cards; product-card.spec.ts checks each kind. */
const seenBefore = ['header:not(main *)', 'footer:not(main *)', 'main li:nth-child(n+4):has(article)']

// Soft, so that a fault of one screen doesn't keep the next ones from being checked.
const expect = strict.configure({ soft: true })

// Pages that report an error have an error status, which the browser logs; that isn't the page's fault.
test.afterEach(({ noise }) => {
  const kept = noise.console.filter((line) => !/status of (?:404|422|500)/.test(line))
  noise.console.splice(0, noise.console.length, ...kept)
})

for (const { name: walk, screens } of walks) {
  // In light colours on the phone, in dark ones on the desktop.
  // @rule Look | Nothing moves or fades for visitors who prefer reduced motion
  // @rule Look | Text at 200 % on a phone of 390 px: nothing overflows, nothing is cut off, the header stays within
  //   reach
  test(`${walk}: each is accessible, has no layout shift, and loses nothing when narrow or with large text`, async ({
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
        // Shifts caused by checking the screen before, in the same document, don't count. On a busy machine they may come later than the
        // half second in which the browser attributes them to our input.
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

/** Chromium's phone may stay zoomed in after it was made narrower; taps then miss their target. */
async function unzoom(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await session.detach()
}

/** Waits until none of the `checks` finds anything in the page. All run in one call; each must be self-contained. */
async function losesNothing(page: Page, checks: Record<string, () => unknown[]>): Promise<void> {
  const asked = Object.entries(checks).map(([name, check]) => `${JSON.stringify(name)}: (${check})()`)
  const nothing = Object.fromEntries(Object.keys(checks).map((name) => [name, []]))
  await expect.poll(() => page.evaluate(`({ ${asked.join()} })`)).toEqual(nothing)
}

/** By how many pixels the document is wider than its window, if it is. */
const overflow = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  // A phone widens its layout viewport to fit what overflows, one frame later.
  const room = Math.min(clientWidth, screen.width)
  return scrollWidth > room ? [scrollWidth - room] : []
}

/** Elements that move or fade although the visitor prefers reduced motion, with their classes. */
const moving = () =>
  [...document.querySelectorAll('body, body *')]
    .filter((element) =>
      [undefined, '::before', '::after'].some((part) => {
        const { animationName, transitionDuration } = getComputedStyle(element, part)
        return animationName !== 'none' || Number.parseFloat(transitionDuration) > 0.001
      }),
    )
    .map((element) => `${element.tagName} ${element.getAttribute('class')}`)

/** The header's links and buttons that aren't fully within the window's width. */
const outOfReach = () =>
  [...document.querySelectorAll('header :is(a, button), [data-coupon-banner] button')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect()
      return left < 0 || right > document.documentElement.clientWidth
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
