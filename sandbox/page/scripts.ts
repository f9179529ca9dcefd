import type { Handler } from 'hono'
import overlay from './overlay.js?raw'

export const scriptHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Serves a provider's browser script as one classic script that begins with the overlay, which all of them use. */
export function serveScript(script: string): Handler {
  const text = `(() => {\n${overlay.replaceAll(/^export /gm, '')}\n${script.replaceAll(/^import .*$/gm, '')}\n})()\n`
  return (c) => c.body(text, 200, scriptHeaders)
}
