import type { Locator } from '@playwright/test'

/** Presses a button twice before anything is drawn, as the two presses of a double click reach the page of a slow phone. */
export const pressTwiceAtOnce = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
