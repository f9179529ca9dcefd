import type { InformationPage } from '#domain/content/information/information-page.ts'
import { placeholderNames } from '#domain/content/information/placeholders.ts'

const marks: readonly [written: string, meaning: string][] = [
  ['## Heading', 'a part of the page'],
  ['### Heading', 'a part of that part'],
  ['**words**', 'strong'],
  ['*words*', 'emphasised'],
  ['- words', 'a point of a list; 1. words for a numbered one'],
  ['[words](/shipping)', 'a link: to a page of the shop, https://, mailto: or tel:'],
  ['| One | Two |', 'a row of a table; | --- | --- | below the first one'],
]

/** Explains how to write a text, and its placeholders. */
export const MarkdownHelp = ({ page }: { page: InformationPage }) => (
  <details>
    <summary className="inline-flex min-h-11 items-center text-brand underline underline-offset-4">
      How to write a text
    </summary>
    <div className="grid gap-4 pt-2">
      <p>
        Texts are Markdown. HTML and pictures are not shown.
        {page === 'faq' && ' Here each ### heading is a question, and what is below it is its answer.'}
      </p>
      <Rows rows={marks} />
      <p>These are filled in from the settings, and change with them:</p>
      <Rows rows={Object.entries(placeholderNames).map(([name, meaning]) => [`{{${name}}}`, meaning] as const)} />
    </div>
  </details>
)

const Rows = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
    {rows.map(([written, meaning]) => (
      <div key={written} className="grid grid-cols-subgrid sm:col-span-2">
        <dt className="wrap-anywhere font-mono text-sm">{written}</dt>
        <dd className="text-soft">{meaning}</dd>
      </div>
    ))}
  </dl>
)
