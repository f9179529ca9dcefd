import { expect, test } from 'vitest'
import { previewProblem } from './page-answer.ts'

//   broken by: a shop that can’t be reached taken for a text that can’t be shown (page-answer.ts)
test('a preview for which no answer came isn’t said to be of a text that can’t be shown', () => {
  expect(previewProblem({ ok: false })).toContain('No answer came')
  expect(previewProblem({ shown: null, errors: [] })).toBe('This text can’t be shown.')
  expect(previewProblem({ shown: { title: 'Shipping', tree: [] } as never, errors: [] })).toBeNull()
  expect(previewProblem(undefined)).toBeNull()
})
