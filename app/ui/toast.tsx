import toast from 'react-hot-toast/headless'
import { Link } from './link.tsx'

type ToastLink = { to: string; label: string }

/** A success toast with a link, shown for the default time or `shownMs` milliseconds. */
export function toastWithLink(text: string, link: ToastLink, shownMs?: number): void {
  toast.success(withLink(text, link), shownMs === undefined ? {} : { duration: shownMs })
}

/** An error toast with a link to where it can be fixed. */
export function toastErrorWithLink(text: string, link: ToastLink): void {
  toast.error(withLink(text, link))
}

const withLink =
  (text: string, link: ToastLink) =>
  ({ id }: { id: string }) => (
    <span className="flex flex-wrap items-center gap-x-4">
      {text}
      <Link to={link.to} onClick={() => toast.dismiss(id)} className="font-semibold underline underline-offset-4">
        {link.label}
      </Link>
    </span>
  )

export const toastSuccess = (text: string) => toast.success(text)
export const toastError = (text: string) => toast.error(text)
export const dismissToast = (id: string) => toast.dismiss(id)
export const toastPlain = (text: string) => toast(text)

/** A loading toast; returns the function that dismisses it. */
export function toastWhile(text: string): () => void {
  const id = toast.loading(text)
  return () => toast.dismiss(id)
}
