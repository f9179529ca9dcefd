import type { Question } from '#domain/content/information/questions.ts'
import { treeText } from '#domain/content/information/text-tree.ts'
import type { StructuredData } from '../page-meta.ts'
import { part, thing } from './schema.ts'

/** Questions and answers for search engines (FAQPage). */
export const questionsData = (questions: readonly Question[]): StructuredData =>
  thing('FAQPage', {
    mainEntity: questions.map(({ question, answer }) =>
      part('Question', { name: question, acceptedAnswer: part('Answer', { text: treeText(answer) }) }),
    ),
  })
