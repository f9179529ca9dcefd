/** The kinds by which the activity can be filtered, each with its actions in the audit log. */
export const activityKinds = {
  orders: [
    'make_order',
    'change_order_status',
    'add_order_note',
    'write_to_customer',
    'change_order_contact',
    'edit_order_lines',
    'change_tracking',
    'resend_order_mail',
    'export_orders',
  ],
  payments: [
    'record_payment',
    'ask_refund',
    'resume_refund',
    'end_refund_by_hand',
    'recheck_payment_task',
    'resolve_payment_task',
    'match_webhook',
    'replay_webhook',
    'dismiss_webhook',
    'explain_difference',
    'compare_difference',
    'retry_mail',
    'dismiss_mail',
  ],
  catalogue: [
    'create_product',
    'update_product',
    'archive_product',
    'delete_product',
    'restore_product',
    'change_stock',
    'import_product',
    'picture_uploaded',
    'apply_bulk_change',
    'undo_bulk_change',
    'upload_import',
    'apply_import_asked',
    'discard_import_asked',
    'apply_import',
    'export_products',
    'create_category',
    'update_category',
    'move_category',
    'delete_category',
  ],
  coupons: ['create_coupon', 'update_coupon', 'archive_coupon', 'delete_coupon', 'restore_coupon'],
  customers: [
    'note_customer',
    'tag_customer',
    'merge_customers',
    'separate_customer',
    'export_customer',
    'erase_customer',
    'export_newsletter',
  ],
  messages: ['answer_message', 'read_message', 'unread_message', 'export_messages', 'move_session', 'cancel_session'],
  pages: ['publish_page'],
  settings: [
    'update_settings',
    'try_connection',
    'put_checklist_away',
    'bring_checklist_back',
    'remove_demo_shop',
    'delete_trial_orders',
  ],
  staff: [
    'grant_admin',
    'withdraw_admin',
    'reset_second_factor',
    'invite_staff',
    'resend_staff_invitation',
    'withdraw_staff_invitation',
    'accept_staff_invitation',
    'change_staff_role',
    'remove_staff',
    'export_activity',
  ],
} as const satisfies Record<string, readonly string[]>

export type ActivityKind = keyof typeof activityKinds
export type ActivityAction = (typeof activityKinds)[ActivityKind][number]

/** Actions on one's own account, which customers take as well; the activity doesn't show them. */
export const ownActions = [
  'sign_in',
  'reset_password',
  'change_password',
  'change_email',
  'delete_account',
  'turn_on_second_factor',
  'turn_off_second_factor',
  'renew_recovery_codes',
] as const

/** What an action was about, with its present name; null if it was deleted or has no name. */
export type ActivitySubject = { kind: string; id: string; name: string | null }

/** An action of somebody; the time is ISO. */
export type ActivityEntry = {
  id: number
  at: string
  /** An e-mail address; `system` for a command of the operator, `deleted` for a person whose account was deleted. */
  actor: string
  action: string
  subject: ActivitySubject
  details: Readonly<Record<string, unknown>>
}
