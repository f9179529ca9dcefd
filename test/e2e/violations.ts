import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds in a page, or in the `parts` of it that selectors name: each rule with the elements that break it. Its rule for the
 * size of targets, which is off by itself, is asked too.
 */
export async function violations(page: Page, parts: string[] = []): Promise<string[]> {
  // Axe would put the results of all frames together in a new page, each time; there are no frames to be looked into.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  })
  for (const part of parts) axe.include(part)
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
