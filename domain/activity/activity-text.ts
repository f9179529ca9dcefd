import { isStaffRole, roleNames } from '#domain/accounts/staff-role.ts'
import { formatNaira } from '#domain/money/money.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import type { ActivityAction, ActivityEntry } from './activity.ts'

type Words = (details: ActivityEntry['details'], name: string) => string

/** Describes what somebody did, without the person: “moved order #1a2b3c4d from processing to shipped”. */
export function activityText({ action, subject, details }: ActivityEntry): string {
  const name = subject.kind === 'order' ? shortOrderId(subject.id) : (subject.name ?? '(gone)')
  const words = wordsOf[action as ActivityAction]
  return words ? words(details, name) : action.replaceAll('_', ' ')
}

const about =
  (before: string, after = ''): Words =>
  (_, name) =>
    `${before} ${name}${after}`
const said =
  (text: string): Words =>
  () =>
    text

const wordsOf: Readonly<Record<ActivityAction, Words>> = {
  make_order: about('made order'),
  change_order_status: ({ from, to }, name) => `moved order ${name} from ${text(from)} to ${text(to)}`,
  add_order_note: about('wrote a note at order'),
  write_to_customer: about('wrote to the customer of order'),
  change_order_contact: about('changed who order', ' is for'),
  edit_order_lines: about('changed the pieces of order'),
  change_tracking: about('changed the tracking of order'),
  resend_order_mail: about('sent the last mail of order', ' again'),
  export_orders: said('downloaded orders'),
  record_payment: ({ amount }, name) => `recorded a payment${sum(amount)} of order ${name}`,
  ask_refund: ({ amount }, name) => `asked for a refund${sum(amount)} of order ${name}`,
  resume_refund: said('gave a bank account for a refund'),
  end_refund_by_hand: about('ended a refund by hand of order'),
  recheck_payment_task: said('had a payment looked at again'),
  resolve_payment_task: (_, name) => `closed a task about money${name.startsWith('#') ? ` of order ${name}` : ''}`,
  match_webhook: about('matched a payment with order'),
  replay_webhook: said('had a provider’s message read again'),
  dismiss_webhook: said('put a provider’s message aside'),
  explain_difference: about('explained a difference at order'),
  compare_difference: about('had a difference compared again at order'),
  retry_mail: said('had a mail sent again'),
  dismiss_mail: said('put a mail aside that wasn’t sent'),
  create_product: about('added product'),
  update_product: about('changed product'),
  archive_product: about('put product', ' into the archive'),
  delete_product: said('deleted a product'),
  restore_product: about('took product', ' out of the archive'),
  change_stock: about('changed the stock of'),
  import_product: about('imported product'),
  picture_uploaded: said('uploaded a picture'),
  apply_bulk_change: about('changed product', ' in a bulk change'),
  undo_bulk_change: about('took back a bulk change of product'),
  upload_import: said('uploaded a file of products'),
  apply_import_asked: said('had a file of products applied'),
  discard_import_asked: said('discarded a file of products'),
  apply_import: said('applied a file of products'),
  export_products: said('downloaded products'),
  create_category: about('added category'),
  update_category: about('changed category'),
  move_category: about('moved category'),
  delete_category: said('deleted a category'),
  create_coupon: about('added coupon'),
  update_coupon: about('changed coupon'),
  archive_coupon: about('put coupon', ' into the archive'),
  delete_coupon: said('deleted a coupon'),
  restore_coupon: about('took coupon', ' out of the archive'),
  note_customer: about('wrote a note about customer'),
  tag_customer: about('changed the tags of customer'),
  merge_customers: about('merged customer', ' with another'),
  separate_customer: about('took an address out of customer'),
  export_customer: about('downloaded the data of customer'),
  erase_customer: said('deleted a customer'),
  export_newsletter: said('downloaded the newsletter’s addresses'),
  answer_message: about('answered the message of'),
  read_message: about('read the message of'),
  unread_message: about('marked the message of', ' as unread'),
  export_messages: said('downloaded messages'),
  move_session: said('moved a styling session'),
  cancel_session: said('cancelled a styling session'),
  publish_page: ({ version }) => `published ${version === undefined ? 'a page' : `version ${text(version)} of a page`}`,
  update_settings: ({ after }) => `changed the settings: ${namesIn(after)}`,
  try_connection: said('tried a connection'),
  put_checklist_away: said('put the first steps away'),
  bring_checklist_back: said('brought the first steps back'),
  remove_demo_shop: said('removed the demo shop'),
  delete_trial_orders: said('deleted orders that were only tried out'),
  grant_admin: about('made', ' an owner'),
  withdraw_admin: about('took the owner’s role from'),
  reset_second_factor: about('took the second factor off'),
  invite_staff: ({ role: given }, name) => `invited ${name} as ${role(given)}`,
  resend_staff_invitation: about('sent the invitation of', ' again'),
  withdraw_staff_invitation: about('withdrew the invitation of'),
  accept_staff_invitation: ({ role: given }) => `accepted the invitation, as ${role(given)}`,
  change_staff_role: ({ from, to }, name) => `changed the role of ${name} from ${role(from)} to ${role(to)}`,
  remove_staff: ({ from }, name) => `removed ${name} from staff, who was ${role(from)}`,
  export_activity: said('downloaded the activity'),
}

/** The words in the name of a field: `returnDays` is “return days”. */
export const fieldWords = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()

const namesIn = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).map(fieldWords).join(', ') : 'something'
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown')
const role = (value: unknown) => (isStaffRole(value) ? roleNames[value] : text(value))
const sum = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? ` of ${formatNaira(value)}` : ''
