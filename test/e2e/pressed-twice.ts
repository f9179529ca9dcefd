import type { Locator } from '@playwright/test'

/**
 * Presses a button twice before anything is drawn, as the two presses of a double click reach the page of a slow phone. Returns what the
 * page has sent since, for as long as it is open.
 */
export async function pressTwiceAtOnce(button: Locator): Promise<readonly string[]> {
  const sent: string[] = []
  button.page().on('request', (request) => {
    if (request.method() === 'POST') sent.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
  })
  await button.evaluate(async (element: HTMLElement) => {
    element.click()
    // The router has sent the first by then, and drawn nothing.
    await new Promise((resolve) => setTimeout(resolve))
    element.click()
  })
  return sent
}
