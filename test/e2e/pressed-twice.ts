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
