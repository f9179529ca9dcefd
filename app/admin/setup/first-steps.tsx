import { useId } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { Checklist } from '#domain/setup/checklist.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { PutAwayForm } from './put-away-form.tsx'
import { StepMark } from './step-list.tsx'
import { stepWords } from './step-words.ts'

/** The checklist on the overview: the steps done and still to do, each with a link. */
export function FirstSteps({ checklist: { facts, steps } }: { checklist: Checklist }) {
  const id = useId()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby={id} className="mb-4 border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 desk:px-5">
        <h2 id={id} className="font-semibold text-base">
          <Link to="/admin/setup" className="inline-flex min-h-11 items-center gap-1 hover:underline">
            First steps
            <AdminIcon name="right" className="size-4 text-soft" />
          </Link>
        </h2>
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="text-soft tabular-nums">
            {done} of {steps.length} done
          </span>
          <PutAwayForm isAway={false} />
        </div>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] border-line border-t px-4 py-1 desk:px-5">
        {steps.map(({ step, isDone }) => {
          const { title, to } = stepWords[step](facts)
          return (
            <li key={step}>
              <Link
                to={to}
                className={`inline-flex min-h-11 items-center gap-2 hover:underline ${isDone ? 'text-soft' : 'font-semibold'}`}
              >
                <StepMark isDone={isDone} />
                {title}
                <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
