import { Link } from '#app/ui/link.tsx'
import type { Checklist } from '#domain/setup/checklist.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { stepWords } from './step-words.ts'

/** The steps with those done ticked off, each with a link to where it is done. */
export const StepList = ({ checklist: { facts, steps } }: { checklist: Checklist }) => (
  <ol className="grid border border-line bg-surface">
    {steps.map(({ step, isDone }) => {
      const { title, text, to, act } = stepWords[step](facts)
      return (
        <li key={step} className="grid gap-x-3 border-line not-first:border-t p-4 desk:px-5 grid-cols-[auto_1fr]">
          <StepMark isDone={isDone} />
          <div className="grid min-w-0 gap-1">
            <h2 className="font-semibold text-base">
              {title}
              <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
            </h2>
            <p className="max-w-2xl text-soft">{text}</p>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-brand hover:underline desk:min-h-9"
            >
              {act}
              <AdminIcon name="right" className="size-4" />
            </Link>
          </div>
        </li>
      )
    })}
  </ol>
)

/** A tick, or an empty circle. */
export const StepMark = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <AdminIcon name="check" className="mt-0.5 size-5 shrink-0 text-success" />
  ) : (
    <span aria-hidden="true" className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-line-strong" />
  )
