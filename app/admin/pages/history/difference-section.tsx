import type { TextDifference } from '#domain/content/information/difference.ts'
import type { InformationPage } from '#domain/content/information/information-page.ts'
import type { VersionDifference } from '#domain/content/information/page-history.server.ts'
import { useMay } from '../../administrator.ts'
import { Section } from '../../ui/section.tsx'
import { fieldLabels, textFields } from '../page/page-answer.ts'
import { RestoreButton } from './restore-button.tsx'

type Props = { page: InformationPage; newest: number; looked: number; difference: VersionDifference }

/**
 * The differences of a version from the one before, or what publishing the original text again would change, with a button to restore
 * it.
 */
export function DifferenceSection({ page, newest, looked, difference }: Props) {
  const mayWrite = useMay('pages.write')
  const changed = textFields.filter((field) => difference[field].length > 0)
  return (
    <Section title={looked === 0 ? 'The text that the shop came with' : `What version ${looked} changed`}>
      {looked === 0 && changed.length > 0 && <p className="text-soft">What publishing it again would change:</p>}
      {looked > 0 && changed.length === 0 && <p className="text-soft">Nothing: it is the same text as before.</p>}
      {changed.map((field) => (
        <div key={field} className="grid grid-cols-1 gap-1">
          <h3 className="text-soft text-sm">{fieldLabels[field]}</h3>
          <Lines difference={difference[field]} />
        </div>
      ))}
      {mayWrite && looked < newest && <RestoreButton page={page} from={looked} newest={newest} />}
    </Section>
  )
}

const looks = {
  same: { mark: ' ', word: '', className: 'border-l-transparent text-soft' },
  added: { mark: '+', word: 'Added: ', className: 'border-l-success bg-raised' },
  removed: { mark: '−', word: 'Removed: ', className: 'border-l-danger bg-raised line-through decoration-danger' },
} as const

const Lines = ({ difference }: { difference: TextDifference }) => (
  <ol className="grid grid-cols-1 border border-line text-sm">
    {difference.map((part, at) =>
      part.kind === 'skipped' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never rearranged
        <li key={at} className="bg-sunken px-3 py-0.5 text-soft">
          {part.count === 1 ? '1 line' : `${part.count} lines`} unchanged
        </li>
      ) : (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never rearranged
          key={at}
          className={`wrap-anywhere grid grid-cols-[1rem_minmax(0,1fr)] gap-2 whitespace-pre-wrap border-l-4 px-2 py-0.5 ${looks[part.kind].className}`}
        >
          <span aria-hidden="true" className="inline-block">
            {looks[part.kind].mark}
          </span>
          <span>
            <span className="sr-only">{looks[part.kind].word}</span>
            {part.line}
          </span>
        </li>
      ),
    )}
  </ol>
)
