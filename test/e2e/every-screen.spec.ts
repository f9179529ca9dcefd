import { clippedTexts } from './clipped-texts.ts'
import { screens } from './screens.ts'
import { expect, settled, test } from './shopper.ts'
import { violations } from './violations.ts'

/** A narrow phone, and a laptop's window at 200 %: what is 1280 px wide has room for 640. */
const narrow = { phone: { width: 320, height: 640 }, desktop: { width: 640, height: 450 } }

// Pages that say "not found" or "wrong" answer so, and the browser notes it: that isn't the page's fault.
test.afterEach(({ noise }) => {
  const kept = noise.console.filter((line) => !/status of (?:404|500)/.test(line))
  noise.console.splice(0, noise.console.length, ...kept)
})

for (const { name, open, only } of screens) {
  test.describe(name, { tag: only ? `@${only}` : [] }, () => {
    // By day on the phone, by night on the desktop.
    // @rule look.md | Text at 200 % on a phone of 390 px: nothing overflows, nothing is cut, the header stays within
    //   reach
    test('is open to everyone, shifts nothing, and loses nothing when it is narrow or its text large', async ({
      page,
      noise,
    }, { project }) => {
      await page.emulateMedia({ colorScheme: project.name === 'phone' ? 'light' : 'dark', reducedMotion: 'reduce' })
      await open(page)
      await settled(page)
      expect(await violations(page)).toEqual([])
      expect(await noise.shift()).toBe(0)

      if (only === 'desktop') return
      if (project.name === 'phone') {
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
        expect(await page.evaluate(clippedTexts)).toEqual([])
        expect(await page.evaluate(outOfReach)).toEqual([])
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      }
      await page.setViewportSize(project.name === 'phone' ? narrow.phone : narrow.desktop)
      await expect.poll(() => page.evaluate(overflow)).toBeLessThanOrEqual(0)
      await expect.poll(() => page.evaluate(clippedTexts)).toEqual([])
    })
  })
}

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** The header's links and buttons that are not whole within the window's sides. */
const outOfReach = () =>
  [...document.querySelectorAll('header :is(a, button), [data-coupon-banner] button')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect()
      return left < 0 || right > document.documentElement.clientWidth
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
