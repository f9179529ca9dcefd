import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { PayNowForm } from './pay-now-form.tsx'
import { payWithoutScripts } from './pay-without-scripts.ts'

afterEach(() => vi.unstubAllGlobals())

const fieldsIn = (markup: string) =>
  [...markup.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => ({ name, value }))

// @rule back-office §2 Orders | The forms that pay without scripts send the total shown on the page
//   broken by: the total left out of the form (pay-now-form.tsx), or sent under another name (pay-without-scripts.ts)
test('the page’s form, and the one that replaces missing scripts, send the total', () => {
  const form = (
    <PayNowForm providers={['paystack']} chosen="paystack" isBusy={false} total={4_750_000} onPay={() => {}} />
  )
  expect(fieldsIn(renderToStaticMarkup(form))).toEqual([{ name: 'expectedTotal', value: '4750000' }])

  const submitted: unknown[] = []
  const element = (tag: string) => {
    const children: object[] = []
    const submit = () => submitted.push({ ...made, children })
    const made = tag === 'form' ? { append: (child: object) => children.push(child), submit } : {}
    return made
  }
  vi.stubGlobal('document', { createElement: element, body: { append: () => {} } })
  payWithoutScripts('17', 'korapay', 4_750_000)
  expect(submitted).toMatchObject([
    {
      method: 'post',
      action: '/order-success?order=17',
      children: [
        { name: 'paymentGateway', value: 'korapay' },
        { name: 'expectedTotal', value: '4750000' },
      ],
    },
  ])
})
