import { Icon } from '#app/ui/icon.tsx'

/** Closes the surrounding dialog, from its upper corner. Render it last, so that the focus starts on the dialog's content. */
export const CloseDialog = () => (
  <form method="dialog" className="absolute top-3 right-3 sm:top-6 sm:right-5">
    <button type="submit" aria-label="Close" className="grid size-11 place-items-center">
      <Icon name="close" />
    </button>
  </form>
)
