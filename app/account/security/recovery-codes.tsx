import { useEffect, useRef, useState } from 'react'
import { useShopFacts } from '#app/shop-facts.ts'
import { Button } from '#app/ui/button.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { saveFile } from './save-file.ts'

type Props = { codes: readonly string[]; onKept: () => Promise<void> }

const textOf = (shopName: string, codes: readonly string[]) =>
  `Recovery codes for your account at ${shopName}. Each signs you in once, without your phone.\n\n${codes.join('\n')}\n`

/** Shows recovery codes, to be copied or saved. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { name: shopName } = useShopFacts()
  const [isCopied, setIsCopied] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setIsCopied(true)
    } catch {
      toastError('Your browser did not let us copy. Write the codes down, or save them as a file.')
    }
  }
  return (
    <>
      <p>
        Your second factor is on. Keep these codes where you find them without your phone: each signs you in once. We
        can’t show them again.
      </p>
      <div ref={list} tabIndex={-1} className="border border-line bg-ground p-4">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 font-mono text-sm tabular-nums sm:text-base">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-3 sm:flex">
        <Button variant="secondary" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile('aso-recovery-codes.txt', 'text/plain', textOf(shopName, codes))}
        >
          Save as a file
        </Button>
        <Button
          busy={isBusy}
          onClick={() => {
            setIsBusy(true)
            void onKept()
          }}
        >
          I have kept them
        </Button>
      </div>
    </>
  )
}
