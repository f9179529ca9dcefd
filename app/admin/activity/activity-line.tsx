import { Link } from '#app/ui/link.tsx'
import type { ActivityEntry } from '#domain/activity/activity.ts'
import { activityText } from '#domain/activity/activity-text.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { actorName } from './actor-name.ts'
import { detailsOf } from './details-of.ts'
import { subjectLink } from './subject-link.ts'

/** An entry: who did what and when; the details are collapsed. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const to = subjectLink(entry.subject)
  const text = activityText(entry)
  const details = detailsOf(entry.details)
  return (
    <li className="grid grid-cols-1 gap-x-4 border-line border-t px-4 py-2 first:border-t-0 desk:grid-cols-[4rem_minmax(0,1fr)]">
      <time dateTime={entry.at} title={dayAndTimeText(entry.at)} className="text-soft tabular-nums desk:pt-2.5">
        {dayAndTimeText(entry.at).slice(-5)}
      </time>
      <div className="wrap-anywhere min-w-0">
        <p className="desk:py-2.5">
          <span className="font-medium">{actorName(entry.actor)}</span>{' '}
          {to === null ? (
            text
          ) : (
            <Link to={to} className="underline decoration-line-strong underline-offset-4 hover:decoration-ink">
              {text}
            </Link>
          )}
        </p>
        {details.length > 0 && (
          <details className="text-soft">
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 desk:min-h-8">
              Details
            </summary>
            <dl className="grid gap-1 pb-2">
              {details.map(({ name, value }) => (
                <div key={name} className="grid grid-cols-1 gap-x-3 desk:grid-cols-[10rem_minmax(0,1fr)]">
                  <dt className="font-medium">{name}</dt>
                  <dd className="whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  )
}
