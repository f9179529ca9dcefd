import toast from 'react-hot-toast/headless'
import { Link } from 'react-router'

/** Says something short for a moment; the link leads to what it is about. */
export function sayWithLink(text: string, link: { to: string; label: string }, duration = 3_000): void {
  toast.success(
    ({ id }) => (
      <span className="flex flex-wrap items-center gap-x-4">
        {text}
        <Link to={link.to} onClick={() => toast.dismiss(id)} className="font-semibold underline underline-offset-4">
          {link.label}
        </Link>
      </span>
    ),
    { duration },
  )
}

export const sayDone = (text: string) => toast.success(text)
export const sayWrong = (text: string) => toast.error(text)
export const say = (text: string, duration?: number) => toast(text, duration === undefined ? {} : { duration })
