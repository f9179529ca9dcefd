import { longestNote } from './attention-request.ts'
import { FoldedForm, type InForm } from './folded-form.tsx'

type Props = { form: InForm; isExplained: boolean; isBusy: boolean; typed: string | undefined }

/** A form to mark an item as resolved, with an internal note. */
export const DoneForm = ({ form, isExplained, isBusy, typed }: Props) => (
  <FoldedForm
    form={form}
    act="done"
    summary={isExplained ? 'Mark as explained…' : 'Mark as done…'}
    isBusy={isBusy}
    isOpen={typed !== undefined}
    send={isExplained ? 'Mark as explained' : 'Mark as done'}
    sending="Marking…"
  >
    {(id) => (
      <>
        <label htmlFor={id} className="font-medium">
          {isExplained ? 'Why it is right as it is' : 'What was done, or why nothing is to do'}
        </label>
        <textarea
          id={id}
          name="note"
          rows={2}
          required
          defaultValue={typed}
          maxLength={longestNote}
          className="w-full min-w-0 border border-line-strong bg-surface p-3 text-base hover:border-ink desk:text-sm"
        />
      </>
    )}
  </FoldedForm>
)
