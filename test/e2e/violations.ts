import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Audit = {
  /** Selectors to exclude. */
  without?: readonly string[]
  /** The rules to run, instead of all. */
  rules?: readonly string[]
}

/**
 * The accessibility violations that axe finds in a page or in its `parts`, which are selectors: each rule with the elements that break
 * it. Includes the rule for target sizes, which is off by default.
 */
export async function violations(page: Page, parts: string[] = [], { without = [], rules }: Audit = {}) {
  // Legacy mode doesn't open a new page to merge the results of frames; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    ...(rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations'],
    preload: false,
  })
  for (const part of parts) axe.include(part)
  for (const part of without) axe.exclude(part)
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
