import { oneLine, severalLines } from '#domain/typed-text.ts'
import { type PageText, textLimits } from './information-page.ts'
import { countPlaceholders, unknownPlaceholders } from './placeholders.ts'

export type TextField = keyof PageText
export type TextError = { field: TextField; message: string }

const mostPlaceholders = 100
const figure = new Intl.NumberFormat('en-NG')

const empty: Record<TextField, string> = {
  title: 'The page needs a title',
  description: 'Please write a sentence for search engines',
  body: 'The page needs a text',
}

/** A text as it is stored: without invisible characters. */
export const tidyText = ({ title, description, body }: PageText): PageText => ({
  title: oneLine(title),
  description: oneLine(description),
  body: severalLines(body),
})

/** The errors of a text that can be found without parsing its Markdown. */
export function validateText(text: PageText): TextError[] {
  const tidy = tidyText(text)
  return (['title', 'description', 'body'] as const).flatMap((field) => {
    const message = problemOf(tidy[field], field)
    return message === null ? [] : [{ field, message }]
  })
}

function problemOf(text: string, field: TextField): string | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return empty[field]
  if (text.length > textLimits[field]) return `Please use at most ${figure.format(textLimits[field])} characters`
  const [unknown] = unknownPlaceholders(text)
  if (unknown !== undefined) return `There is no placeholder ${unknown}`
  return countPlaceholders(text) > mostPlaceholders ? `Please use at most ${mostPlaceholders} placeholders` : null
}
