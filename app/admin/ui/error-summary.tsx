import { InPageLink } from '#app/ui/in-page-link.tsx'
import { AdminIcon } from './admin-icon.tsx'

type Props<Name> = { errors: readonly { field: Name; message: string }[]; idOf: (field: Name) => string }

/** All errors, each with a link to its field. */
export const ErrorSummary = <Name extends string>({ errors, idOf }: Props<Name>) =>
  errors.length === 0 ? null : (
    <div role="alert" className="flex gap-3 border border-danger bg-surface p-4">
      <AdminIcon name="alert" className="size-5 shrink-0 text-danger" />
      <ul className="wrap-anywhere grid min-w-0 gap-1">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <InPageLink to={idOf(field)} className="font-medium text-danger underline underline-offset-4">
              {message}
            </InPageLink>
          </li>
        ))}
      </ul>
    </div>
  )
