import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const sessions = new WeakMap<Page, Promise<CDPSession>>()

type Audit = {
  /** Selectors to exclude. */
  without?: readonly string[]
  /** The rules to run, instead of all. */
  rules?: readonly string[]
}

type Within = { include: string[]; exclude: string[] }

/**
 * The accessibility violations that axe finds in a page or in its `parts` (selectors): each rule with the elements that break it. Includes
 * the rule for target sizes, which is off by default.
 */
export async function violations(
  page: Page,
  parts: string[] = [],
  { without = [], rules }: Audit = {},
): Promise<string[]> {
  const context: Within = { include: parts.length > 0 ? parts : ['html'], exclude: [...without] }
  const options: RunOptions = {
    ...(rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } }),
    reporter: 'no-passes',
    resultTypes: ['violations'],
    preload: false,
  }
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  return page.evaluate(findViolations, { context, options })
}

// The script has half a megabyte. Run by the debugger, its compiled code is kept for later documents; `page.evaluate` uses `eval`, for
// which the browser doesn't do that.
async function loadAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: source })
}

/** Runs in the page, so it is self-contained. */
async function findViolations({ context, options }: { context: Within; options: RunOptions }) {
  // Elements that fade in have other colours meanwhile. Animations are finished at once, because waiting would need frames, which a busy
  // browser may not paint.
  for (const animation of document.getAnimations()) {
    const hasEnd = Number.isFinite(animation.effect?.getComputedTiming().endTime)
    if (animation.playState === 'running' && hasEnd) animation.finish()
  }
  const { violations: found } = await window.axe.run(context, options)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
