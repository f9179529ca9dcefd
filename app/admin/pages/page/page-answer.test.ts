import { expect, test } from 'vitest'
import { previewProblem } from './page-answer.ts'

//   broken by: a missing answer treated as a text that can’t be shown (page-answer.ts)
test('a preview without an answer doesn’t say that the text can’t be shown', () => {
  expect(previewProblem({ ok: false })).toContain('No answer came')
  expect(previewProblem({ shown: null, errors: [] })).toBe('This text can’t be shown.')
  expect(previewProblem({ shown: { title: 'Shipping', tree: [] } as never, errors: [] })).toBeNull()
  expect(previewProblem(undefined)).toBeNull()
})
