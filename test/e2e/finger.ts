import type { Locator, Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Controls one finger on the screen, and more where a gesture needs them. */
export async function putFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  return {
    touch,
    /** Moves the finger in small steps, as a hand does. */
    slide: async (from: Point, to: Point) => {
      for (let step = 1; step <= 5; step++)
        await touch('touchMove', {
          x: from.x + ((to.x - from.x) * step) / 5,
          y: from.y + ((to.y - from.y) * step) / 5,
        })
    },
  }
}

/** The middle of the element on the screen. */
export async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}
