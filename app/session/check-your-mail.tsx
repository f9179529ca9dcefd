import type { ReactNode } from 'react'

/** The message after signing up. It is the same for everybody: only the mail says whether there already was an account. */
export const CheckYourMail = ({ email, children }: { email: string; children: ReactNode }) => (
  <div className="grid gap-4">
    <p role="status" className="wrap-anywhere">
      We have sent a mail to <strong className="font-semibold">{email}</strong>. Open its link in this browser to go on.
    </p>
    <p className="text-soft text-sm">
      Nothing there after a minute? Look among the unwanted mail. Until then you can shop and check out as a guest.
    </p>
    {children}
  </div>
)
