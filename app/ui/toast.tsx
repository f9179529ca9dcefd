import toast from 'react-hot-toast/headless'
import { Link } from 'react-router'

type ToastLink = { to: string; label: string }

/** Says what is done, as long as any success or for so many milliseconds; the link leads to what it is about. */
export function toastWithLink(text: string, link: ToastLink, shownMs?: number): void {
  toast.success(withLink(text, link), shownMs === undefined ? {} : { duration: shownMs })
}

/** Says what went wrong, with a link to where it can be put right. */
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
export const toastPlain = (text: string) => toast(text)

/** Says what is under way for as long as it takes; call what it answers when that is over. */
export function toastWhile(text: string): () => void {
  const id = toast.loading(text)
  return () => toast.dismiss(id)
}
