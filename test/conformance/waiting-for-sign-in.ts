/** Rules about accounts, which shoppers can't have yet: section and rule. */
export const waitingForSignIn: readonly (readonly [section: string, rule: string])[] = [
  ['§2 Header', "Admin Dashboard in the signed-in user's menu"],
  ['§2 Route guards', 'A protected route sends signed-out users to / and shows a spinner while the session is loading'],
  ['§2 Route guards', 'The admin route needs a signed-in administrator'],
  ['§3 Entities', 'Saved addresses, profiles, roles and sessions'],
  ['§4 Authentication', 'Cart and guest order move to the account on sign-in; redirect to the checkout in progress'],
  ['§4 Authentication', 'Session states, the role lookup and its flag'],
  [
    '§4 Authentication',
    'On sign-in the newest pending guest order of this browser is moved to the user, with its toasts',
  ],
  ['§4 Authentication', 'Sign-up creates user, role and profile together; sign-out returns to /'],
  ['§4 Payment flow', 'For signed-in users the session is refreshed first'],
  ['§6 customer', "The order on the success page belongs to the session's user"],
  ['§6 Roles', 'An administrator sees Admin Dashboard and may open /admin'],
  ['§7 Authentication', 'Sign-up, sign-in, sign-out, reset e-mail, update user, refresh'],
  ['§7 Roles, profiles, orders transfer', "Selects and inserts of user_roles and profiles, the guest order's move"],
  ['§8 Error catalogue', 'useAuth must be used within an AuthProvider'],
  ['§8 Success page', 'On an expired session the session is refreshed and the fetch retried'],
  [
    '§8 Toasts',
    'Your shopping cart has been saved to your account!; There was an issue saving your cart to your account.',
  ],
  ['§9 Constants', 'Sessions refresh by themselves and before a call'],
  ['§9 Constants', 'Storage lists and upload caching'],
]
