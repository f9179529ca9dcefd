import type { ImportOutcome, ImportSummary } from '#domain/catalogue/csv/import-report.ts'
import type { AdminIconName } from '../../ui/admin-icon.tsx'
import type { BadgeTone } from '../../ui/badge.tsx'

const figure = (count: number) => count.toLocaleString('en-NG')

export const linesText = (count: number): string => (count === 1 ? '1 line' : `${figure(count)} lines`)

type Said = { word: string; tone: BadgeTone; icon: AdminIconName }

export const outcomes: Record<ImportOutcome, Said> = {
  added: { word: 'Added', tone: 'good', icon: 'plus' },
  changed: { word: 'Changed', tone: 'planned', icon: 'pencil' },
  unchanged: { word: 'Left', tone: 'calm', icon: 'check' },
  refused: { word: 'Refused', tone: 'bad', icon: 'alert' },
}

export const states: Record<ImportSummary['state'], Said> = {
  receiving: { word: 'Uploading', tone: 'planned', icon: 'up' },
  checking: { word: 'Checking', tone: 'planned', icon: 'sort' },
  checked: { word: 'To apply', tone: 'low', icon: 'draft' },
  applying: { word: 'Applying', tone: 'planned', icon: 'sort' },
  applied: { word: 'Applied', tone: 'good', icon: 'check' },
  failed: { word: 'Failed', tone: 'bad', icon: 'alert' },
}

/** The state of an import in a word or two; once it is checked, whether it can be applied. */
export function standingOf({ state, refuses, changes }: Pick<ImportSummary, 'state' | 'refuses' | 'changes'>): Said {
  if (state !== 'checked' || (changes && !refuses)) return states[state]
  return refuses
    ? { word: 'Lines refused', tone: 'bad', icon: 'alert' }
    : { word: 'Changes nothing', tone: 'calm', icon: 'check' }
}

export const isUnderWay = ({ state }: Pick<ImportSummary, 'state'>): boolean =>
  state === 'receiving' || state === 'checking' || state === 'applying'

/** The state of an import as a sentence. */
export function stateText(
  { state, lines, failure, wasCutOff }: ImportSummary,
  refused: number,
  changes: number,
): string {
  const again = wasCutOff ? ' It was cut off and has begun again; nothing was half done.' : ''
  switch (state) {
    case 'receiving':
      return `${linesText(lines)} received so far.`
    case 'checking':
      return `Looking at ${linesText(lines)}. Nothing is changed yet.${again}`
    case 'checked':
      if (refused > 0)
        return `${linesText(refused)} can’t be applied, so nothing is. Mend the file and upload it again.`
      return changes === 0
        ? 'Nothing of it would change anything.'
        : `${linesText(changes)} would change something. Nothing is changed yet.`
    case 'applying':
      return `Applying ${linesText(lines)}: all of it, or nothing.${again}`
    case 'applied':
      return changes === 0 ? 'Applied: it changed nothing.' : `Applied: ${linesText(changes)} changed something.`
    case 'failed':
      return failure ?? ''
  }
}
