import { Icon } from '#app/ui/icon.tsx'

/** A form's error, shown above its fields. The live region is always rendered, so that screen readers announce new content. */
export const ErrorNote = ({ children }: { children: string | null }) => (
  <div role="alert">
    {children !== null && (
      <p className="flex items-start gap-3 border-danger border-l-2 bg-surface px-4 py-3">
        <Icon name="alert" className="mt-0.5 size-5 shrink-0 text-danger" />
        {children}
      </p>
    )}
  </div>
)
