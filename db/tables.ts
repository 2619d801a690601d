// Written by `npm run tables` from the database that db/migrations makes. Not edited by hand.
import type { Generated, GeneratedAlways } from 'kysely'

export type Tables = {
  audit_events: {
    property_id: number
    id: string
    type: string
    happened_at: string
    business_on: string
    actor_id: number
    actor_name: string
    booking_id: string | null
    order_id: string | null
    entity: string
    entity_id: string
    before: unknown
    after: unknown
    request_id: string
  }
  bookings: {
    property_id: number
    id: string
    reference: string
    customer_id: string
    status: string
    option_expires_at: string | null
    arrival_on: string
    departure_on: string
    source: Generated<string>
    external_reference: Generated<string>
    notes: Generated<string>
    cancel_reason: Generated<string>
    closed_at: string | null
    is_sample: Generated<boolean>
    created_at: string
    created_by: number
    version: Generated<number>
  }
  customers: {
    property_id: number
    id: string
    first_name: string
    last_name: Generated<string>
    search_name: string
    email: Generated<string>
    phone: Generated<string>
    phone_digits: Generated<string>
    company_name: Generated<string>
    nationality: Generated<string>
    id_kind: Generated<string>
    id_number: Generated<string>
    address: Generated<string>
    city: Generated<string>
    country: Generated<string>
    date_of_birth: string | null
    notes: Generated<string>
    is_vip: Generated<boolean>
    do_not_rent: Generated<boolean>
    do_not_rent_reason: Generated<string>
    is_sample: Generated<boolean>
    merged_into_id: string | null
    version: Generated<number>
    created_at: string
    search_first: string
    search_email: GeneratedAlways<string>
    phone_reversed: GeneratedAlways<string>
  }
  day_prices: {
    property_id: number
    rate_plan_id: string
    room_type_id: string
    night: string
    base_minor: number
  }
  facilities: {
    property_id: number
    id: string
    name: string
  }
  folio_lines: {
    property_id: number
    id: string
    folio_id: string
    stay_id: string | null
    kind: string
    name: string
    service_on: string
    business_on: string
    quantity: Generated<number>
    net_minor: number
    tax_minor: Generated<number>
    total_minor: GeneratedAlways<number | null>
    taxes: Generated<unknown>
    chargeable_to_booking: Generated<boolean>
    reverses_id: string | null
    reason: Generated<string>
    created_at: string
    created_by: number
  }
  folios: {
    property_id: number
    id: string
    booking_id: string
    currency: string
    status: Generated<string>
    room_minor: Generated<number>
    room_tax_minor: Generated<number>
    services_minor: Generated<number>
    expenses_minor: Generated<number>
    tax_minor: Generated<number>
    refunds_minor: Generated<number>
    paid_minor: Generated<number>
    deferred_minor: Generated<number>
    discount_minor: Generated<number>
    commission_minor: Generated<number>
    tcs_minor: Generated<number>
    tds_minor: Generated<number>
    due_minor: GeneratedAlways<number | null>
    version: Generated<number>
  }
  idempotency_keys: {
    user_id: number
    key: string
    route: string
    body_hash: string
    property_id: Generated<number>
    status: number | null
    reply: string | null
    created_at: Generated<string>
  }
  invoice_series: {
    property_id: number
    document_type: string
    fiscal_year_start: string
    prefix: string
    last_number: Generated<number>
    last_issued_on: string | null
  }
  invoices: {
    property_id: number
    id: string
    document_type: Generated<string>
    fiscal_year_start: string
    sequence: number
    number: string
    booking_id: string
    folio_id: string
    status: Generated<string>
    issued_on: string
    issued_at: string
    issued_by: number
    issued_by_name: string
    bill_to_name: string
    bill_to_address: Generated<string>
    bill_to_tax_number: Generated<string>
    currency: string
    net_minor: number
    tax_minor: number
    total_minor: number
    paid_minor: number
    snapshot: unknown
    previous_hash: string
    hash: string
  }
  notification_marks: {
    property_id: number
    user_id: number
    read_until: string
    marked_at: string
  }
  notification_reads: {
    property_id: number
    user_id: number
    notification_id: string
    read_at: Generated<string>
  }
  notifications: {
    property_id: number
    id: string
    notification_type: string
    reference_number: string
    reference_id: string
    status: string
    message: string
    redirect_path: string
    actor_id: number | null
    created_at: string
  }
  organisations: {
    id: Generated<number>
    name: string
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
  }
  payments: {
    property_id: number
    id: string
    receipt_id: string | null
    booking_id: string | null
    folio_line_id: string | null
    kind: string
    payment_mode: string
    status: string
    transaction_minor: number
    currency: string
    reference_number: Generated<string>
    name: Generated<string>
    email: Generated<string>
    description: Generated<string>
    business_service_name: Generated<string>
    company_name: Generated<string>
    bill_no: Generated<string>
    advance_payment: Generated<boolean>
    credit_settled: Generated<boolean>
    counter_name: string
    counter_number: string
    operator_name: string
    business_on: string
    created_at: string
  }
  plan_prices: {
    property_id: number
    rate_plan_id: string
    room_type_id: string
    base_minor: number
    weekend_minor: number | null
    single_minor: number | null
    extra_adult_minor: Generated<number>
    extra_child_minor: Generated<number>
  }
  properties: {
    id: Generated<number>
    organization_id: number
    name: string
    short_name: string
    seo_friendly_name: string
    business_type: Generated<string>
    status: Generated<string>
    plan: Generated<string>
    time_zone: string
    currency: string
    locale: Generated<string>
    business_date: string
    fiscal_year_month: Generated<number>
    check_in_time: Generated<string>
    check_out_time: Generated<string>
    address: Generated<string>
    city: Generated<string>
    country: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    tax_number: Generated<string>
    logo_url: string | null
    image_url: string | null
    prices_include_tax: Generated<boolean>
    free_cancel_days: Generated<number>
    cancel_fee_bp: Generated<number>
    no_show_fee_bp: Generated<number>
    option_hold_hours: Generated<number>
    has_sample_data: Generated<boolean>
    is_active: Generated<boolean>
    is_featured: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
  }
  property_counters: {
    property_id: number
    name: string
    value: Generated<number>
  }
  rate_plans: {
    property_id: number
    id: string
    name: string
    code: string
    unit: Generated<string>
    parent_plan_id: string | null
    offset_bp: Generated<number>
    offset_minor: Generated<number>
    is_default: Generated<boolean>
    is_active: Generated<boolean>
    is_sample: Generated<boolean>
    version: Generated<number>
  }
  receipts: {
    property_id: number
    id: string
    number: number
    booking_id: string | null
    direction: string
    payment_mode: string
    amount_minor: number
    currency: string
    reference: Generated<string>
    reason: Generated<string>
    counter_name: string
    counter_number: string
    operator_id: number
    operator_name: string
    business_on: string
    received_at: string
  }
  room_blocks: {
    property_id: number
    id: string
    room_id: string
    kind: string
    from_on: string
    until_on: string
    reason: string
    ended_at: string | null
    created_by: number
    created_at: string
    version: Generated<number>
    is_sample: Generated<boolean>
  }
  room_nights: {
    property_id: number
    room_id: string
    night: string
    stay_id: string | null
    block_id: string | null
  }
  room_types: {
    property_id: number
    id: string
    name: string
    code: string
    description: Generated<string>
    ranking: number | null
    base_occupancy: Generated<number>
    max_adults: number
    max_children: Generated<number>
    max_guests: number
    room_count: Generated<number>
    facility_ids: Generated<string[]>
    image_urls: Generated<string[]>
    is_active: Generated<boolean>
    is_sample: Generated<boolean>
    version: Generated<number>
  }
  rooms: {
    property_id: number
    id: string
    room_type_id: string
    number: string
    floor: Generated<string>
    ranking: number | null
    condition: Generated<string>
    condition_note: Generated<string>
    condition_at: string | null
    facility_ids: Generated<string[]>
    is_active: Generated<boolean>
    is_sample: Generated<boolean>
    version: Generated<number>
  }
  sample_loads: {
    property_id: number
    id: string
    status: string
    started_at: string
    before: unknown
  }
  sessions: {
    token_hash: Buffer
    user_id: number
    property_id: number | null
    created_at: Generated<string>
    last_seen_at: Generated<string>
    expires_at: string
    address: Generated<string>
    agent: Generated<string>
  }
  sign_in_failures: {
    id: string
    email: string
    address: string
    failed_at: Generated<string>
  }
  stay_changes: {
    property_id: number
    id: string
    made_at: string
    made_by: number
    before: unknown
    undone_at: string | null
  }
  stay_nights: {
    property_id: number
    stay_id: string
    night: string
    net_minor: number
    tax_minor: number
    total_minor: GeneratedAlways<number | null>
    taxes: Generated<unknown>
    is_manual: Generated<boolean>
  }
  stays: {
    property_id: number
    id: string
    booking_id: string
    room_type_id: string
    priced_type_id: string
    room_id: string | null
    rate_plan_id: string
    guest_name: string
    adults: number
    children: Generated<number>
    arrival_on: string
    departure_on: string
    status: string
    is_locked: Generated<boolean>
    lock_reason: Generated<string>
    checked_in_at: string | null
    checked_out_at: string | null
    arrival_time: Generated<string>
    version: Generated<number>
    unslept: unknown
  }
  tax_slabs: {
    property_id: number
    id: string
    category: Generated<string>
    valid_from: string
    valid_until: string | null
    min_minor: number
    max_minor: number | null
    percentage_bp: number
    components: unknown
  }
  type_nights: {
    property_id: number
    room_type_id: string
    night: string
    capacity: number
    taken: Generated<number>
    blocked: Generated<number>
    overbooking: Generated<number>
  }
  user_properties: {
    property_id: number
    user_id: number
  }
  users: {
    id: Generated<number>
    organization_id: number | null
    email: string
    password_hash: string
    first_name: string
    last_name: Generated<string>
    display_name: Generated<string>
    phone: Generated<string>
    logo_url: string | null
    roles: string[]
    status: Generated<string>
    is_demo: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
  }
}
