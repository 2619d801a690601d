/**
 * Every way the business says no, with its HTTP status.
 * A refusal is an expected answer; anything else that is thrown is a bug and becomes a 500.
 */
export const refusals = {
  // asked for something that is not there
  not_found: 404,

  // someone else was first, or the thing is no longer in a state that allows it
  stale_version: 409,
  room_taken: 409,
  room_blocked: 409,
  room_occupied: 409,
  no_availability: 409,
  booking_closed: 409,
  not_in_house: 409,
  not_checked_out: 409,
  stay_locked: 409,
  option_expired: 409,
  email_taken: 409,
  name_taken: 409,
  room_number_taken: 409,
  room_in_use: 409,
  folio_closed: 409,
  already_invoiced: 409,
  nothing_to_invoice: 409,
  already_voided: 409,
  balance_due: 409,
  sample_data_in_use: 409,
  sample_data_loaded: 409,
  has_real_bookings: 409,

  // understood, but the business does not allow it
  date_in_past: 422,
  stay_too_long: 422,
  stay_has_no_night: 422,
  too_many_guests: 422,
  wrong_room_type: 422,
  no_price: 422,
  rate_plan_closed: 422,
  no_tax_slab: 422,
  room_not_assigned: 422,
  room_not_ready: 422,
  not_arrival_day: 422,
  not_departure_day: 422,
  past_night_fixed: 422,
  split_outside_stay: 422,
  price_needs_permission: 403,
  reason_required: 422,
  refund_above_paid: 422,
  currency_mismatch: 422,
  unknown_reference: 422,
  guest_do_not_rent: 422,
  rule_in_use: 409,
  tax_table_broken: 422,
  not_accommodation: 422,

  // who are you
  wrong_credentials: 401,
  account_disabled: 403,
  demo_sign_in_closed: 403,
  too_many_attempts: 429,
  wrong_password: 422,
  weak_password: 422,
  not_your_property: 403,
} as const

export type RefusalCode = keyof typeof refusals

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Record<string, unknown>

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export function refuse(code: RefusalCode, details?: Record<string, unknown>): never {
  throw new Refusal(code, details)
}
