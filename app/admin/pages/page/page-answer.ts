import { z } from 'zod'
import type { InformationPage, PageText, VersionedText } from '#domain/content/information/information-page.ts'
import type { ShownText } from '#domain/content/information/show-text.server.ts'
import type { TextError, TextField } from '#domain/content/information/validate-text.ts'
import type { FormAnswer } from '../../ui/form-answer.ts'

/** What became of a text that was sent to be published. */
export type PageAnswer = FormAnswer<VersionedText, TextField>

/** A text as visitors would see it, with what stands in the way of publishing it. */
export type PreviewAnswer = { shown: ShownText | null; errors: readonly TextError[] }

// Far above what may be published: a field that is too long is told so, beside it, and loses nothing.
const typed = z.string().max(200_000)

export const textFormSchema: z.ZodType<PageText> = z.object({ title: typed, description: typed, body: typed })

export const textFields = ['title', 'description', 'body'] as const satisfies readonly TextField[]

export const fieldLabels: Readonly<Record<TextField, string>> = {
  title: 'Title',
  description: 'Description',
  body: 'Text',
}

/** The id of a field, so that a mistake in it can be gone to. */
export const fieldId = (field: TextField): string => `page-${field}`

/** The page's text in the form's shape. */
export const formOfText = ({ title, description, body }: PageText): PageText => ({ title, description, body })

/** Where a page is edited. */
export const editUrl = (page: InformationPage): string => `/admin/pages/${page}`
