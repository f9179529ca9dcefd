import { z } from 'zod'
import type { InformationPage, PageText, VersionedText } from '#domain/content/information/information-page.ts'
import type { ShownText } from '#domain/content/information/show-text.server.ts'
import type { TextError, TextField } from '#domain/content/information/validate-text.ts'
import type { FormAnswer } from '../../ui/form-answer.ts'
import { unansweredText } from '../../ui/look-up.ts'

/** The result of publishing a text. */
export type PageAnswer = FormAnswer<VersionedText, TextField>

/** A text as visitors would see it, with the errors that prevent publishing. */
export type PreviewAnswer = { shown: ShownText | null; errors: readonly TextError[] }

// Far above the limits for publishing, so that a text that is too long gets an error at its field instead of being rejected.
const typed = z.string().max(200_000)

export const textFormSchema: z.ZodType<PageText> = z.object({ title: typed, description: typed, body: typed })

export const textFields = ['title', 'description', 'body'] as const satisfies readonly TextField[]

export const fieldLabels: Readonly<Record<TextField, string>> = {
  title: 'Title',
  description: 'Description',
  body: 'Text',
}

/** Why there is no preview; null if there is one or none was requested. */
export function previewProblem(answer: PreviewAnswer | { ok: false } | undefined): string | null {
  if (!answer) return null
  if (!('shown' in answer)) return unansweredText
  return answer.shown ? null : 'This text can’t be shown.'
}

/** A field's element id, to which its error links. */
export const fieldId = (field: TextField): string => `page-${field}`

/** A page's text in the form's shape. */
export const formOfText = ({ title, description, body }: PageText): PageText => ({ title, description, body })

/** The address where a page is edited. */
export const editUrl = (page: InformationPage): string => `/admin/pages/${page}`
