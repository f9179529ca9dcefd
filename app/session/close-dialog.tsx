import { Icon } from '#app/ui/icon.tsx'

/** Closes the dialog around it, from its upper corner. It stands last, so that the dialog opens with the focus on what it is for. */
export const CloseDialog = () => (
  <form method="dialog" className="absolute top-3 right-3 sm:top-6 sm:right-5">
    <button type="submit" aria-label="Close" className="grid size-11 place-items-center">
      <Icon name="close" />
    </button>
  </form>
)
