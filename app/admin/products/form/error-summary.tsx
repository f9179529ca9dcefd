import type { FieldError } from '#domain/catalogue/validate-product.ts'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { fieldId } from './editing.ts'

/** Everything that is wrong, each leading to its field. */
export const ErrorSummary = ({ errors }: { errors: readonly FieldError[] }) =>
  errors.length === 0 ? null : (
    <div role="alert" className="flex gap-3 border border-danger bg-surface p-4">
      <AdminIcon name="alert" className="size-5 shrink-0 text-danger" />
      <ul className="wrap-anywhere grid min-w-0 gap-1">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`} className="font-medium text-danger underline underline-offset-4">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
