import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// @rule A52 | The back office’s schemas never try eval, which the content security policy refuses and each page would report
//   broken by: another import before without-eval.ts (layout.tsx)
test('schemas are kept from eval before any is made', async () => {
  const layout = await readFile(join(import.meta.dirname, 'layout.tsx'), 'utf8')
  expect(/^import .*$/m.exec(layout)?.[0]).toBe("import './without-eval.ts'")
})
