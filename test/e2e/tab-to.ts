import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Presses Tab until an element whose name begins with `name` has the focus. Fails if none is reached or its focus isn't visible. */
export async function tabTo(page: Page, name: string, only: 'any' | 'radio' = 'any'): Promise<void> {
  for (let tabs = 0; tabs < 150; tabs++) {
    await page.keyboard.press('Tab')
    const { names, isRadio, isSeen } = await page.evaluate(focused)
    if ((only === 'radio' && !isRadio) || !names.some((known) => known.startsWith(name))) continue
    expect(isSeen, `the focus on ${name} must be seen`).toBe(true)
    return
  }
  throw new Error(`Nothing called ${name} can be reached by Tab`)
}

function focused() {
  const element = document.activeElement
  if (!element || element === document.body) return { names: [], isRadio: false, isSeen: false }
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
  const names = [element.getAttribute('aria-label'), labels?.[0]?.textContent, element.textContent]
  // A radio button is visually hidden; its label shows the focus.
  const shown = element.closest('label') ?? element
  return {
    names: names.flatMap((name) => (name ? [name.trim()] : [])),
    isRadio: element instanceof HTMLInputElement && element.type === 'radio',
    isSeen: getComputedStyle(shown).outlineStyle !== 'none' || getComputedStyle(element).outlineStyle !== 'none',
  }
}
