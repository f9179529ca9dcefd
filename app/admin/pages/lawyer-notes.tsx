import { AdminIcon } from '../ui/admin-icon.tsx'
import { Badge } from '../ui/badge.tsx'

/** Marks a legally binding text. */
export const LawyerBadge = () => (
  <Badge tone="low" icon="alert">
    Draft for your lawyer
  </Badge>
)

/** A warning for whoever publishes such a text; visitors don't see it. */
export const LawyerNote = () => (
  <p className="flex gap-3 border border-line border-l-4 border-l-pending bg-surface p-4">
    <AdminIcon name="alert" className="size-5 shrink-0 text-pending" />
    <span>
      <strong className="font-semibold">A draft for your lawyer.</strong> This text binds you. It was written with care,
      but not by a lawyer: let yours read it before you sell. Visitors don’t see this note.
    </span>
  </p>
)

/** Shown for a text that hasn't been adapted by the shop yet. */
export const StartingNote = () => (
  <p className="flex gap-3 border border-line border-l-4 border-l-brand bg-surface p-4">
    <AdminIcon name="draft" className="size-5 shrink-0 text-soft" />
    <span>
      This is the text that the shop came with. It makes promises in your name: read every sentence, and change what
      isn’t so.
    </span>
  </p>
)
