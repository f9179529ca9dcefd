import { AdminButton } from './admin-button.tsx'

type Props = { text: string; onType: (text: string) => void; refusal: string | null; isBusy: boolean }

/** The parts of a form for an internal note: the text, the reason why it wasn't stored, and the button. */
export const NoteFields = ({ text, onType, refusal, isBusy }: Props) => (
  <>
    <input type="hidden" name="act" value="note" />
    <label className="grid grid-cols-1 gap-1">
      <span className="font-medium">Note for your colleagues</span>
      <textarea
        name="text"
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => onType(target.value)}
        className="w-full min-w-0 border border-line-strong bg-surface p-3 text-base hover:border-ink desk:text-sm"
      />
    </label>
    <p role="alert" className="font-medium text-danger empty:hidden">
      {refusal}
    </p>
    <AdminButton type="submit" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
      {isBusy ? 'Adding…' : 'Add note'}
    </AdminButton>
  </>
)
