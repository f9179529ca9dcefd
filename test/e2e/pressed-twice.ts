import type { Locator } from '@playwright/test'

/**
 * Presses a button twice before the page renders anything, as a double click on a slow phone does. Returns a list of the forms that the
 * page sends from then on, which grows while the page is open.
 */
export async function pressTwiceAtOnce(button: Locator): Promise<readonly string[]> {
  const sent: string[] = []
  button.page().on('request', (request) => {
    if (request.method() === 'POST') sent.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
  })
  await button.evaluate(async (element: HTMLElement) => {
    element.click()
    // By then the router has sent the first one, and nothing is rendered.
    await new Promise((resolve) => setTimeout(resolve))
    element.click()
  })
  return sent
}

/**
 * Double-clicks a button: the second press hits whatever is then in its place, 400 ms later by the events' own time. With Playwright's own
 * double click, more time passes on a busy machine than between the presses of one.
 */
export async function doubleClick(button: Locator): Promise<void> {
  // Scrolls to it, and waits until nothing covers it.
  await button.hover()
  await button.evaluate(async (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const place = { clientX: x + width / 2, clientY: y + height / 2 }
    const press = (detail: number) =>
      new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'mouse', detail, ...place })
    const [first, second] = [press(1), press(2)]
    Object.defineProperty(second, 'timeStamp', { value: first.timeStamp + 400 })
    element.dispatchEvent(first)
    await new Promise((resolve) => setTimeout(resolve))
    document.elementFromPoint(place.clientX, place.clientY)?.dispatchEvent(second)
  })
}

type Spot = { x: number; y: number; at: number }

/** Presses a button once, as a finger would. Returns where and when. */
export const pressAt = (button: Element): Spot => {
  const { x, y, width, height } = button.getBoundingClientRect()
  const spot = { x: x + width / 2, y: y + height / 2 }
  const press = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    detail: 1,
    clientX: spot.x,
    clientY: spot.y,
  })
  button.dispatchEvent(press)
  return { ...spot, at: press.timeStamp }
}

/** Presses whatever is now around a spot, 400 ms after the press before by the events' own time. */
export const pressAround = ({ x, y, at }: Spot): void => {
  for (const down of [-40, -20, 0, 20, 40]) {
    const place = { clientX: x, clientY: y + down }
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2, ...place })
    Object.defineProperty(press, 'timeStamp', { value: at + 400 })
    document.elementFromPoint(x, y + down)?.dispatchEvent(press)
  }
}
