import { describe, expect, test } from 'vitest'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { type Access, authorize, isAccessRefusal, refuseAccess } from './access.ts'
import { anonymous, permissions, type Viewer } from './viewer.ts'

const customer = customerViewer()
const administrator = administratorViewer()
const signedInLongAgo = { ...administrator, isFresh: false }
const withoutFactor = { ...administrator, permissions: new Set<never>(), mustSetUpSecondFactor: true }

describe('an action that needs a permission', () => {
  test('is refused to users who aren’t signed in or don’t have the permission', () => {
    for (const permission of permissions) {
      expect(authorize(anonymous, permission)).toEqual({ ok: false, reason: 'no_session' })
      expect(authorize(customer, permission)).toEqual({ ok: false, reason: 'not_allowed' })
    }
  })

  test('is done in the name of the user who has it', () => {
    for (const permission of permissions)
      expect(authorize(administrator, permission)).toEqual({ ok: true, by: administrator })
    const mayRead: Viewer = { ...customer, permissions: new Set(['orders.read']) }
    expect(authorize(mayRead, 'orders.read')).toEqual({ ok: true, by: mayRead })
    expect(authorize(mayRead, 'orders.write')).toEqual({ ok: false, reason: 'not_allowed' })
  })

  test('needs a recent sign-in for refunds, manually recorded payments, exports, the deletion of customers, staff and the setup, and for nothing else', () => {
    const refused = permissions.filter((permission) => !authorize(signedInLongAgo, permission).ok)
    const exported = ['customers.export', 'customers.erase', 'newsletter.export', 'messages.export']
    expect(refused).toEqual([
      ...['orders.refund', 'orders.export', 'payments.record'],
      ...exported,
      ...['staff.write', 'activity.export', 'setup.write'],
    ])
    for (const permission of refused)
      expect(authorize(signedInLongAgo, permission)).toEqual({ ok: false, reason: 'sign_in_again' })
  })
})

describe('an access rule', () => {
  const everybody = ['everyone', 'order', 'signed'] as const
  const outcome = (access: Access, viewer: Viewer) => {
    const refusal = refuseAccess(access, viewer)
    if (refusal) expect(refusal.ok).toBe(false)
    return refusal?.reason ?? null
  }

  test.each<[Access, (string | null)[]]>([
    ...everybody.map((access): [Access, null[]] => [access, [null, null, null, null, null]]),
    ['own_security', ['no_session', null, null, null, null]],
    ['customer', ['no_session', null, null, null, 'second_factor_required']],
    ['orders.read', ['no_session', 'not_allowed', null, null, 'second_factor_required']],
    ['orders.refund', ['no_session', 'not_allowed', null, 'sign_in_again', 'second_factor_required']],
  ])(
    '%s: %j for a guest, a customer, an administrator, one without a recent sign-in, one without a second factor',
    (access, reasons) => {
      const viewers = [anonymous, customer, administrator, signedInLongAgo, withoutFactor]
      expect(viewers.map((viewer) => outcome(access, viewer))).toEqual(reasons)
    },
  )
})

test.each([
  ['no_session', true],
  ['not_allowed', true],
  ['sign_in_again', true],
  ['not_found', false],
  ['', false],
])('a refusal for %j is about the user’s access: %s', (reason, isAbout) => {
  expect(isAccessRefusal({ reason })).toBe(isAbout)
})
