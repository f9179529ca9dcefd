import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Audit = {
  /** Selectors of what is left out. */
  without?: readonly string[]
  /** The rules that are asked, instead of all. */
  rules?: readonly string[]
}

/**
 * What axe finds in a page, or in the `parts` of it that selectors name: each rule with the elements that break it. Its rule for the
 * size of targets, which is off by itself, is asked too.
 */
export async function violations(page: Page, parts: string[] = [], { without = [], rules }: Audit = {}) {
  // Axe would put the results of all frames together in a new page, each time; there are no frames to be looked into.
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
