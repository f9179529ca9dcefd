import { Icon } from '#app/ui/icon.tsx'
import type { AuthRefusal } from './auth-answer.ts'

/** A form's error box, with all reasons. The live region is rendered before there is an error, so that screen readers announce it. */
export const ErrorBox = ({ refusal }: { refusal: AuthRefusal | null }) => (
  <div role="alert">
    {refusal && refusal.message !== '' && (
      <div className="flex items-start gap-2 border-2 border-danger bg-surface px-4 py-3 font-medium text-danger text-sm">
        <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
        <div className="wrap-anywhere grid gap-1">
          <p>{refusal.message}</p>
          {refusal.reasons.length > 0 && (
            <ul className="list-disc pl-4">
              {refusal.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    )}
  </div>
)
