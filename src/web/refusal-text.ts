import type { TFunction } from 'i18next'
import { ApiError, type ApiErrorCode } from './api.ts'

/**
 * The key of the sentence each "no" is told with; the sentences are in languages/<language>/refusals.json.
 * Typed by code, so a new refusal does not compile before it has its line here, and a test holds that
 * every language has the sentence.
 */
export const refusalKeys: Record<ApiErrorCode, `refusals:${ApiErrorCode}`> = {
  invalid: 'refusals:invalid',
  forbidden: 'refusals:forbidden',
  signed_out: 'refusals:signed_out',
  too_many_requests: 'refusals:too_many_requests',
  broken: 'refusals:broken',
  unreachable: 'refusals:unreachable',
  not_found: 'refusals:not_found',
  stale_version: 'refusals:stale_version',
  room_taken: 'refusals:room_taken',
  room_blocked: 'refusals:room_blocked',
  room_occupied: 'refusals:room_occupied',
  no_availability: 'refusals:no_availability',
  booking_closed: 'refusals:booking_closed',
  not_in_house: 'refusals:not_in_house',
  not_checked_out: 'refusals:not_checked_out',
  stay_locked: 'refusals:stay_locked',
  option_expired: 'refusals:option_expired',
  email_taken: 'refusals:email_taken',
  name_taken: 'refusals:name_taken',
  room_number_taken: 'refusals:room_number_taken',
  room_in_use: 'refusals:room_in_use',
  folio_closed: 'refusals:folio_closed',
  already_invoiced: 'refusals:already_invoiced',
  nothing_to_invoice: 'refusals:nothing_to_invoice',
  already_voided: 'refusals:already_voided',
  balance_due: 'refusals:balance_due',
  sample_data_in_use: 'refusals:sample_data_in_use',
  sample_data_loaded: 'refusals:sample_data_loaded',
  has_real_bookings: 'refusals:has_real_bookings',
  not_accommodation: 'refusals:not_accommodation',
  date_in_past: 'refusals:date_in_past',
  stay_too_long: 'refusals:stay_too_long',
  stay_has_no_night: 'refusals:stay_has_no_night',
  too_many_guests: 'refusals:too_many_guests',
  wrong_room_type: 'refusals:wrong_room_type',
  no_price: 'refusals:no_price',
  rate_plan_closed: 'refusals:rate_plan_closed',
  no_tax_slab: 'refusals:no_tax_slab',
  room_not_assigned: 'refusals:room_not_assigned',
  room_not_ready: 'refusals:room_not_ready',
  not_arrival_day: 'refusals:not_arrival_day',
  not_departure_day: 'refusals:not_departure_day',
  past_night_fixed: 'refusals:past_night_fixed',
  split_outside_stay: 'refusals:split_outside_stay',
  price_needs_permission: 'refusals:price_needs_permission',
  reason_required: 'refusals:reason_required',
  refund_above_paid: 'refusals:refund_above_paid',
  currency_mismatch: 'refusals:currency_mismatch',
  unknown_reference: 'refusals:unknown_reference',
  guest_do_not_rent: 'refusals:guest_do_not_rent',
  rule_in_use: 'refusals:rule_in_use',
  tax_table_broken: 'refusals:tax_table_broken',
  wrong_credentials: 'refusals:wrong_credentials',
  account_disabled: 'refusals:account_disabled',
  demo_sign_in_closed: 'refusals:demo_sign_in_closed',
  too_many_attempts: 'refusals:too_many_attempts',
  wrong_password: 'refusals:wrong_password',
  weak_password: 'refusals:weak_password',
  not_your_property: 'refusals:not_your_property',
}

/** What the clerk reads when something did not work. Details of the refusal fill the blanks of its sentence. */
export function refusalText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return t('refusals:broken')
  const key = refusalKeys[error.code] ?? 'refusals:broken'
  return t(key, { ...error.details, seconds: error.retryAfterSeconds ?? 60 })
}
