// Written by `npm run tables` from the database that db/migrations makes. Not edited by hand.
import type { Generated, GeneratedAlways } from 'kysely'

export type Tables = {
  account_mappings: {
    property_id: number
    posting_key: string
    ref: Generated<string>
    account_id: string
  }
  account_reminders: {
    property_id: number
    id: string
    company_id: string
    kind: string
    bucket: string | null
    sent_to: string
    balance_minor: number
    subject: Generated<string>
    body: Generated<string>
    business_on: string
    author_name: string
    created_at: string
  }
  account_write_offs: {
    property_id: number
    id: string
    company_id: string
    booking_id: string | null
    balance_id: string | null
    amount_minor: number
    reason: string
    business_on: string
    author_name: string
    created_at: string
    undone_at: string | null
  }
  accounts: {
    property_id: number
    id: string
    code: string
    name: string
    kind: string
    is_active: Generated<boolean>
    version: Generated<number>
  }
  age_categories: {
    property_id: number
    id: string
    name: string
    oldest_age: number
    takes_place: boolean
  }
  alert_firings: {
    property_id: number
    alert_id: string
    business_on: string
    fired_at: string
    value: number
    reference: number | null
    user_ids: number[]
  }
  alerts: {
    property_id: number
    id: string
    report_code: string
    metric: string
    cut_by: string | null
    cut_value: string | null
    cut_name: Generated<string>
    span: string
    direction: string
    against: string
    threshold: number
    repeats: string
    recipient_ids: number[]
    state: Generated<string>
    owner_id: number
    owner_name: string
    created_at: string
    version: Generated<number>
    weighed_at: string | null
    value: number | null
    reference: number | null
    is_holding: Generated<boolean>
    is_armed: Generated<boolean>
  }
  allotment_nights: {
    property_id: number
    group_id: string
    room_type_id: string
    night: string
    held: Generated<number>
    picked_up: Generated<number>
    released: Generated<number>
    deducts: Generated<boolean>
  }
  announcement_reads: {
    property_id: number
    announcement_id: string
    employee_id: string
    read_at: string
  }
  announcements: {
    property_id: number
    id: string
    title: string
    body: string
    department_ids: Generated<string[]>
    from_on: string
    until_on: string | null
    is_withdrawn: Generated<boolean>
    notified_at: string | null
    created_at: string
    author_name: string
    version: Generated<number>
  }
  appointment_slots: {
    property_id: number
    resource_id: string
    slot_at: string
    appointment_id: string
  }
  appointments: {
    property_id: number
    id: string
    number: number
    visit_id: string
    outlet_id: string
    product_id: string
    package_id: string | null
    service_name: string
    customer_id: string | null
    guest_name: string
    phone: Generated<string>
    staff_id: string
    place_id: string | null
    starts_at: string
    starts_on: string
    minutes: number
    buffer_minutes: number
    price_minor: number
    currency: string
    status: Generated<string>
    note: Generated<string>
    reason: string | null
    version: Generated<number>
    created_at: string
    created_by: number
    created_by_name: string
    email: Generated<string>
    language: Generated<string>
    reminded_at: string | null
  }
  approval_deputies: {
    property_id: number
    id: string
    employee_id: string
    deputy_id: string
    from_on: string
    until_on: string
    created_at: string
    ended_at: string | null
  }
  approval_pins: {
    user_id: number
    pin_hash: string
    set_at: string
  }
  approval_policies: {
    property_id: number
    id: string
    kind: string
    name: string
    name_key: string
    place: number
    rule: unknown
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  approval_policy_steps: {
    property_id: number
    policy_id: string
    position: number
    holder: string
    employee_id: string | null
  }
  approval_steps: {
    property_id: number
    approval_id: string
    position: number
    holder: string
    employee_id: string | null
    requester_user_id: number | null
    state: Generated<string>
    decided_user_id: number | null
    decided_by: Generated<string>
    decided_at: string | null
    comment: Generated<string>
    colleague_user_id: number | null
  }
  approvals: {
    property_id: number
    id: string
    kind: string
    subject_id: string
    employee_id: string
    facts: Generated<unknown>
    state: Generated<string>
    opened_at: string
    ended_at: string | null
    outlasts: Generated<boolean>
  }
  attendance_corrections: {
    property_id: number
    id: string
    employee_id: string
    on_day: string
    in_at: string | null
    out_at: string | null
    reason: string
    note: Generated<string>
    state: Generated<string>
    requested_at: string
    decided_by: Generated<string>
    version: Generated<number>
  }
  attendance_days: {
    property_id: number
    employee_id: string
    on_day: string
    shift_ids: Generated<string[]>
    first_in: string | null
    last_out: string | null
    worked: Generated<number>
    break_minutes: Generated<number>
    late: Generated<number>
    early: Generated<number>
    overtime: Generated<number>
    overtime_approved: Generated<number>
    night: Generated<number>
    status: string
    exceptions: Generated<string[]>
    state: string
    decided_by: Generated<string>
    computed_at: string
    version: Generated<number>
    is_day_off: Generated<boolean>
    overtime_to: Generated<string>
    credited: Generated<number>
    credit_type_id: string | null
    credit_amount: Generated<number>
  }
  attendance_settings: {
    property_id: number
    early_minutes: number
    late_minutes: number
    late_grace: number
    early_grace: number
    half_day_below: number
    absent_below: number
    worked_as: string
    overtime_basis: string
    overtime_beyond: number
    overtime_minimum: number
    overtime_rounding: number
    overtime_cap: number
    night_from: string
    night_until: string
    has_kiosk: boolean
    has_phone: boolean
    latitude: number | null
    longitude: number | null
    radius: number | null
    outside: string
    version: Generated<number>
    takes_photo: Generated<boolean>
    photo_days: Generated<number>
  }
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
  audit_heads: {
    property_id: number
    sequence: Generated<number>
    hash: Generated<string>
    sealed_at: string
  }
  audit_links: {
    property_id: number
    sequence: number
    event_id: string | null
    is_removable: boolean
    content_hash: string
    previous_hash: string
    hash: string
  }
  audit_unsealed: {
    property_id: number
    event_id: string
  }
  balance_allocations: {
    property_id: number
    receipt_id: string
    balance_id: string
    amount_minor: number
  }
  balance_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    guest_minor: number
    company_minor: number
    deposit_minor: number
    open_30_minor: number
    open_60_minor: number
    open_90_minor: number
    open_older_minor: number
    days: number
  }
  booking_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    source: string
    company_id: string | null
    country: string
    made: number
    made_nights: number
    made_minor: number
    lead_days: number
    cancelled: number
    cancelled_nights: number
    cancelled_minor: number
    segment: Generated<string>
  }
  booking_policies: {
    property_id: number
    id: string
    name: string
    terms: unknown
    version: Generated<number>
  }
  booking_sums: {
    property_id: number
    business_on: string
    made: number
    made_nights: number
    made_minor: number
    lead_days: number
    cancelled: number
    cancelled_nights: number
    cancelled_minor: number
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
    company_id: string | null
    is_hold: Generated<boolean>
    group_id: string | null
    is_account: Generated<boolean>
    purpose: Generated<string>
    segment: Generated<string>
  }
  budgets: {
    property_id: number
    line: string
    month: string
    amount: number
  }
  business_types: {
    organization_id: number
    id: string
    name: string
    kind: string
    modules: string[] | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  campaign_hours: {
    property_id: number
    campaign_id: string
    starts_at: string
    opens: Generated<number>
    clicks: Generated<number>
  }
  campaign_links: {
    property_id: number
    campaign_id: string
    number: number
    url: string
    clicks: Generated<number>
  }
  campaign_recipients: {
    property_id: number
    id: string
    campaign_id: string
    customer_id: string
    address: string
    address_key: string
    name: Generated<string>
    language: Generated<string>
    state: string
    reason: Generated<string>
    variant: string | null
    is_sampled: Generated<boolean>
    message_id: string | null
    code_id: string | null
    code: Generated<string>
    token: string
    queued_at: string | null
    opened_at: string | null
    clicked_at: string | null
    segments: Generated<number>
    due_at: string | null
  }
  campaign_settings: {
    property_id: number
    counts_reads: Generated<boolean>
    tracks_people: Generated<boolean>
    approval_above: Generated<number>
    attribution_days: Generated<number>
    version: Generated<number>
    mail_cost_minor: Generated<number>
    sms_cost_minor: Generated<number>
    whatsapp_cost_minor: Generated<number>
  }
  campaign_templates: {
    property_id: number
    id: string
    name: string
    channel: string
    variants: unknown
    is_sample: Generated<boolean>
    created_at: string
    version: Generated<number>
    name_key: GeneratedAlways<string>
    category: string | null
    approval: string | null
    approval_reason: Generated<string>
    approval_at: string | null
    submission_id: string | null
    submitted_by: number | null
    draft_because: string | null
  }
  campaigns: {
    property_id: number
    id: string
    name: string
    goal: string
    channel: string
    state: string
    segment_ids: Generated<string[]>
    exclude_ids: Generated<string[]>
    template_id: string | null
    template_b_id: string | null
    sample_percent: number | null
    metric: string | null
    decide_hours: number | null
    decide_at: string | null
    winner: string | null
    offer_id: string | null
    gives_codes: Generated<boolean>
    send_at: string | null
    per_hour: number
    stop_after: number
    arrival_days: number
    author_id: number
    author_name: string
    approver_id: number | null
    approver_name: Generated<string>
    review_note: Generated<string>
    tested_at: string | null
    content: unknown
    started_at: string | null
    resumed_at: string | null
    finished_at: string | null
    pause_reason: Generated<string>
    recipients: Generated<number>
    skipped: Generated<number>
    queued: Generated<number>
    is_sample: Generated<boolean>
    created_at: string
    version: Generated<number>
    adds_utm: Generated<boolean>
    utm_source: Generated<string>
    utm_campaign: Generated<string>
    budget_minor: number | null
    cost_minor: Generated<number>
    in_guest_zone: Generated<boolean>
    repeats: string | null
    repeat_until: string | null
    repeat_day: number | null
    series_id: string | null
    run_number: Generated<number>
    from_name: Generated<string>
    reply_to: Generated<string>
  }
  case_entries: {
    property_id: number
    id: string
    case_id: string
    kind: string
    body: string
    author_name: string
    created_at: string
  }
  case_files: {
    property_id: number
    id: string
    case_id: string
    kind: string
    name: string
    type: string
    bytes: Buffer
    author_name: string
    created_at: string
  }
  case_work_items: {
    property_id: number
    item_id: string
    project_id: string
    case_id: string
    heard_group: string | null
  }
  cases: {
    property_id: number
    id: string
    number: string
    token: string
    desk: string
    kind: string
    state: Generated<string>
    priority: string
    subject: string
    name: string
    email: Generated<string>
    phone: Generated<string>
    language: string
    reference: Generated<string>
    place: Generated<string>
    assignee_id: number | null
    assignee_name: Generated<string>
    resolution: Generated<string>
    rating: number | null
    reopened: Generated<number>
    due_at: string
    first_responded_at: string | null
    resolved_at: string | null
    version: Generated<number>
    created_at: string
    created_by_name: Generated<string>
    changed_at: string
    is_sample: Generated<boolean>
    review_id: string | null
    journey_log_id: string | null
    message_id: string | null
    lead_id: string | null
  }
  cash_moves: {
    property_id: number
    id: string
    shift_id: string
    kind: string
    amount_minor: number
    reason: string
    reference: Generated<string>
    voids_id: string | null
    made_by: number
    made_by_name: string
    business_on: string
    made_at: string
  }
  cashier_settings: {
    property_id: number
    tolerance_minor: Generated<number>
    version: Generated<number>
    is_blind: Generated<boolean>
    denominations: Generated<number[]>
    cash_needs_drawer: Generated<boolean>
  }
  cashier_shifts: {
    property_id: number
    id: string
    drawer: string
    counter_name: string
    counter_number: string
    operator_id: number
    operator_name: string
    status: Generated<string>
    currency: string
    opening_minor: number
    opened_on: string
    opened_at: string
    handed_over_from: string | null
    count: unknown
    other_minor: number | null
    counted_minor: number | null
    expected_minor: number | null
    variance_minor: GeneratedAlways<number | null>
    left_minor: number | null
    note: Generated<string>
    closed_on: string | null
    closed_at: string | null
    closed_by: number | null
    closed_by_name: string | null
    z_number: number | null
    report: unknown
    version: Generated<number>
    needs_approval: Generated<boolean>
  }
  channel_calendar_events: {
    property_id: number
    calendar_id: string
    uid: string
    from_on: string
    until_on: string
    title: string
    block_id: string | null
    problem: Generated<string>
  }
  channel_calendars: {
    property_id: number
    id: string
    room_id: string
    name: string
    host: string
    sealed_address: string
    created_at: string
    created_by: number
    removed_at: string | null
    tried_at: string | null
    read_at: string | null
    fault: Generated<string>
  }
  channel_connections: {
    property_id: number
    channel_id: string
    hotel_code: string
    sealed_key: string
    key_hint: string
    payment_model: string
    commission_bp: number
    currency: string
    includes_tax: boolean
    is_active: Generated<boolean>
    status: Generated<string>
    fault: Generated<string>
    tested_at: string | null
    sequence: Generated<number>
    failures: Generated<number>
    next_try_at: string | null
    compared_at: string | null
    sync_started_at: string | null
    sync_finished_at: string | null
    sync_total: Generated<number>
    sync_left: Generated<number>
    version: Generated<number>
    created_at: string
    inbound_id: Generated<string>
    inbound_key_hash: Buffer | null
    inbound_key_hint: Generated<string>
    is_stopped: Generated<boolean>
    user_name: Generated<string>
    collected_at: string | null
    collect_fault: Generated<string>
    company_id: string | null
  }
  channel_feeds: {
    property_id: number
    id: string
    room_type_id: string
    room_id: string | null
    name: string
    token_hash: Buffer
    created_at: string
    created_by: number
    revoked_at: string | null
    last_read_at: string | null
  }
  channel_messages: {
    property_id: number
    id: string
    channel_id: string
    sequence: number
    is_full: boolean
    status: Generated<string>
    line_count: number
    lines: unknown
    answer: Generated<string>
    created_at: string
    settled_at: string | null
  }
  channel_rates: {
    property_id: number
    channel_id: string
    rate_plan_id: string
    code: string
    fault: Generated<string>
  }
  channel_reservation_messages: {
    property_id: number
    id: string
    reservation_id: string
    channel_id: string
    message_id: string
    version: number
    kind: string
    state: string
    reason: Generated<string>
    details: Generated<unknown>
    warnings: Generated<unknown>
    body: unknown
    received_at: string
    closed_at: string | null
    closed_by: number | null
  }
  channel_reservations: {
    property_id: number
    id: string
    channel_id: string
    reference: string
    version: number
    state: string
    booking_id: string | null
    rooms: Generated<unknown>
    payment_model: string
    card: unknown
    created_at: string
  }
  channel_rooms: {
    property_id: number
    channel_id: string
    room_type_id: string
    code: string
    fault: Generated<string>
    quota: number | null
  }
  channel_told: {
    property_id: number
    channel_id: string
    room_code: string
    rate_code: string
    from_on: string
    nights: unknown
    restriction: Generated<string>
  }
  channels: {
    id: string
    name: string
    code: string
    kind: string
    base_url: Generated<string>
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: string
    form: Generated<string>
  }
  check_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    outlet_id: string
    hour: number
    waiter: string
    checks: number
    covers: number
    check_minor: number
    tip_minor: number
  }
  checklist_runs: {
    property_id: number
    id: string
    template_id: string
    kind: string
    name: string
    subject_id: string
    employee_id: string
    start_on: string
    state: Generated<string>
    opened_at: string
    ended_at: string | null
  }
  checklist_task_changes: {
    property_id: number
    id: string
    task_id: string
    from_state: string
    to_state: string
    note: Generated<string>
    at: string
    actor_name: string
  }
  checklist_tasks: {
    property_id: number
    id: string
    run_id: string
    position: number
    title: string
    owner: string
    owner_id: string | null
    department_id: string | null
    role_code: string | null
    due_on: string
    is_required: boolean
    evidence: string
    state: Generated<string>
    by_user_id: number | null
    by_name: Generated<string>
    ended_at: string | null
    note: Generated<string>
    file_name: string | null
    file_type: string | null
    bytes: Buffer | null
    notified_at: string | null
    reminded_at: string | null
    version: Generated<number>
  }
  checklist_template_tasks: {
    property_id: number
    template_id: string
    position: number
    title: string
    owner: string
    department_id: string | null
    role_code: string | null
    due_days: number
    is_required: boolean
    evidence: string
    rule: Generated<unknown>
  }
  checklist_templates: {
    property_id: number
    id: string
    kind: string
    name: string
    name_key: string
    department_id: string | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  claim_categories: {
    property_id: number
    id: string
    name: string
    receipt_above_minor: Generated<number>
    limit_minor: number | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  claim_lines: {
    property_id: number
    id: string
    claim_id: string
    category_id: string
    spent_on: string
    vendor: string
    description: Generated<string>
    amount_minor: number
    tax_minor: Generated<number>
    approved_minor: number | null
    file_name: string | null
    file_type: string | null
    bytes: Buffer | null
    expense_id: string | null
  }
  claims: {
    property_id: number
    id: string
    number: number
    employee_id: string
    title: string
    currency: string
    state: string
    amount_minor: Generated<number>
    approved_minor: number | null
    created_at: string
    submission_id: string | null
    submitted_at: string | null
    decided_at: string | null
    decided_by: Generated<string>
    comment: Generated<string>
    version: Generated<number>
  }
  clock_badges: {
    property_id: number
    employee_id: string
    secret_hash: string
    made_at: string
    made_by: string
  }
  clock_events: {
    property_id: number
    id: string
    employee_id: string
    at: string
    direction: string
    source: string
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    flags: Generated<string[]>
    reason: Generated<string>
    client_id: string
    received_at: string
    actor_name: string
  }
  clock_photos: {
    property_id: number
    event_id: string
    drawing: Buffer
    taken_at: string
  }
  clock_pins: {
    property_id: number
    employee_id: string
    pin_hash: string
    set_at: string
    set_by: string
  }
  clock_voids: {
    property_id: number
    event_id: string
    reason: string
    voided_at: string
    actor_name: string
  }
  closing_days: {
    property_id: number
    run_id: string
    business_on: string
    is_live: Generated<boolean>
    rooms: number
    rooms_blocked: number
    rooms_sold: number
    guests: number
    arrivals: number
    departures: number
    no_shows: number
    cancellations: number
    room_minor: number
    service_minor: number
    expense_minor: number
    tax_minor: number
    received_minor: number
    refunded_minor: number
    deferred_minor: number
    deposits_minor: number
    outstanding_minor: number
    details: unknown
    orders_minor: Generated<number>
  }
  closing_effects: {
    property_id: number
    id: string
    run_id: string
    kind: string
    booking_id: string
    stay_id: string | null
    change_id: string | null
    name: string
    reference: string
    amount_minor: number
    undone_at: string | null
  }
  closing_postings: {
    property_id: number
    run_id: string
    stay_id: string
    night: string
    net_minor: number
    tax_minor: number
    posted_on: string
    reversed_at: string | null
    parts_net_minor: Generated<number>
  }
  closing_runs: {
    property_id: number
    id: string
    business_on: string
    attempt: number
    status: string
    step: string
    round: Generated<number>
    blockers: Generated<unknown>
    results: Generated<unknown>
    is_scheduled: Generated<boolean>
    started_by: number
    started_by_name: string
    started_at: string
    touched_at: string
    finished_at: string | null
    fault: Generated<string>
    reversed_by_name: string | null
    reversed_at: string | null
    reverse_reason: Generated<string>
    version: Generated<number>
    decisions: unknown
    override_reason: Generated<string>
    is_sample: Generated<boolean>
  }
  closing_settings: {
    property_id: number
    closes_at: string | null
    policies: Generated<unknown>
    reminded_on: string | null
    version: Generated<number>
    earliest_at: Generated<string>
    no_show_at: Generated<string>
  }
  combo_choices: {
    property_id: number
    combo_id: string
    part: string
    ranking: number
    product_id: string
    extra_minor: Generated<number>
  }
  companies: {
    property_id: number
    id: string
    number: number
    kind: string
    display_name: string
    legal_name: Generated<string>
    search_name: string
    search_legal: Generated<string>
    tax_number: Generated<string>
    tax_key: Generated<string>
    second_tax_number: Generated<string>
    registration_number: Generated<string>
    iata_number: Generated<string>
    billing_address: Generated<string>
    billing_city: Generated<string>
    billing_state: Generated<string>
    billing_postal_code: Generated<string>
    billing_country: Generated<string>
    postal_address: Generated<string>
    invoice_email: Generated<string>
    phone: Generated<string>
    website: Generated<string>
    accounting_code: Generated<string>
    tags: Generated<string[]>
    status: Generated<string>
    status_reason: Generated<string>
    is_invoiceable: Generated<boolean>
    credit_limit_minor: number | null
    payment_term_days: Generated<number>
    has_credit_hold: Generated<boolean>
    credit_hold_reason: Generated<string>
    requires_purchase_order: Generated<boolean>
    statement_day: number | null
    commission_bp: Generated<number>
    commission_basis: Generated<string>
    commission_tax_bp: Generated<number>
    tcs_bp: Generated<number>
    tds_bp: Generated<number>
    merged_into_id: string | null
    is_sample: Generated<boolean>
    version: Generated<number>
    created_at: string
    language: string | null
    industry: Generated<string>
  }
  company_contacts: {
    property_id: number
    id: string
    company_id: string
    name: string
    role: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    receives_invoices: Generated<boolean>
    created_at: string
    decision_role: string | null
  }
  company_contract_rates: {
    property_id: number
    contract_id: string
    room_type_id: string
    fixed_minor: number | null
    discount_bp: number | null
  }
  company_contracts: {
    property_id: number
    id: string
    company_id: string
    kind: string
    name: string
    state: Generated<string>
    valid_from: string
    valid_until: string
    commission_bp: number | null
    commission_basis: string | null
    rate_plan_ids: Generated<string[]>
    minimum_nights: Generated<number>
    notes: Generated<string>
    end_reason: Generated<string>
    version: Generated<number>
    created_at: string
  }
  company_notes: {
    property_id: number
    id: string
    company_id: string
    department: string
    text: string
    author_name: string
    created_at: string
  }
  conduct_entries: {
    property_id: number
    id: string
    employee_id: string
    subject_id: number | null
    kind: string
    is_shared: boolean
    from_on: string | null
    until_on: string | null
    sealed: string
    at: string
    author_id: number
    author_name: string
    acknowledged_at: string | null
  }
  consent_records: {
    property_id: number
    id: string
    channel: string
    address: string
    address_key: string
    purpose: string
    action: string
    basis: string
    source: string
    language: Generated<string>
    wording: Generated<string>
    evidence: Generated<string>
    network: Generated<string>
    recorded_by: Generated<string>
    given_at: string
    recorded_at: string
  }
  consent_settings: {
    property_id: number
    most_messages: number
    within_days: number
    quiet_from: string
    quiet_until: string
    valid_months: number
    is_confirmed: boolean
    version: Generated<number>
  }
  consent_states: {
    property_id: number
    channel: string
    purpose: string
    address_key: string
    is_given: boolean
    basis: string
    since: string
    record_id: string
  }
  consent_wordings: {
    property_id: number
    purpose: string
    language: string
    version: number
    wording: string
    created_at: string
    created_by: string
  }
  cost_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    category: string
    spent_minor: number
  }
  coverage_rules: {
    property_id: number
    id: string
    department_id: string
    position_id: string | null
    weekdays: number[]
    starts: string
    ends: string
    driver: string
    amount: number
    created_at: string
    version: Generated<number>
    from_on: string | null
    until_on: string | null
  }
  customer_contacts: {
    property_id: number
    id: string
    customer_id: string
    channel: string
    purpose: string
    value: string
    city: Generated<string>
    postal_code: Generated<string>
    country: Generated<string>
    created_at: string
    value_key: GeneratedAlways<string>
    search_email: GeneratedAlways<string>
    phone_digits: GeneratedAlways<string>
    phone_reversed: GeneratedAlways<string>
  }
  customer_fact_runs: {
    property_id: number
    whole_on: string | null
    until_at: string
    pass_on: string | null
    pass_id: string | null
  }
  customer_facts: {
    property_id: number
    customer_id: string
    stays: Generated<number>
    nights: Generated<number>
    last_stay_on: string | null
    next_stay_on: string | null
    lead_days: number | null
    has_children: Generated<boolean>
    room_minor: Generated<number>
    orders: Generated<number>
    order_minor: Generated<number>
    last_order_on: string | null
    rating100: number | null
    room_type_ids: Generated<string[]>
    rate_plan_ids: Generated<string[]>
    channels: Generated<string[]>
    offer_ids: Generated<string[]>
    language: Generated<string>
    country: Generated<string>
    company_id: Generated<string>
    birthday: number | null
    is_vip: Generated<boolean>
    is_blocked: Generated<boolean>
    email_key: Generated<string>
    phone_key: Generated<string>
    messages: Generated<number>
    last_message_on: string | null
    last_opened_on: string | null
    last_clicked_on: string | null
    tier_id: Generated<string>
    points: Generated<number>
    tags: Generated<string[]>
    classes: Generated<string[]>
    cancellations: Generated<number>
    no_shows: Generated<number>
    offers_used: Generated<number>
    appointments: Generated<number>
    last_appointment_on: string | null
    outlet_ids: Generated<string[]>
    product_ids: Generated<string[]>
    city: Generated<string>
    purposes: Generated<string[]>
    industry: Generated<string>
    first_stay_on: string | null
    post_key: Generated<string>
  }
  customer_merge_rows: {
    property_id: number
    merge_id: string
    link: string
    keys: unknown
  }
  customer_merges: {
    property_id: number
    id: string
    customer_id: string
    into_id: string
    before: unknown
    after: unknown
    merged_at: string
    merged_by: number
    merged_by_name: string
    undone_at: string | null
  }
  customer_notes: {
    property_id: number
    id: string
    customer_id: string
    department: string
    text: string
    author_id: number
    author_name: string
    created_at: string
  }
  customer_pairs: {
    property_id: number
    one_id: string
    other_id: string
    reasons: string[]
    score: number
    state: Generated<string>
    found_at: string
  }
  customer_photos: {
    property_id: number
    id: string
    customer_id: string
    drawing: Buffer
    created_at: string
  }
  customer_preferences: {
    property_id: number
    id: string
    customer_id: string
    topic: string
    value: string
  }
  customer_relations: {
    property_id: number
    id: string
    customer_id: string
    other_id: string
    kind: string
    created_at: string
  }
  customer_tags: {
    property_id: number
    id: string
    customer_id: string
    kind: string
    name: string
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
    company_id: string | null
    language: string | null
    vip_level: number | null
    postal_code: Generated<string>
    vehicle_plate: Generated<string>
    dietary: Generated<string>
    allergies: Generated<string>
    restricted_at: string | null
    restricted_reason: Generated<string>
    erased_at: string | null
    title: Generated<string>
    gender: string | null
    occupation: Generated<string>
    tax_id: Generated<string>
    accessibility: Generated<string>
    number: GeneratedAlways<number>
    place_of_birth: Generated<string>
    post_key: GeneratedAlways<string>
  }
  dashboard_layouts: {
    property_id: number
    id: string
    user_id: number | null
    role: string | null
    widgets: unknown
    updated_at: string
    version: Generated<number>
  }
  day_prices: {
    property_id: number
    rate_plan_id: string
    room_type_id: string
    night: string
    base_minor: number
  }
  deal_extras: {
    property_id: number
    deal_id: string
    place: number
    name: string
    quantity: number
    price_minor: number
  }
  deal_functions: {
    property_id: number
    deal_id: string
    place: number
    held_on: string
    starts_at: string
    ends_at: string
    name: string
    attendees: number
    price_minor: number
    space: Generated<string>
    layout: string | null
    menu: Generated<string>
  }
  deal_nights: {
    property_id: number
    deal_id: string
    night: string
    room_type_id: string
    rooms: number
    rate_minor: number
    complimentary: Generated<number>
    board: string | null
  }
  deals: {
    property_id: number
    id: string
    number: number
    name: string
    kind: string
    customer_id: string | null
    company_id: string | null
    lead_id: string | null
    owner_id: number | null
    stage: string
    probability: number
    currency: string
    close_on: string | null
    option_on: string | null
    lost_reason_id: string | null
    lost_note: Generated<string>
    lost_by: string | null
    group_id: string | null
    stage_at: string
    created_at: string
    version: Generated<number>
    deposit_link_id: string | null
    project_id: string | null
    decision_on: string | null
    client_order: Generated<string>
    competitor: Generated<string>
    segment: string | null
  }
  demand_events: {
    property_id: number
    id: string
    name: string
    first_on: string
    last_on: string
  }
  department_approvers: {
    property_id: number
    department_id: string
    position: number
    employee_id: string
  }
  departments: {
    property_id: number
    id: string
    name: string
    name_key: string
    code: Generated<string>
    parent_id: string | null
    cost_centre: Generated<string>
    head_id: string | null
    area: Generated<string>
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  dining_tables: {
    property_id: number
    id: string
    floor_id: string
    name: string
    seats: number
    min_seats: Generated<number>
    shape: Generated<string>
    x: number
    y: number
    w: number
    h: number
    status: Generated<string>
    status_at: string
    occupied_at: string | null
    covers: Generated<number>
    joined_to: string | null
    attention_minutes: Generated<number>
    qr_token: string
    is_active: Generated<boolean>
    version: Generated<number>
    rotation: Generated<number>
  }
  document_types: {
    property_id: number
    id: string
    name: string
    name_key: string
    applies_to: string
    position_ids: Generated<string[]>
    nationalities: Generated<string[]>
    is_required: Generated<boolean>
    expires: Generated<boolean>
    remind_days: Generated<number[]>
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  employee_change_ends: {
    property_id: number
    change_id: string
    outcome: string
    ended_at: string
    actor_name: string
  }
  employee_changes: {
    property_id: number
    id: string
    employee_id: string
    kind: string
    effective_on: string
    items: unknown
    sealed: string | null
    reason: Generated<string>
    recorded_at: string
    actor_id: number
    actor_name: string
  }
  employee_documents: {
    property_id: number
    id: string
    employee_id: string
    type_id: string
    state: string
    number: Generated<string>
    issued_on: string | null
    expires_on: string | null
    file_name: string | null
    file_type: string | null
    bytes: Buffer | null
    reason: Generated<string>
    reminded_days: number | null
    requested_at: string
    requested_by: string
    submitted_at: string | null
    decided_at: string | null
    decided_by: string | null
    version: Generated<number>
  }
  employee_photos: {
    property_id: number
    employee_id: string
    id: string
    drawing: Buffer
    set_at: string
  }
  employee_secrets: {
    property_id: number
    employee_id: string
    kind: string
    sealed: string
    changed_at: string
    version: Generated<number>
  }
  employee_statuses: {
    property_id: number
    id: string
    employee_id: string
    from_status: string | null
    to_status: string
    since: string
    reason: string
    changed_at: string
    actor_id: number
    actor_name: string
  }
  employees: {
    property_id: number
    id: string
    number: number
    status: string
    title: Generated<string>
    first_name: string
    middle_name: Generated<string>
    last_name: string
    display_name: string
    gender: Generated<string>
    birth_on: string | null
    nationality: Generated<string>
    language: string | null
    languages: Generated<string[]>
    work_email: Generated<string>
    personal_email: Generated<string>
    work_phone: Generated<string>
    mobile: Generated<string>
    address: Generated<string>
    permanent_address: Generated<string>
    emergency_contacts: Generated<unknown>
    department_id: string
    position_id: string
    employment_type: string
    own_type_id: GeneratedAlways<string | null>
    manager_id: string | null
    weekly_hours: number
    join_on: string
    probation_end_on: string | null
    contract_end_on: string | null
    notice_days: Generated<number>
    left_on: string | null
    leaving_reason: Generated<string>
    is_rehirable: Generated<boolean>
    user_id: number | null
    is_sign_in_closed: Generated<boolean>
    search_name: string
    phone_digits: Generated<string>
    created_at: string
    version: Generated<number>
  }
  employment_contracts: {
    property_id: number
    id: string
    employee_id: string
    kind: string
    from_on: string
    until_on: string | null
    probation_end_on: string | null
    notice_days: number
    weekly_hours: number
    note: Generated<string>
    is_void: Generated<boolean>
    void_reason: Generated<string>
    end_reminded_at: string | null
    probation_reminded_at: string | null
    created_at: string
    created_name: string
    version: Generated<number>
  }
  employment_types: {
    property_id: number
    id: string
    name: string
    name_key: string
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  exchange_rates: {
    property_id: number
    currency: string
    valid_from: string
    rate: string
    set_by: number
    set_by_name: string
    set_at: string
  }
  expenses: {
    property_id: number
    id: string
    number: number
    category: string
    vendor: string
    bill_number: Generated<string>
    bill_on: string
    due_on: string | null
    description: Generated<string>
    currency: string
    amount_minor: number
    tax_minor: Generated<number>
    paid_minor: Generated<number>
    balance_minor: GeneratedAlways<number | null>
    chargeable_to_booking: Generated<boolean>
    booking_id: string | null
    folio_line_id: string | null
    business_on: string
    version: Generated<number>
    void_reason: string | null
    voided_at: string | null
    created_at: string
    created_by: number
    created_by_name: string
    is_sample: Generated<boolean>
  }
  exported_journals: {
    property_id: number
    journal_id: string
    format: string
    export_id: string
  }
  extra_charges: {
    property_id: number
    id: string
    name: string
    price_minor: number
    tax_category: string | null
    service_code: Generated<string>
    is_active: Generated<boolean>
    version: Generated<number>
    online_per: string | null
  }
  facilities: {
    property_id: number
    id: string
    name: string
  }
  fact_days: {
    property_id: number
    business_on: string
    written_at: string
    edition: number
    to_recount: Generated<boolean>
    restated: Generated<string[]>
  }
  fact_reads: {
    property_id: number
    read_until: string
  }
  fixed_charges: {
    property_id: number
    id: string
    name: string
    amount_minor: number
    per: string
    is_taxed: Generated<boolean>
    room_type_id: string | null
    from_on: string
    until_on: string | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  floors: {
    property_id: number
    id: string
    outlet_id: string
    name: string
    ranking: Generated<number>
    version: Generated<number>
  }
  folio_item_parties: {
    property_id: number
    source_key: string
    folio_id: string
    party_id: string
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
    counts_as: string
    charge_key: string | null
    made_of: string | null
    source_key: string | null
    is_discount: Generated<boolean>
    includes_tax: Generated<boolean>
    action: Generated<string>
    source_booking_id: string | null
    expense_id: string | null
    order_id: string | null
    is_on_bill: GeneratedAlways<boolean>
    extra_id: string | null
    service_code: Generated<string>
    tax_category: string | null
    offer_use_id: string | null
  }
  folio_parties: {
    property_id: number
    id: string
    folio_id: string
    name: string
    email: Generated<string>
    phone: Generated<string>
    address: Generated<string>
    tax_number: Generated<string>
    company_id: string | null
    version: Generated<number>
    removed_at: string | null
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
    advance_minor: Generated<number>
    commission_gst_minor: Generated<number>
    commission_bp: number | null
    commission_gst_bp: number | null
    tcs_bp: number | null
    tds_bp: number | null
    commission_basis: Generated<string>
    tcs_basis: Generated<string>
    tds_basis: Generated<string>
    has_open_invoice: Generated<boolean>
    on_account_minor: Generated<number>
    counted_on: string | null
  }
  function_rooms: {
    property_id: number
    id: string
    name: string
    name_key: string
    capacity: number
    is_active: Generated<boolean>
    version: Generated<number>
    hire_minor: number | null
    hire_per: Generated<string>
    tax_category: Generated<string | null>
    service_code: Generated<string>
  }
  gateway_collections: {
    property_id: number
    id: string
    gateway_id: string
    owner: string
    owner_id: string
    booking_id: string | null
    amount_minor: number
    currency: string
    description: string
    name: Generated<string>
    email: Generated<string>
    return_url: string
    status: Generated<string>
    provider_ref: Generated<string>
    pay_url: Generated<string>
    provider_payment_id: Generated<string>
    method: Generated<string>
    fault: Generated<string>
    expires_at: string
    checked_at: string | null
    created_at: string
    settled_at: string | null
  }
  gateway_events: {
    property_id: number
    id: string
    gateway_id: string
    provider_event_id: string
    type: string
    body: string
    status: Generated<string>
    note: Generated<string>
    collection_id: string | null
    happened_at: string
    received_at: string
    processed_at: string | null
  }
  gateway_refunds: {
    property_id: number
    id: string
    gateway_id: string
    receipt_id: string
    booking_id: string | null
    amount_minor: number
    currency: string
    reason: string
    status: Generated<string>
    provider_refund_id: Generated<string>
    fault: Generated<string>
    asked_by: number
    asked_by_name: string
    created_at: string
    settled_at: string | null
  }
  gateway_surpluses: {
    property_id: number
    gateway_id: string
    provider_payment_id: string
    collection_id: string
  }
  gateways: {
    property_id: number
    id: string
    provider: string
    mode: string
    name: string
    key_id: Generated<string>
    sealed_key: string
    sealed_webhook_secret: Generated<string>
    key_hint: string
    status: Generated<string>
    fault: Generated<string>
    tested_at: string | null
    is_default: Generated<boolean>
    removed_at: string | null
    version: Generated<number>
    created_at: string
    is_active: Generated<boolean>
  }
  gift_orders: {
    property_id: number
    id: string
    key: string
    token_hash: Buffer
    sealed_token: string
    address: Generated<string>
    gateway_id: string
    amount_minor: number
    currency: string
    buyer_name: string
    buyer_email: string
    recipient_name: Generated<string>
    recipient_email: Generated<string>
    message: Generated<string>
    send_on: string | null
    language: string
    ordered_at: string
    expires_at: string
    paid_at: string | null
    voucher_id: string | null
  }
  gift_shop_settings: {
    property_id: number
    is_active: Generated<boolean>
    amounts: Generated<unknown>
    least_minor: number
    most_minor: number
    version: Generated<number>
  }
  gift_voucher_moves: {
    property_id: number
    id: string
    voucher_id: string
    kind: string
    amount_minor: number
    receipt_id: string | null
    expires_on: string | null
    reason: Generated<string>
    business_on: string
    moved_at: string
    moved_by_name: string
  }
  gift_voucher_settings: {
    property_id: number
    valid_days: number | null
    terms: Generated<string>
  }
  gift_vouchers: {
    property_id: number
    id: string
    number: number
    code_hash: Buffer
    sealed_code: string
    source: string
    currency: string
    issued_minor: number
    balance_minor: Generated<number>
    customer_id: string | null
    buyer_name: Generated<string>
    recipient_name: Generated<string>
    recipient_email: Generated<string>
    message: Generated<string>
    reason: Generated<string>
    send_on: string | null
    sent_on: string | null
    issued_on: string
    expires_on: string | null
    expired_at: string | null
    voided_at: string | null
    created_at: string
    created_by_name: string
    version: Generated<number>
  }
  goods_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    outlet_id: string
    item: string
    goods_minor: number
  }
  group_events: {
    property_id: number
    id: string
    group_id: string
    function_room_id: string
    name: string
    setup: Generated<string>
    guests: number
    notes: Generated<string>
    starts_at: string
    ends_at: string
    is_cancelled: Generated<boolean>
    version: Generated<number>
    hire_minor: number | null
    items: Generated<unknown>
    charge_round: Generated<number>
    charged_on: string | null
    charged_minor: number | null
  }
  group_guests: {
    property_id: number
    id: string
    group_id: string
    booking_id: string
    entered_at: string
  }
  group_links: {
    property_id: number
    group_id: string
    token_hash: Buffer
    sealed_token: string
    mailed_at: string | null
    made_at: string
    made_by: number
  }
  groups: {
    property_id: number
    id: string
    number: number
    name: string
    name_key: string
    kind: string
    status: Generated<string>
    deducts: boolean
    company_id: string | null
    contact_name: Generated<string>
    contact_email: Generated<string>
    contact_phone: Generated<string>
    arrival_on: string
    departure_on: string
    cut_off_rule: string
    cut_off_on: string | null
    cut_off_days: number | null
    rate_plan_id: string
    rates: Generated<unknown>
    notes: Generated<string>
    cancel_reason: Generated<string>
    created_at: string
    created_by: number
    version: Generated<number>
    routes: Generated<unknown>
    segment: string | null
    night_rates: Generated<unknown>
  }
  guest_links: {
    property_id: number
    person_id: string
    organization_id: number
    customer_id: string
    linked_at: string
    linked_by_name: string
  }
  guest_mail_texts: {
    property_id: number
    kind: string
    language: string
    subject: string
    body: string
    version: Generated<number>
  }
  guest_mails: {
    property_id: number
    kind: string
    is_active: boolean
    lead: number | null
    version: Generated<number>
  }
  half_sessions: {
    token_hash: Buffer
    user_id: number
    expires_at: string
    created_at: string
  }
  handovers: {
    property_id: number
    id: string
    employee_id: string
    heir_id: string | null
    projects: number
    items: number
    cases: number
    leads: number
    deals: number
    is_automatic: boolean
    at: string
    actor_name: string
    notified_at: string | null
  }
  holiday_choices: {
    property_id: number
    employee_id: string
    on_date: string
    chosen_at: string
  }
  holidays: {
    property_id: number
    on_date: string
    name: string
    is_optional: Generated<boolean>
  }
  hours_ledger: {
    property_id: number
    id: string
    employee_id: string
    kind: string
    minutes: number
    on_date: string
    until_on: string | null
    source_day: string | null
    period: Generated<string>
    leave_type_id: string | null
    leave_amount: Generated<number>
    one_off_id: string | null
    note: Generated<string>
    at: string
    actor_name: string
  }
  hours_policies: {
    property_id: number
    overtime_to: string
    day_off_as: string
    overtime_percent: number
    day_off_percent: number
    leave_type_id: string | null
    period: string
    carry_max: number | null
    beyond: string
    expiry_months: number | null
    since_on: string
    version: Generated<number>
  }
  housekeeping_settings: {
    property_id: number
    departure_minutes: number
    stay_minutes: number
    shift_minutes: number
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
  identity_documents: {
    property_id: number
    id: string
    customer_id: string
    kind: string
    sealed: string
    number_end: string
    number_hash: string
    country: Generated<string>
    issued_on: string | null
    expires_on: string | null
    retain_until: string
    created_at: string
  }
  import_lines: {
    property_id: number
    import_id: string
    line: number
    name: string
    reference: Generated<string>
    state: string
    faults: Generated<string[]>
    refusal: Generated<string>
    details: Generated<unknown>
    input: unknown
    made_id: string | null
    made_version: number | null
    guest_id: string | null
    group_id: string | null
  }
  imports: {
    property_id: number
    id: string
    kind: string
    file_name: string
    state: string
    may_price: boolean
    created_by: number
    created_by_name: string
    created_at: string
    ended_at: string | null
  }
  invoice_claims: {
    property_id: number
    kind: string
    source_id: string
    draft_id: string | null
    invoice_id: string | null
  }
  invoice_credits: {
    property_id: number
    invoice_id: string
    net_minor: number
    tax_minor: number
    credited_net_minor: Generated<number>
    credited_tax_minor: Generated<number>
    credited_round_off_minor: Generated<number>
    is_freed: Generated<boolean>
    credited_after_tax_minor: Generated<number>
  }
  invoice_drafts: {
    property_id: number
    id: string
    booking_id: string | null
    party_id: string | null
    customer_id: string | null
    company_id: string | null
    bill_to: Generated<unknown>
    source_keys: string[] | null
    lines: Generated<unknown>
    note: Generated<string>
    due_days: Generated<number>
    is_rounded: Generated<boolean>
    version: Generated<number>
    created_at: string
    created_by: number
    updated_at: string
    buyer_reference: Generated<string>
  }
  invoice_patterns: {
    property_id: number
    document_type: string
    pattern: string
    version: Generated<number>
    series: Generated<string>
  }
  invoice_pin_failures: {
    id: string
    order_key: string
    address: string
    failed_at: string
  }
  invoice_pins: {
    property_id: number
    order_id: string
    holder_id: string
    invoice_id: string
    pin_hash: string
    made_at: string
    made_by: number
  }
  invoice_receipts: {
    property_id: number
    invoice_id: string
    receipt_id: string
    amount_minor: number
  }
  invoice_series: {
    property_id: number
    document_type: string
    fiscal_year_start: string
    last_number: Generated<number>
    last_issued_on: string | null
    series: Generated<string>
  }
  invoice_service_codes: {
    property_id: number
    codes: unknown
    version: Generated<number>
  }
  invoiced_items: {
    property_id: number
    source_key: string
    invoice_id: string
    net_minor: number
    tax_minor: number
  }
  invoices: {
    property_id: number
    id: string
    document_type: Generated<string>
    fiscal_year_start: string
    sequence: number
    number: string
    booking_id: string | null
    folio_id: string | null
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
    party_id: string | null
    customer_id: string | null
    company_id: string | null
    corrects_id: string | null
    reason: Generated<string>
    round_off_minor: Generated<number>
    due_on: string | null
    series: Generated<string>
    order_id: string | null
    after_tax_minor: Generated<number>
  }
  issued_items: {
    property_id: number
    id: string
    employee_id: string
    kind: string
    name: string
    serial: Generated<string>
    serial_key: Generated<string>
    issued_on: string
    issued_by: string
    due_back_on: string | null
    note: Generated<string>
    returned_on: string | null
    returned_by: string | null
    condition: string | null
    return_note: Generated<string>
    version: Generated<number>
  }
  item_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    outlet_id: string
    category: string
    item: string
    units: number
    item_minor: number
    item_tax_minor: number
    discount_minor: number
  }
  journal_exports: {
    property_id: number
    id: string
    number: number
    format: string
    from_on: string
    until_on: string
    file_name: string
    media_type: string
    content: Buffer
    total_minor: number
    exported_at: string
    exported_by: number
    exported_by_name: string
  }
  journal_lines: {
    property_id: number
    journal_id: string
    position: number
    business_on: string
    account_id: string
    posting_key: string
    ref: Generated<string>
    ref_name: Generated<string>
    is_suspense: Generated<boolean>
    debit_minor: Generated<number>
    credit_minor: Generated<number>
  }
  journals: {
    property_id: number
    id: string
    number: number
    business_on: string
    run_id: string
    reverses_id: string | null
    is_live: Generated<boolean>
    currency: string
    total_minor: number
    written_at: string
  }
  journey_log: {
    property_id: number
    id: string
    run_id: string
    kind: string
    detail: Generated<string>
    message_id: string | null
    happened_at: string
  }
  journey_runs: {
    property_id: number
    id: string
    journey_id: string
    customer_id: string | null
    booking_id: string | null
    subject: string
    state: string
    reason: Generated<string>
    position: Generated<number>
    next_at: string | null
    messages: Generated<number>
    code_id: string | null
    code: Generated<string>
    token: string
    opened_at: string | null
    clicked_at: string | null
    started_at: string
    ended_at: string | null
    lead_id: string | null
  }
  journeys: {
    property_id: number
    id: string
    name: string
    state: string
    channel: string
    is_service: Generated<boolean>
    trigger_kind: string
    trigger_value: number
    steps: unknown
    exits: Generated<string[]>
    reentry_days: number
    most_per_stay: number
    links: Generated<string[]>
    active_from: string | null
    is_sample: Generated<boolean>
    created_at: string
    version: Generated<number>
    name_key: GeneratedAlways<string>
  }
  kitchen_devices: {
    property_id: number
    id: string
    name: string
    station_id: string | null
    token_hash: string
    paired_by: string
    created_at: string
    last_seen_at: string | null
    ended_at: string | null
  }
  kot_lines: {
    property_id: number
    id: string
    kot_id: string
    order_line_id: string
    quantity: number
    notes: Generated<string>
  }
  kots: {
    property_id: number
    id: string
    order_id: string
    number: number
    business_on: string
    station_id: string | null
    type: string
    status: string
    priority: Generated<string>
    sequence_in_order: number
    original_kot_ids: Generated<string[]>
    notes: Generated<string>
    created_at: string
    created_by_name: string
    acknowledged_at: string | null
    started_at: string | null
    ready_at: string | null
    served_at: string | null
    version: Generated<number>
    moved_from: Generated<string>
  }
  labour_budgets: {
    property_id: number
    department_id: string
    month: string
    amount_minor: number
  }
  lead_activities: {
    property_id: number
    id: string
    lead_id: string | null
    deal_id: string | null
    kind: string
    subject: string
    outcome: Generated<string>
    happens_at: string
    is_done: boolean
    follow_up_on: string | null
    by_id: number
    by_name: string
    created_at: string
  }
  lead_form_entries: {
    property_id: number
    id: string
    form_id: string
    content: unknown
    email: string
    language: string
    outcome: string
    reason: Generated<string>
    lead_id: string | null
    token_hash: Buffer | null
    sealed_token: string | null
    address: Generated<string>
    entered_at: string
    confirmed_at: string | null
  }
  lead_forms: {
    property_id: number
    id: string
    name: string
    kind: string
    public_key: string
    thanks: Generated<string>
    owner_id: number | null
    confirms: Generated<boolean>
    asks_stay: Generated<boolean>
    asks_company: Generated<boolean>
    on_duplicate: Generated<string>
    is_active: Generated<boolean>
    version: Generated<number>
    asks_event: Generated<boolean>
    asks_offers: Generated<boolean>
  }
  lead_mail_files: {
    property_id: number
    id: string
    mail_id: string
    name: string
    type: string
    bytes: Buffer
  }
  lead_mailboxes: {
    property_id: number
    key: string
    is_open: Generated<boolean>
    version: Generated<number>
  }
  lead_mails: {
    property_id: number
    id: string
    message_hash: Buffer
    channel: string
    from_name: string
    from_address: string
    subject: string
    outcome: string
    reason: string
    lead_id: string | null
    received_at: string
  }
  lead_rules: {
    property_id: number
    place: number
    user_ids: number[]
    turn: Generated<number>
    rule: unknown
  }
  lead_settings: {
    property_id: number
    response_hours: Generated<number>
    opens_at: string | null
    closes_at: string | null
    stale_days: Generated<number>
    version: Generated<number>
    deposit_bp: Generated<number>
    deposit_days: Generated<number>
    project_template_id: string | null
    sends_rooming_list: Generated<boolean>
    return_minutes: number | null
  }
  lead_sources: {
    property_id: number
    source: string
    name: Generated<string>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  lead_work_items: {
    property_id: number
    item_id: string
    project_id: string
    lead_id: string
    heard_group: string | null
  }
  leads: {
    property_id: number
    id: string
    number: number
    kind: string
    source: string
    title: string
    first_name: Generated<string>
    last_name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    company_name: Generated<string>
    language: string | null
    arrival_on: string | null
    departure_on: string | null
    rooms: number | null
    adults: number | null
    children: number | null
    budget_minor: number | null
    message: Generated<string>
    decision_on: string | null
    next_step: Generated<string>
    next_step_on: string | null
    owner_id: number | null
    state: string
    reason: Generated<string>
    until_on: string | null
    of_id: string | null
    customer_id: string | null
    company_id: string | null
    response_due_at: string
    responded_at: string | null
    last_activity_at: string
    stale_at: string | null
    search_email: GeneratedAlways<string>
    phone_tail: GeneratedAlways<string>
    search_company: GeneratedAlways<string>
    created_at: string
    created_by: number
    version: Generated<number>
    is_released: Generated<boolean>
    return_at: string | null
    returned_from: Generated<number[]>
    booking_id: string | null
    job_title: Generated<string>
    website: Generated<string>
    competitor: Generated<string>
    temperature: string | null
    campaign_id: string | null
    offer_code: Generated<string>
    is_flexible: Generated<boolean>
    event_on: string | null
    attendees: number | null
    layout: string | null
    event_needs: Generated<string>
    utm_source: Generated<string>
    utm_medium: Generated<string>
    utm_campaign: Generated<string>
    landing: Generated<string>
    own_source: GeneratedAlways<string | null>
  }
  leave_blocks: {
    property_id: number
    id: string
    from_on: string
    until_on: string
    department_id: string | null
    reason: string
    created_at: string
  }
  leave_days: {
    property_id: number
    request_id: string
    employee_id: string
    on_date: string
    halves: number
    amount: number
    is_held: boolean
    cancelled_at: string | null
    from_minute: number | null
    until_minute: number | null
  }
  leave_encashments: {
    property_id: number
    id: string
    employee_id: string
    type_id: string
    amount: number
    on_date: string
    reason: Generated<string>
    state: string
    one_off_id: string | null
    requested_at: string
    decided_at: string | null
    decided_by: Generated<string>
    comment: Generated<string>
    version: Generated<number>
  }
  leave_ledger: {
    property_id: number
    id: string
    employee_id: string
    type_id: string
    kind: string
    amount: number
    on_date: string
    until_on: string | null
    period: Generated<string>
    request_id: string | null
    note: Generated<string>
    at: string
    actor_name: string
    encashment_id: string | null
  }
  leave_policies: {
    property_id: number
    id: string
    type_id: string
    department_id: string | null
    position_id: string | null
    employment_type: string | null
    own_type_id: GeneratedAlways<string | null>
    yearly_amount: number
    carry_max: number
    created_at: string
    version: Generated<number>
  }
  leave_requests: {
    property_id: number
    id: string
    employee_id: string
    type_id: string
    from_on: string
    until_on: string
    from_part: string
    until_part: string
    amount: number
    reason: Generated<string>
    file_name: string | null
    file_type: string | null
    bytes: Buffer | null
    state: string
    requested_at: string
    requested_by: string
    decided_at: string | null
    decided_by: Generated<string>
    comment: Generated<string>
    version: Generated<number>
    from_minute: number | null
    until_minute: number | null
  }
  leave_settings: {
    property_id: number
    year_month: number
    days_off: number[]
    full_time_hours: number
    version: Generated<number>
    day_minutes: Generated<number>
    optional_holidays: Generated<number>
  }
  leave_types: {
    property_id: number
    id: string
    code: string
    name: string
    color: string
    paid_percent: number
    needs_balance: boolean
    allow_negative: Generated<number>
    accrual: string
    yearly_amount: Generated<number>
    is_scaled: Generated<boolean>
    carry_max: Generated<number>
    carry_months: number | null
    counts_holidays: Generated<boolean>
    counts_days_off: Generated<boolean>
    max_in_row: number | null
    notice_days: Generated<number>
    min_service_days: Generated<number>
    document_after_days: number | null
    is_confidential: Generated<boolean>
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
    unit: Generated<string>
    is_encashable: Generated<boolean>
    encash_keep: Generated<number>
    encash_max: number | null
    grant_hours: number | null
    grant_amount: number | null
    hours_from: string | null
  }
  ledger_moves: {
    property_id: number
    journal_id: string
    business_on: string
    ledger: string
    booking_id: string | null
    company_id: string | null
    source: string
    posting_key: string
    ref: Generated<string>
    amount_minor: number
  }
  lost_reasons: {
    property_id: number
    id: string
    name: string
    is_active: Generated<boolean>
    version: Generated<number>
  }
  loyalty_balances: {
    property_id: number
    customer_id: string
    points: number
  }
  loyalty_members: {
    property_id: number
    id: string
    number: number
    customer_id: string
    tier_id: string | null
    tier_since: string | null
    reviewed_year: number
    state: Generated<string>
    joined_on: string
    joined_by_name: string
    created_at: string
    version: Generated<number>
  }
  loyalty_moves: {
    property_id: number
    id: string
    customer_id: string
    kind: string
    points: number
    booking_id: string | null
    order_id: string | null
    step: number | null
    room_minor: number | null
    food_minor: number | null
    other_minor: number | null
    terms: unknown
    voucher_id: string | null
    returns_id: string | null
    expires_on: string | null
    business_on: string
    reason: Generated<string>
    moved_at: string
    moved_by_name: string
  }
  loyalty_programmes: {
    property_id: number
    is_active: Generated<boolean>
    name: string
    joins_all: Generated<boolean>
    terms_en: Generated<string>
    terms_fr: Generated<string>
    basis: string
    room_rate: number
    food_rate: number
    other_rate: number
    value_minor: number
    least_redeemed: number
    valid_months: number | null
    version: Generated<number>
  }
  loyalty_runs: {
    property_id: number
    whole_on: string
    until_at: string
  }
  loyalty_tiers: {
    property_id: number
    id: string
    name: string
    rank: number
    min_nights: number | null
    min_points: number | null
    multiplier_bp: Generated<number>
    late_checkout: Generated<string>
    benefits: Generated<string>
    version: Generated<number>
  }
  mail_domains: {
    property_id: number
    domain: string
    local_part: string
    selector: string
    public_key: string
    sealed_key: string
    has_dkim: Generated<boolean>
    has_spf: Generated<boolean>
    has_dmarc: Generated<boolean>
    checked_at: string | null
    version: Generated<number>
  }
  mail_identities: {
    property_id: number
    from_name: Generated<string>
    reply_to: Generated<string>
    color: string
    version: Generated<number>
  }
  maintenance_plans: {
    property_id: number
    id: string
    project_id: string
    title: string
    body: Generated<string>
    every_months: number
    room_type_id: string | null
    first_due_on: string
    rooms_a_day: number
    estimate_minutes: number | null
    is_active: boolean
    created_at: string
    version: Generated<number>
  }
  maintenance_tasks: {
    property_id: number
    plan_id: string
    room_id: string
    due_on: string
    item_id: string
    planned_on: string | null
  }
  message_callbacks: {
    property_id: number
    id: string
    provider_id: string
    provider_event_id: string
    message_id: string | null
    body: string
    received_at: string
  }
  message_events: {
    property_id: number
    id: string
    message_id: string
    state: string
    by: string
    detail: Generated<string>
    happened_at: string
  }
  message_providers: {
    property_id: number
    id: string
    channel: string
    name: string
    url: string
    sender: string
    sealed_key: string
    key_hint: string
    sealed_webhook_secret: string
    is_active: Generated<boolean>
    version: Generated<number>
    changed_at: string
    credits: number | null
  }
  messages: {
    property_id: number
    id: string
    channel: string
    class: string
    kind: string
    payload: unknown
    recipient: string
    recipient_name: Generated<string>
    subject: Generated<string>
    body: Generated<string>
    attachments: Generated<unknown>
    about: Generated<string>
    about_path: Generated<string>
    state: string
    held_because: Generated<string>
    attempts: Generated<number>
    fault: Generated<string>
    provider_ref: Generated<string>
    again_of_id: string | null
    next_attempt_at: string | null
    sent_at: string | null
    created_at: string
    created_by: number
    created_by_name: string
    changed_at: string
    is_sample: Generated<boolean>
    once_key: string | null
    address_key: Generated<string>
    is_returned: Generated<boolean>
  }
  modifier_groups: {
    property_id: number
    id: string
    name: string
    min_choices: Generated<number>
    max_choices: Generated<number>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  modifiers: {
    property_id: number
    id: string
    modifier_group_id: string
    name: string
    price_minor: Generated<number>
    ranking: Generated<number>
    is_active: Generated<boolean>
    product_id: string | null
  }
  notification_marks: {
    property_id: number
    user_id: number
    read_until: string
    marked_at: string
  }
  notification_preferences: {
    property_id: number
    user_id: number
    off_types: Generated<string[]>
    is_muted: Generated<boolean>
    quiet_from: string | null
    quiet_until: string | null
    has_mails: Generated<boolean>
    mail_language: string | null
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
    kind: Generated<string>
    facts: Generated<unknown>
    recipient_ids: number[] | null
  }
  offer_code_refusals: {
    property_id: number
    on_day: string
    code: string
    address: string
    user_id: number
    channel: string
    reason: string
    tries: number
    last_at: string
  }
  offer_codes: {
    property_id: number
    id: string
    offer_id: string
    code: string
    batch: Generated<string>
    customer_id: string | null
    max_uses: number | null
    expires_on: string | null
    voided_at: string | null
    created_at: string
  }
  offer_settings: {
    property_id: number
    ceiling_bp: number | null
    ceiling_minor: number | null
    version: Generated<number>
  }
  offer_use_nights: {
    property_id: number
    use_id: string
    offer_id: string
    stay_id: string
    night: string
  }
  offer_uses: {
    property_id: number
    id: string
    offer_id: string
    code_id: string | null
    booking_id: string | null
    order_id: string | null
    customer_id: string | null
    channel: string
    used_on: string
    used_at: string
    used_by: number
    amount_minor: Generated<number>
    released_at: string | null
    off_minor: number
  }
  offers: {
    property_id: number
    id: string
    name: string
    name_key: string
    title_en: Generated<string>
    title_fr: Generated<string>
    about_en: Generated<string>
    about_fr: Generated<string>
    target: string
    kind: string
    percent_bp: number | null
    amount_minor: number | null
    buy: number | null
    free: number | null
    max_off_minor: number | null
    needs_code: boolean
    channels: string[]
    audience: string
    conditions: unknown
    stack: Generated<string>
    priority: Generated<number>
    max_uses: number | null
    max_uses_per_guest: number | null
    max_uses_per_day: number | null
    budget_minor: number | null
    keeps_when_changed: Generated<boolean>
    state: Generated<string>
    was_used: Generated<boolean>
    created_at: string
    version: Generated<number>
    gift_extra_id: string | null
    gift_product_id: string | null
    gift_quantity: number | null
    gift_per: string | null
    written_by: number | null
    requested_by: number | null
    requested_at: string | null
    approved_by: number | null
    approved_name: Generated<string>
    approved_at: string | null
    copied_from_property_id: number | null
    copied_from_id: string | null
    first_version_id: string | null
    max_rooms_per_night: number | null
    terms_en: Generated<string>
    terms_fr: Generated<string>
    cost_code: Generated<string>
    amounts_are: Generated<string>
    comes_off: Generated<string>
    round_to_minor: number | null
    every_nth: number | null
  }
  opening_balances: {
    property_id: number
    id: string
    company_id: string
    description: string
    issued_on: string
    due_on: string
    amount_minor: number
    currency: string
    created_at: string
    created_by: number
  }
  order_lines: {
    property_id: number
    id: string
    order_id: string
    position: number
    product_id: string
    product_code: string
    name: string
    station_id: string | null
    is_for_kitchen: boolean
    unit: string
    is_fractional: Generated<boolean>
    units: number
    cancelled_units: Generated<number>
    void_units: Generated<number>
    sent_units: Generated<number>
    status: string
    kot_id: string | null
    is_note_new: Generated<boolean>
    seat_no: Generated<number>
    course: Generated<number>
    notes: Generated<string>
    allergens: Generated<string[]>
    modifiers: Generated<unknown>
    unit_price_minor: number
    tax_category: string
    includes_tax: boolean
    discount_minor: Generated<number>
    comp_reason: Generated<string>
    leaving_reason: Generated<string>
    net_minor: Generated<number>
    tax_minor: Generated<number>
    taxes: Generated<unknown>
    created_at: string
    created_by_name: string
    ready_units: Generated<number>
    served_units: Generated<number>
    moved_at: string | null
    pack_terms: unknown
    pack_id: string | null
    stations: Generated<unknown>
    offer_id: string | null
    after_tax_off_minor: Generated<number>
  }
  order_postings: {
    property_id: number
    id: string
    order_id: string
    kind: string
    amount_minor: number
    payment_id: string
    booking_id: string | null
    folio_line_id: string | null
    company_id: string | null
    signed_name: Generated<string>
    signature: Generated<string>
    posted_at: string
    posted_by_name: string
    withdrawn_at: string | null
    tip_minor: Generated<number>
    balance_id: string | null
  }
  order_sales: {
    property_id: number
    id: string
    order_id: string
    outlet_id: string
    business_on: string
    orders: number
    covers: number
    net_minor: number
    tax_minor: number
    taxes: Generated<unknown>
    tip_minor: Generated<number>
    room_net_minor: Generated<number>
    room_tax_minor: Generated<number>
    room_taxes: Generated<unknown>
    written_at: string
    items: Generated<unknown>
    after_tax_off_minor: Generated<number>
    room_after_tax_off_minor: Generated<number>
  }
  orders: {
    property_id: number
    id: string
    reference: string
    number: number | null
    business_on: string
    outlet_id: string
    delivery_method: string
    status: string
    table_id: string | null
    table_name: Generated<string>
    split_of: string | null
    room_number: Generated<string>
    stay_id: string | null
    booking_id: string | null
    customer_id: string | null
    guest_name: Generated<string>
    guest_phone: Generated<string>
    location_name: Generated<string>
    covers: Generated<number>
    special_notes: Generated<string>
    promised_at: string | null
    source_channel: Generated<string>
    external_id: string | null
    currency: string
    includes_tax: boolean
    service_charge_bp: Generated<number>
    discount_bp: number | null
    discount_amount_minor: number | null
    discount_reason: Generated<string>
    net_minor: Generated<number>
    tax_minor: Generated<number>
    taxes: Generated<unknown>
    discount_minor: Generated<number>
    service_charge_minor: Generated<number>
    tip_minor: Generated<number>
    paid_minor: Generated<number>
    refunded_minor: Generated<number>
    on_room_minor: Generated<number>
    on_credit_minor: Generated<number>
    reason: Generated<string>
    confirmed_at: string | null
    closed_at: string | null
    created_at: string
    created_by: number
    operator_name: string
    version: Generated<number>
    device_number: Generated<string>
    delivery_price_minor: Generated<number>
    delivery_fee_minor: Generated<number>
    visit_id: string | null
    is_sample: Generated<boolean>
    closes_when_served: Generated<boolean>
    offer_code: Generated<string>
    after_tax_off_minor: Generated<number>
    on_room_off_minor: Generated<number>
    total_minor: GeneratedAlways<number | null>
    due_minor: GeneratedAlways<number | null>
  }
  organisation_subscriptions: {
    organization_id: number
    id: string
    catalogue_id: string
    kind: string
    price_minor: number
    currency: string
    period: string
    starts_on: string
    ends_on: string | null
    version: Generated<number>
    created_by: number
    created_at: string
  }
  organisations: {
    id: Generated<number>
    name: string
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    address: Generated<string>
    city: Generated<string>
    country: Generated<string>
    tax_number: Generated<string>
    requires_second_factor: Generated<boolean>
    guest_sharing: Generated<string>
  }
  outlet_resources: {
    property_id: number
    id: string
    outlet_id: string
    kind: string
    name: string
    ranking: Generated<number>
    working_hours: Generated<unknown>
    user_id: number | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  outlets: {
    property_id: number
    id: string
    name: string
    kind: string
    description: Generated<string>
    ranking: Generated<number>
    delivery_methods: string[]
    opening_hours: Generated<unknown>
    service_charge_bp: Generated<number>
    takes_tips: Generated<boolean>
    allows_bill_to_room: Generated<boolean>
    is_active: Generated<boolean>
    version: Generated<number>
    delivery_fee_minor: Generated<number>
  }
  overview_layouts: {
    id: string
    organization_id: number | null
    user_id: number | null
    role: string | null
    widgets: unknown
    updated_at: string
    version: Generated<number>
  }
  own_reports: {
    property_id: number
    id: string
    name: string
    description: Generated<string>
    metrics: string[]
    formulas: Generated<unknown>
    groupings: string[]
    filter: Generated<unknown>
    owner_id: number
    owner_name: string
    is_shared: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  password_tokens: {
    token_hash: Buffer
    user_id: number
    expires_at: string
    created_at: Generated<string>
  }
  pay_components: {
    property_id: number
    id: string
    code: string
    name: string
    kind: string
    basis: string
    amount_minor: Generated<number>
    percent: Generated<number>
    percent_of: Generated<string>
    formula: Generated<string>
    slabs: Generated<unknown>
    is_taxable: Generated<boolean>
    is_prorated: Generated<boolean>
    is_rounded: Generated<boolean>
    is_for_all: Generated<boolean>
    account: Generated<string>
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
    per: Generated<string>
  }
  pay_costs: {
    property_id: number
    run_id: string
    department_id: string
    code: string
    name: string
    kind: string
    account: string
    amount_minor: number
  }
  pay_grants: {
    property_id: number
    id: string
    employee_id: string
    component_id: string
    from_on: string
    until_on: string | null
    sealed: string | null
    created_at: string
    actor_name: string
  }
  pay_loan_entries: {
    property_id: number
    loan_id: string
    payslip_id: string
    sealed: string
    is_reversal: Generated<boolean>
  }
  pay_loans: {
    property_id: number
    id: string
    employee_id: string
    name: string
    from_on: string
    sealed: string
    is_stopped: Generated<boolean>
    created_at: string
    actor_name: string
  }
  pay_one_offs: {
    property_id: number
    id: string
    employee_id: string
    component_id: string
    due_on: string
    reason: string
    sealed: string
    state: Generated<string>
    payslip_id: string | null
    created_at: string
    actor_name: string
  }
  pay_run_expenses: {
    property_id: number
    pay_run_id: string
    expense_id: string
  }
  pay_runs: {
    property_id: number
    id: string
    number: number
    from_on: string
    until_on: string
    pay_on: string
    department_id: string | null
    state: string
    prepared_by: number
    prepared_name: string
    prepared_at: string
    approved_by: number | null
    approved_name: Generated<string>
    approved_at: string | null
    paid_at: string | null
    version: Generated<number>
    withdrawn_by: number | null
    withdrawn_name: Generated<string>
    withdrawn_at: string | null
    withdrawn_for: Generated<string>
    computed_order: Generated<number>
    decided_order: Generated<number>
    frequency: string | null
  }
  pay_settings: {
    property_id: number
    unmarked: string
    month_minutes: number
    day_minutes: number
    overtime_percent: number
    holiday_overtime_percent: number
    night_percent: number
    holiday_percent: number
    wages_account: string
    payable_account: string
    version: Generated<number>
    day_off_overtime_percent: Generated<number>
    hours_component_id: string | null
    leave_component_id: string | null
  }
  payment_allocations: {
    property_id: number
    receipt_id: string
    payment_id: string
    amount_minor: number
  }
  payment_link_events: {
    property_id: number
    id: string
    link_id: string
    type: string
    amount_minor: number | null
    detail: Generated<string>
    actor_name: Generated<string>
    happened_at: string
  }
  payment_links: {
    property_id: number
    id: string
    reference: string
    token: string
    booking_id: string
    gateway_id: string
    status: string
    is_fixed: boolean
    amount_minor: number
    allows_partial: boolean
    paid_minor: Generated<number>
    booking_total_minor: number
    description: Generated<string>
    name: Generated<string>
    email: Generated<string>
    expires_at: string
    sent_at: string | null
    replaces_id: string | null
    reason: Generated<string>
    version: Generated<number>
    created_at: string
    created_by: number
    created_by_name: string
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
    company_id: string | null
    expense_id: string | null
    order_id: string | null
    party_id: string | null
    business_email: Generated<string>
    replaced_at: string | null
    action: Generated<string>
    created_by: Generated<number>
    direction: Generated<string>
  }
  payout_lines: {
    property_id: number
    payout_id: string
    id: string
    reference: Generated<string>
    booking_id: string | null
    gross_minor: number
    commission_minor: Generated<number>
    commission_tax_minor: Generated<number>
    tcs_minor: Generated<number>
    tds_minor: Generated<number>
    net_minor: GeneratedAlways<number | null>
    accepted_on: string | null
    accepted_by: Generated<string>
    note: Generated<string>
    disputed_on: string | null
  }
  payouts: {
    property_id: number
    id: string
    company_id: string
    receipt_id: string | null
    reference: string
    paid_on: string
    amount_minor: number
    currency: string
    created_at: string
    created_by: number
    version: Generated<number>
    is_sample: Generated<boolean>
  }
  payslips: {
    property_id: number
    id: string
    run_id: string
    employee_id: string
    department_id: string
    from_on: string
    until_on: string
    state: string
    fault: Generated<string>
    fault_code: Generated<string>
    reason: Generated<string>
    unreviewed: Generated<number>
    sealed: string | null
  }
  pictures: {
    property_id: number
    id: string
    room_type_id: string | null
    place: number
    alt: Generated<string>
    width: number
    height: number
    large: Buffer
    small: Buffer
    version: Generated<number>
    created_at: string
    offer_id: string | null
  }
  places: {
    id: string
    level: string
    parent_id: string | null
    name: string
    folded: string
    code: Generated<string>
    postal_code: Generated<string>
    latitude: number | null
    longitude: number | null
    status: string
    merged_into_id: string | null
    suggested_by_name: Generated<string>
    version: Generated<number>
    created_at: string
    changed_at: string
  }
  plan_companies: {
    property_id: number
    rate_plan_id: string
    company_id: string
    first_on: string | null
    last_on: string | null
    is_negotiated: GeneratedAlways<boolean>
  }
  plan_parts: {
    property_id: number
    id: string
    rate_plan_id: string
    name: string
    amount_minor: number
    per: string
    rhythm: string
    weekdays: Generated<number[]>
    tax_category: Generated<string>
    service_code: Generated<string>
    meal: string | null
    is_next_day: Generated<boolean>
    ranking: number
    version: Generated<number>
    posting: Generated<string>
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
    adult_prices: Generated<unknown>
    child_prices: Generated<unknown>
  }
  plan_quotas: {
    property_id: number
    id: string
    rate_plan_id: string
    room_type_id: string | null
    rooms: number
  }
  platform_lead_activities: {
    id: string
    lead_id: string
    kind: string
    subject: string
    outcome: Generated<string>
    happens_at: string
    is_done: boolean
    follow_up_on: string | null
    by_name: string
    created_at: string
  }
  platform_leads: {
    id: string
    number: GeneratedAlways<number>
    business_kind: string
    source: string
    business_name: string
    first_name: Generated<string>
    last_name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    city: Generated<string>
    country: Generated<string>
    units: number | null
    message: Generated<string>
    next_step: Generated<string>
    next_step_on: string | null
    owner_id: number | null
    state: string
    reason: Generated<string>
    until_on: string | null
    of_id: string | null
    organization_id: number | null
    response_due_at: string
    responded_at: string | null
    created_at: string
    version: Generated<number>
  }
  points_of_sale: {
    property_id: number
    id: string
    outlet_id: string | null
    name: string
    number: number
    is_active: Generated<boolean>
    version: Generated<number>
  }
  policy_seasons: {
    property_id: number
    id: string
    name: string
    policy_id: string
    rate_plan_id: string | null
    first_on: string
    last_on: string
    version: Generated<number>
  }
  portal_cases: {
    property_id: number
    case_id: string
    booking_id: string
    is_chat: boolean
    created_at: string
  }
  portal_pages: {
    property_id: number
    booking_id: string
    token_hash: Buffer
    sealed_token: string
    state: Generated<string>
    arrival_time: Generated<string>
    vehicle_plate: Generated<string>
    notes: Generated<string>
    signature: Generated<string>
    submitted_at: string | null
    accepted_at: string | null
    accepted_by_name: Generated<string>
    opened_at: string | null
    created_at: string
    version: Generated<number>
  }
  portal_sent: {
    property_id: number
    booking_id: string
    key: string
    sent_at: string
  }
  portal_settings: {
    property_id: number
    is_active: Generated<boolean>
    has_registration: Generated<boolean>
    has_extras: Generated<boolean>
    has_requests: Generated<boolean>
    has_chat: Generated<boolean>
    upgrades_at_once: Generated<boolean>
    days_after: Generated<number>
    topics: Generated<string[]>
    version: Generated<number>
    has_room_menu: Generated<boolean>
  }
  portal_upgrade_requests: {
    property_id: number
    id: string
    booking_id: string
    stay_id: string
    from_type_id: string
    to_type_id: string
    price_minor: number
    state: string
    requested_at: string
    decided_at: string | null
    decided_by_name: Generated<string>
  }
  portal_upgrades: {
    property_id: number
    id: string
    from_type_id: string
    to_type_id: string
    price_minor: number
  }
  positions: {
    property_id: number
    id: string
    title: string
    title_key: string
    department_id: string
    role_code: string | null
    rooms_per_shift: number | null
    tip_points: number | null
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  prepaid_moves: {
    property_id: number
    id: string
    pack_id: string
    kind: string
    units: number
    order_line_id: string | null
    business_on: string
    reason: Generated<string>
    moved_at: string
    moved_by_name: string
  }
  prepaid_packs: {
    property_id: number
    id: string
    number: number
    customer_id: string
    product_id: string
    name: string
    order_id: string
    order_line_id: string
    units: number
    remaining: number
    price_minor: number
    currency: string
    issued_on: string
    expires_on: string | null
    ended_at: string | null
    created_at: string
    version: Generated<number>
  }
  price_list_lines: {
    property_id: number
    price_list_id: string
    id: string
    product_id: string | null
    product_group_id: string | null
    price_minor: number | null
    offset_bp: number | null
  }
  price_lists: {
    property_id: number
    id: string
    name: string
    priority: Generated<number>
    from_on: string | null
    until_on: string | null
    weekdays: Generated<number[]>
    from_time: Generated<string>
    until_time: Generated<string>
    outlet_ids: Generated<string[]>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  price_seasons: {
    property_id: number
    id: string
    name: string
    first_on: string
    last_on: string
    ranking: number
    version: Generated<number>
  }
  print_jobs: {
    property_id: number
    id: string
    kind: string
    ref_id: string
    revision: number
    copy_no: Generated<number>
    station_id: string | null
    order_id: string | null
    printer_id: string
    origin_id: string
    title: string
    sheet: unknown
    status: Generated<string>
    is_duplicate: Generated<boolean>
    attempts: Generated<number>
    run_after: string
    expires_at: string
    lease_token: string | null
    lease_owner: Generated<string>
    lease_until: string | null
    handed_at: string | null
    error_class: Generated<string>
    error: Generated<string>
    created_at: string
    created_by_name: string
    ended_at: string | null
  }
  printer_stations: {
    property_id: number
    printer_id: string
    station_id: string
  }
  printers: {
    property_id: number
    id: string
    name: string
    width_mm: number
    way: string
    agent_printer: Generated<string>
    copies: Generated<number>
    is_default: Generated<boolean>
    is_active: Generated<boolean>
    backup_id: string | null
    keep_minutes: Generated<number>
    condition: Generated<string>
    condition_at: string | null
    version: Generated<number>
    created_at: string
  }
  printing_keys: {
    property_id: number
    certificate: string
    sealed_key: string
    created_at: string
  }
  privacy_requests: {
    property_id: number
    id: string
    customer_id: string
    kind: string
    state: Generated<string>
    note: Generated<string>
    due_on: string
    reason: Generated<string>
    created_at: string
    created_by_name: string
    closed_at: string | null
    closed_by_name: Generated<string>
    made_at_property: Generated<string>
  }
  product_group_outlets: {
    property_id: number
    product_group_id: string
    outlet_id: string
  }
  product_groups: {
    property_id: number
    id: string
    name: string
    names: Generated<unknown>
    ranking: Generated<number>
    station_id: string | null
    course: Generated<number>
    tax_category: Generated<string>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  product_images: {
    property_id: number
    product_id: string
    bytes: Buffer
    version: Generated<number>
  }
  product_modifier_groups: {
    property_id: number
    product_id: string
    modifier_group_id: string
    ranking: Generated<number>
  }
  product_outages: {
    property_id: number
    product_id: string
    reason: Generated<string>
    until_at: string | null
    set_at: string
    set_by: number
    set_by_name: string
  }
  products: {
    property_id: number
    id: string
    product_group_id: string
    kind: Generated<string>
    code: string
    name: string
    names: Generated<unknown>
    description: Generated<string>
    price_minor: number
    tax_category: string | null
    unit: Generated<string>
    is_fractional: Generated<boolean>
    barcode: string | null
    allergens: Generated<string[]>
    diets: Generated<string[]>
    station_id: string | null
    is_prepared: Generated<boolean>
    ranking: Generated<number>
    is_active: Generated<boolean>
    version: Generated<number>
    prepaid_product_id: string | null
    prepaid_units: number | null
    prepaid_days: number | null
  }
  project_links: {
    property_id: number
    id: string
    project_id: string
    token_hash: Buffer
    sealed_token: string
    shows_hours: boolean
    shows_amounts: boolean
    expires_on: string
    made_at: string
    made_by: string
    ended_at: string | null
  }
  project_members: {
    property_id: number
    project_id: string
    employee_id: string
    role: string
    added_at: string
  }
  project_rates: {
    property_id: number
    id: string
    project_id: string
    employee_id: string | null
    activity_id: string | null
    from_on: string
    until_on: string | null
    rate_minor: number
    version: Generated<number>
  }
  project_rooms: {
    property_id: number
    project_id: string
    room_id: string
    from_on: string
    until_on: string
    block_id: string | null
  }
  project_template_blocks: {
    property_id: number
    template_id: string
    from_id: string
    to_id: string
  }
  project_template_items: {
    property_id: number
    template_id: string
    id: string
    position: number
    title: string
    body: string
    priority: string
    start_days: number | null
    due_days: number | null
    parent_id: string | null
    parent_depth: number | null
    depth: GeneratedAlways<number>
    estimate_minutes: number | null
    worker: string
    lines: string[]
  }
  project_template_states: {
    property_id: number
    template_id: string
    position: number
    name: string
    name_key: string
    state_group: string
    color: string
  }
  project_templates: {
    property_id: number
    id: string
    name: string
    name_key: string
    kind: string
    color: string
    description: Generated<string>
    version: Generated<number>
  }
  projects: {
    property_id: number
    id: string
    key: string
    name: string
    description: Generated<string>
    kind: string
    state: Generated<string>
    customer_id: string | null
    company_id: string | null
    lead_id: string | null
    from_on: string | null
    until_on: string | null
    budget_minutes: number | null
    billing: Generated<string>
    budget_minor: number | null
    rate_minor: number | null
    color: Generated<string>
    health: Generated<string>
    health_note: Generated<string>
    last_number: Generated<number>
    created_at: string
    version: Generated<number>
    takes_proposals: Generated<boolean>
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
    locale: string
    business_date: string
    fiscal_year_month: number
    check_in_time: Generated<string>
    check_out_time: Generated<string>
    address: Generated<string>
    city: Generated<string>
    country: string
    phone: Generated<string>
    email: Generated<string>
    tax_number: Generated<string>
    logo_url: string | null
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
    tax_rounding: Generated<string>
    requires_second_factor: Generated<boolean>
    country_pack: string
    tax_number_label: Generated<string>
    rounding_unit: number
    rounds_bills: Generated<boolean>
    postal_code: Generated<string>
    registration_number: Generated<string>
    bank_account: Generated<string>
    bic: Generated<string>
  }
  property_counters: {
    property_id: number
    name: string
    value: Generated<number>
  }
  property_subscriptions: {
    property_id: number
    id: string
    catalogue_id: string
    kind: string
    price_minor: number
    currency: string
    period: string
    starts_on: string
    ends_on: string | null
    version: Generated<number>
    created_by: number
    created_at: string
  }
  proposals: {
    property_id: number
    id: string
    deal_id: string
    revision: number
    state: string
    content: unknown
    total_minor: number
    currency: string
    terms: Generated<string>
    valid_until: string
    language: string
    sent_to: Generated<string>
    token_hash: Buffer
    sealed_token: string
    sent_at: string
    viewed_at: string | null
    decided_at: string | null
    signer_name: Generated<string>
    signer_address: Generated<string>
    decline_reason: Generated<string>
    held_at: string | null
    unheld_because: Generated<string>
    taxes: unknown
    tax_minor: Generated<number>
    sealed_signature: string | null
    signed_digest: Generated<string>
  }
  rate_change_cells: {
    property_id: number
    change_id: string
    night: string
    room_type_id: string | null
    rate_plan_id: string | null
    before: unknown
    after: unknown
    reason: unknown
  }
  rate_changes: {
    property_id: number
    id: string
    kind: string
    first_night: string
    last_night: string
    cell_count: number
    changed_at: string
    changed_by: number
    changed_by_name: string
    undone_at: string | null
    undoes: string | null
    rules: Generated<string[]>
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
    policy_id: string | null
    round_to_minor: number | null
    round_mode: Generated<string>
    floor_minor: number | null
    is_negotiated: Generated<boolean>
  }
  rate_restrictions: {
    property_id: number
    id: string
    room_type_id: string | null
    rate_plan_id: string | null
    night: string
    min_stay: number | null
    max_stay: number | null
    min_stay_through: number | null
    max_stay_through: number | null
    stay_lengths: number[] | null
    closed: boolean | null
    closed_to_arrival: boolean | null
    closed_to_departure: boolean | null
    min_advance: number | null
    max_advance: number | null
    min_price_minor: number | null
  }
  receipt_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    mode: string
    received_minor: number
    refunded_minor: number
    receipts: number
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
    company_id: string | null
    expense_id: string | null
    shift_id: string | null
    name: Generated<string>
    description: Generated<string>
    provider: Generated<string>
    provider_payment_id: Generated<string>
    tendered_minor: number | null
    foreign_currency: string | null
    foreign_minor: number | null
    exchange_rate: string | null
    reverses_id: string | null
    refunds_id: string | null
    needs_drawer: Generated<boolean>
    sold_voucher_id: string | null
    used_voucher_id: string | null
    is_sample: Generated<boolean>
  }
  registration_pictures: {
    property_id: number
    registration_id: string
    sealed: string
    added_at: string
  }
  registrations: {
    property_id: number
    id: string
    booking_id: string
    stay_id: string
    number: number
    first_name: string
    last_name: string
    date_of_birth: string | null
    nationality: Generated<string>
    address: Generated<string>
    city: Generated<string>
    postal_code: Generated<string>
    country: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    document_kind: Generated<string>
    document_sealed: Generated<string>
    document_end: Generated<string>
    document_country: Generated<string>
    document_expires_on: string | null
    changed_at: string
    customer_id: string | null
    gender: string | null
    place_of_birth: Generated<string>
    next_destination: Generated<string>
    version: Generated<number>
  }
  reminder_texts: {
    property_id: number
    bucket: string
    subject: string
    body: string
  }
  report_favourites: {
    property_id: number
    user_id: number
    report_code: string
  }
  report_file_parts: {
    property_id: number
    file_id: string
    position: number
    bytes: Buffer
  }
  report_files: {
    property_id: number
    id: string
    report_code: string
    from_on: string
    until_on: string
    settings: unknown
    format: string
    language: string
    state: Generated<string>
    attempts: Generated<number>
    row_count: Generated<number>
    row_total: number | null
    fault: Generated<string>
    details: Generated<unknown>
    byte_count: Generated<number>
    owner_id: number
    owner_name: string
    reader_ids: Generated<number[]>
    created_at: string
    touched_at: string
    ended_at: string | null
    expires_at: string
  }
  report_schedules: {
    property_id: number
    id: string
    report_code: string
    name: string
    period: string
    settings: unknown
    format: string
    language: string
    cron: string | null
    recipient_ids: number[]
    state: Generated<string>
    paused_because: string | null
    next_due_at: string | null
    owner_id: number
    owner_name: string
    created_at: string
    version: Generated<number>
  }
  report_sending_recipients: {
    property_id: number
    sending_id: string
    user_id: number
    name: string
    message_id: string | null
  }
  report_sendings: {
    property_id: number
    id: string
    schedule_id: string
    due_at: string
    is_by_hand: boolean
    file_id: string
    state: Generated<string>
    fault: Generated<string>
    ended_at: string | null
  }
  report_views: {
    property_id: number
    id: string
    report_code: string
    name: string
    settings: unknown
    owner_id: number
    owner_name: string
    is_shared: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  review_competitor_scores: {
    property_id: number
    competitor_id: string
    source: string
    scored_on: string
    rating_tenths: number
    rating100: number
    review_count: number | null
    entered_by: number
    entered_at: string
  }
  review_competitors: {
    property_id: number
    id: string
    name: string
    name_key: GeneratedAlways<string>
    created_at: string
    version: Generated<number>
  }
  review_gestures: {
    property_id: number
    review_id: string
    offer_id: string
    code_id: string
    reason: string
    given_at: string
    given_by: string
  }
  review_opt_outs: {
    property_id: number
    email: string
    at: string
  }
  review_pictures: {
    property_id: number
    id: string
    review_id: string
    place: number
    width: number
    height: number
    large: Buffer
    small: Buffer
    created_at: string
  }
  review_question_answers: {
    property_id: number
    review_id: string
    question_id: string
    value: number | null
    words: Generated<string>
  }
  review_questions: {
    property_id: number
    id: string
    kind: string
    text_en: string
    text_fr: string
    place: number
    retired_at: string | null
    version: Generated<number>
  }
  review_replies: {
    property_id: number
    id: string
    review_id: string
    body: string
    author_name: string
    state: string
    reason: Generated<string>
    decided_by: Generated<string>
    decided_at: string | null
    created_at: string
    delivery: Generated<string>
    delivery_note: Generated<string>
    attempts: Generated<number>
    next_try_at: string | null
    sent_at: string | null
  }
  review_requests: {
    property_id: number
    id: string
    booking_id: string | null
    kind: string
    state: string
    skip_reason: Generated<string>
    token: string
    email: string
    created_at: string
    opened_at: string | null
    reminded_at: string | null
    answered_at: string | null
    expires_at: string
    order_id: string | null
    appointment_id: string | null
  }
  review_settings: {
    property_id: number
    is_asking: Generated<boolean>
    delay_days: Generated<number>
    reminder_days: Generated<number>
    pause_weeks: Generated<number>
    is_pulse: Generated<boolean>
    low_at: Generated<number>
    is_public: Generated<boolean>
    version: Generated<number>
    is_asking_orders: Generated<boolean>
    is_asking_appointments: Generated<boolean>
    due_low_hours: Generated<number>
    due_middle_hours: Generated<number>
    due_high_hours: Generated<number>
  }
  review_sources: {
    property_id: number
    kind: string
    is_active: boolean
    inbound_id: string | null
    key_hash: Buffer | null
    key_hint: Generated<string>
    reply_url: Generated<string>
    sealed_reply_key: Generated<string>
    reply_key_hint: Generated<string>
    received_at: string | null
    test_state: Generated<string>
    test_note: Generated<string>
    test_requested_at: string | null
    tested_at: string | null
  }
  review_templates: {
    property_id: number
    id: string
    name: string
    language: string
    body: string
    version: Generated<number>
  }
  review_topics: {
    property_id: number
    review_id: string
    topic: string
    score100: number
  }
  review_versions: {
    property_id: number
    review_id: string
    number: number
    author: string
    language: string
    title: string
    body: string
    positive: string
    negative: string
    rating_tenths: number
    replaced_at: string
  }
  review_work_items: {
    property_id: number
    item_id: string
    project_id: string
    review_id: string
    made_by: number
    heard_group: string | null
  }
  reviews: {
    property_id: number
    id: string
    source: string
    external_id: string
    request_id: string | null
    booking_id: string | null
    author: Generated<string>
    language: Generated<string>
    title: Generated<string>
    body: Generated<string>
    positive: Generated<string>
    negative: Generated<string>
    rating_tenths: number
    rating100: number
    wants_contact: Generated<boolean>
    is_verified: Generated<boolean>
    posted_at: string
    state: string
    display: Generated<string>
    display_reason: Generated<string>
    is_reported: Generated<boolean>
    is_sample: Generated<boolean>
    created_at: string
    version: Generated<number>
    source_changed_at: string | null
    translation: Generated<string>
    translation_language: Generated<string>
    translated_by: Generated<string>
  }
  roles: {
    id: string
    organization_id: number | null
    name: string
    description: Generated<string>
    template: string
    permissions: string[]
    version: Generated<number>
    created_at: Generated<string>
  }
  room_assignments: {
    property_id: number
    business_date: string
    room_id: string
    employee_id: string
    minutes: number
    assigned_by: string
    assigned_at: string
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
  room_distributions: {
    property_id: number
    business_date: string
    id: string
    room_ids: string[]
    by_name: string
    at: string
    state_after: string
  }
  room_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    room_type_id: string
    rooms: number
    blocked: number
  }
  room_nights: {
    property_id: number
    room_id: string
    night: string
    stay_id: string | null
    block_id: string | null
  }
  room_photos: {
    property_id: number
    id: string
    room_id: string
    business_date: string
    condition: string
    large: Buffer
    small: Buffer
    added_by: string
    added_at: string
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
  rota_absences: {
    property_id: number
    source_id: string
    employee_id: string
    on_date: string
    halves: number
    code: string
    name: string
    color: string
    from_minute: number | null
    until_minute: number | null
  }
  rota_patterns: {
    property_id: number
    id: string
    name: string
    name_key: string
    days: unknown
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  rota_settings: {
    property_id: number
    min_rest_minutes: number
    max_week_minutes: number
    max_days_in_row: number
    swap_hours: number
    version: Generated<number>
    remind_hours: number
  }
  rota_shift_changes: {
    property_id: number
    id: string
    shift_id: string
    before: unknown
    after: unknown
    reason: string
    changed_at: string
    actor_name: string
  }
  rota_shifts: {
    property_id: number
    id: string
    employee_id: string | null
    department_id: string
    position_id: string
    type_id: string | null
    kind: string
    on_date: string
    start_at: string | null
    end_at: string | null
    pause_start_at: string | null
    pause_end_at: string | null
    spans: GeneratedAlways<string | null>
    unpaid_break: Generated<number>
    area: Generated<string>
    note: Generated<string>
    origin: string
    reason: Generated<string>
    state: Generated<string>
    is_removed: Generated<boolean>
    published_at: string | null
    published_employee_id: string | null
    published_on: string | null
    published_spans: string | null
    published_type_id: string | null
    acknowledged_at: string | null
    created_at: string
    version: Generated<number>
    reminded_at: string | null
  }
  rota_weeks: {
    property_id: number
    department_id: string
    week_start: string
    state: Generated<string>
    budget_minutes: number | null
    published_at: string | null
    published_by: string | null
    version: Generated<number>
  }
  running_timers: {
    property_id: number
    employee_id: string
    project_id: string
    item_id: string | null
    note: Generated<string>
    started_at: string
    activity_id: string | null
  }
  sale_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    department: string
    outlet_id: string | null
    net_minor: number
    tax_minor: number
  }
  sample_loads: {
    property_id: number
    id: string
    status: string
    started_at: string
    before: unknown
  }
  season_prices: {
    property_id: number
    season_id: string
    rate_plan_id: string
    room_type_id: string
    base_minor: number
    monday_minor: number | null
    tuesday_minor: number | null
    wednesday_minor: number | null
    thursday_minor: number | null
    friday_minor: number | null
    saturday_minor: number | null
    sunday_minor: number | null
    single_minor: number | null
    extra_adult_minor: number | null
    extra_child_minor: number | null
  }
  second_factors: {
    user_id: number
    secret: string
    recovery_codes: Generated<string>
    recovery_left: Generated<number>
    last_step: Generated<number>
    confirmed_at: string | null
    created_at: string
  }
  segment_members: {
    property_id: number
    segment_id: string
    customer_id: string
  }
  segments: {
    property_id: number
    id: string
    name: string
    tree: unknown
    selects_all: Generated<boolean>
    is_snapshot: Generated<boolean>
    snapshot_at: string | null
    is_sample: Generated<boolean>
    created_at: string
    version: Generated<number>
    name_key: GeneratedAlways<string>
    members_version: number | null
  }
  separation_changes: {
    property_id: number
    id: string
    separation_id: string
    from_state: string | null
    to_state: string
    note: Generated<string>
    at: string
    actor_name: string
  }
  separations: {
    property_id: number
    id: string
    employee_id: string
    kind: string
    state: Generated<string>
    requested_on: string
    agreed_on: string | null
    last_on: GeneratedAlways<string>
    sealed_reason: string
    is_own: boolean
    requested_name: string
    requested_at: string
    subject_id: number | null
    decided_by: number | null
    outcome: Generated<string>
    is_rehirable: Generated<boolean>
    sealed_notes: string | null
    earning_id: string | null
    deduction_id: string | null
    prepared_by: number | null
    prepared_name: Generated<string>
    approved_by: number | null
    approved_name: Generated<string>
    version: Generated<number>
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
    locked_at: string | null
  }
  settlement_lines: {
    property_id: number
    separation_id: string
    position: number
    kind: string
    direction: string
    label: string
    days: number | null
    leave_type_id: string | null
    loan_id: string | null
    item_id: string | null
    condition: string | null
    sealed: string
    one_off_id: string | null
    minutes: number | null
  }
  shift_approvals: {
    property_id: number
    shift_id: string
    approved_by: number
    approved_by_name: string
    approved_at: string
  }
  shift_claims: {
    property_id: number
    id: string
    shift_id: string
    employee_id: string
    state: Generated<string>
    claimed_at: string
    decided_by: Generated<string>
  }
  shift_swaps: {
    property_id: number
    id: string
    shift_id: string
    from_employee_id: string
    to_employee_id: string
    to_shift_id: string | null
    state: Generated<string>
    expires_at: string
    asked_at: string
    decided_by: Generated<string>
    version: Generated<number>
  }
  shift_types: {
    property_id: number
    id: string
    code: string
    name: string
    color: string
    kind: string
    starts: string
    ends: string
    pause_starts: string | null
    pause_ends: string | null
    unpaid_break: Generated<number>
    paid_break: Generated<number>
    department_ids: Generated<string[]>
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
    document_type_ids: Generated<string[]>
  }
  sign_in_failures: {
    id: string
    email: string
    address: string
    failed_at: Generated<string>
    place: number
  }
  sign_ups: {
    id: string
    email: string
    password_hash: string
    first_name: string
    last_name: Generated<string>
    phone: Generated<string>
    business_name: Generated<string>
    token_hash: Buffer | null
    expires_at: string
    created_at: string
  }
  sitting_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    outlet_id: string
    hour: number
    sittings: number
    seated_secs: number
  }
  stations: {
    property_id: number
    id: string
    name: string
    ranking: Generated<number>
    target_minutes: Generated<number>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  stay_changes: {
    property_id: number
    id: string
    made_at: string
    made_by: number
    before: unknown
    undone_at: string | null
  }
  stay_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    room_type_id: string
    rate_plan_id: string
    source: string
    company_id: string | null
    country: string
    rooms_sold: number
    guests: number
    room_minor: number
    room_tax_minor: number
    arrivals: number
    arrival_nights: number
    departures: number
    no_shows: number
    direct_sold: number
    segment: Generated<string>
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
    contract_id: string | null
    includes_tax: Generated<boolean>
    parts: Generated<unknown>
    parts_net_minor: Generated<number>
  }
  stay_sums: {
    property_id: number
    business_on: string
    rooms_sold: number
    guests: number
    room_minor: number
    room_tax_minor: number
    arrivals: number
    arrival_nights: number
    departures: number
    no_shows: number
    direct_sold: number
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
    terms: unknown
    child_ages: number[] | null
  }
  stock_item_units: {
    property_id: number
    item_id: string
    name: string
    numerator: number
    denominator: number
  }
  stock_items: {
    property_id: number
    id: string
    kind: string
    code: string
    name: string
    base_unit: string
    reorder_point: string | null
    par_level: string | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  stock_levels: {
    property_id: number
    item_id: string
    store_id: string
    on_hand: string
    average_cost: string | null
    is_counted: Generated<boolean>
    is_blocking: Generated<boolean>
    lowest: Generated<string>
    reserved: Generated<string>
  }
  stock_moves: {
    property_id: number
    id: Generated<number>
    document_id: string
    kind: string
    item_id: string
    store_id: string
    quantity: string
    entered_quantity: string | null
    entered_unit: string | null
    unit_cost: string | null
    balance: string
    reason: Generated<string>
    order_line_id: string | null
    reverses_id: number | null
    business_on: string
    written_at: string
    written_by: number
    written_by_name: string
  }
  stock_recipes: {
    property_id: number
    product_id: string
    item_id: string
    quantity: string
    entered_quantity: string
    entered_unit: string
  }
  stock_stores: {
    property_id: number
    id: string
    name: Generated<string>
    outlet_id: string | null
    blocks_ingredients: Generated<boolean>
    blocks_retail: Generated<boolean>
    is_active: Generated<boolean>
    version: Generated<number>
  }
  stock_uses: {
    property_id: number
    order_line_id: string
    item_id: string
    store_id: string
    root_line_id: string
    kind: string
    quantity: string
    used_units: number
    is_reserved: Generated<boolean>
  }
  subscription_catalogue: {
    id: string
    name: string
    kind: string
    business_type: Generated<string>
    ranking: Generated<number>
    price_minor: number
    currency: string
    period: string
    modules: string[]
    max_properties: number | null
    max_rooms: number | null
    max_users: number | null
    max_images: number | null
    is_offered: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
  }
  suppressions: {
    property_id: number
    channel: string
    address_hash: string
    reason: string
    address_key: Generated<string>
    note: Generated<string>
    created_at: string
    created_by: Generated<string>
  }
  table_calls: {
    property_id: number
    id: string
    table_id: string
    kind: string
    created_at: string
    answered_at: string | null
    answered_by_name: Generated<string>
  }
  table_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    outlet_id: string
    tables: number
  }
  table_orders: {
    property_id: number
    order_id: string
    table_id: string
    is_lead: boolean
  }
  table_reservation_quarters: {
    property_id: number
    table_id: string
    starts_at: string
    reservation_id: string
  }
  table_reservations: {
    property_id: number
    id: string
    table_id: string
    name: string
    phone: Generated<string>
    covers: number
    starts_at: string
    ends_at: string
    notes: Generated<string>
    status: Generated<string>
    version: Generated<number>
    created_at: string
    created_by_name: string
    is_sample: Generated<boolean>
  }
  table_waits: {
    property_id: number
    id: string
    outlet_id: string
    name: string
    phone: Generated<string>
    covers: number
    quoted_minutes: Generated<number>
    status: Generated<string>
    table_id: string | null
    created_at: string
    ended_at: string | null
    is_sample: Generated<boolean>
    told_at: string | null
  }
  tax_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    tax: string
    slab: string
    taxable_minor: number
    levied_minor: number
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
    exemption: string | null
    exemption_reason: Generated<string>
  }
  ticket_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    outlet_id: string
    station_id: string | null
    tickets: number
    ticket_secs: number
    late: number
  }
  time_entries: {
    property_id: number
    id: string
    employee_id: string
    week_on: string
    project_id: string
    item_id: string | null
    on_day: string
    minutes: number
    note: Generated<string>
    is_billable: boolean
    rate_minor: number | null
    logged_at: string
    logged_by: string
    version: Generated<number>
    activity_id: string | null
  }
  timesheets: {
    property_id: number
    id: string
    employee_id: string
    week_on: string
    state: Generated<string>
    minutes: Generated<number[]>
    submission_id: string | null
    submitted_at: string | null
    decided_at: string | null
    decided_by: Generated<string>
    comment: Generated<string>
    version: Generated<number>
  }
  tip_pool_shares: {
    property_id: number
    pool_id: string
    employee_id: string
    position_id: string
    points: number
    minutes: number
    sealed: string
    one_off_id: string | null
  }
  tip_pools: {
    property_id: number
    id: string
    name: string
    source: string
    outlet_id: string | null
    from_on: string
    until_on: string
    amount_minor: number
    held_back: number
    component_id: string
    unreviewed: Generated<number>
    state: string
    prepared_by: number
    prepared_name: string
    prepared_at: string
    approved_by: number | null
    approved_name: Generated<string>
    version: Generated<number>
    shared_by: Generated<string>
    department_id: string | null
  }
  treatment_package_items: {
    property_id: number
    package_id: string
    ranking: number
    product_id: string
  }
  treatment_packages: {
    property_id: number
    id: string
    outlet_id: string
    name: string
    price_minor: number
    is_active: Generated<boolean>
    version: Generated<number>
  }
  treatment_staff: {
    property_id: number
    product_id: string
    staff_id: string
  }
  treatments: {
    property_id: number
    product_id: string
    minutes: number
    buffer_minutes: Generated<number>
    place_kind: string | null
    version: Generated<number>
  }
  turnaways: {
    property_id: number
    id: string
    reason: string
    arrival_on: string
    departure_on: string
    room_count: number
    adults: number
    children: number
    room_type_id: string | null
    amount_minor: number | null
    source: Generated<string>
    note: Generated<string>
    taken_at: string
    taken_on: string
    taken_by: number
    taken_by_name: string
  }
  type_nights: {
    property_id: number
    room_type_id: string
    night: string
    capacity: number
    taken: Generated<number>
    blocked: Generated<number>
    overbooking: Generated<number>
    allotted: Generated<number>
  }
  unavailabilities: {
    property_id: number
    id: string
    employee_id: string
    weekday: number | null
    from_on: string
    until_on: string | null
    reason: Generated<string>
    created_at: string
  }
  user_pictures: {
    user_id: number
    id: string
    bytes: Buffer
    created_at: string
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
    role_id: string | null
  }
  void_facts: {
    property_id: number
    business_on: string
    entry: number
    written_at: string
    outlet_id: string
    item: string
    void_units: number
    comp_units: number
  }
  website_bookings: {
    property_id: number
    id: string
    booking_id: string
    token_hash: Buffer
    sealed_token: string
    address: string
    language: Generated<string>
    held_until: string
    booked_at: string | null
    asked_minor: Generated<number>
    link_id: string | null
    created_at: string
    promotion_id: string | null
  }
  website_promotions: {
    property_id: number
    id: string
    name: string
    about_en: Generated<string>
    about_fr: Generated<string>
    code: string | null
    rate_plan_id: string
    book_first_on: string | null
    book_last_on: string | null
    stay_first_on: string | null
    stay_last_on: string | null
    is_active: Generated<boolean>
    created_at: string
    version: Generated<number>
    is_negotiated: GeneratedAlways<boolean>
  }
  website_settings: {
    property_id: number
    is_active: Generated<boolean>
    color: string
    texts: unknown
    room_type_ids: string[] | null
    rate_plan_ids: string[] | null
    pay_rule: Generated<string>
    pay_share: Generated<string>
    frame_origins: Generated<string[]>
    holder_id: string | null
    version: Generated<number>
    logo_picture_id: string | null
  }
  work_activities: {
    property_id: number
    id: string
    code: string
    name: string
    is_billable: boolean
    is_active: Generated<boolean>
    version: Generated<number>
  }
  work_activity: {
    property_id: number
    id: string
    item_id: string
    field: string
    before: string
    after: string
    reason: Generated<string>
    at: string
    actor_name: string
  }
  work_assignees: {
    property_id: number
    project_id: string
    item_id: string
    employee_id: string
  }
  work_checklist: {
    property_id: number
    id: string
    item_id: string
    text: string
    position: number
    is_done: Generated<boolean>
    done_by: Generated<string>
  }
  work_comments: {
    property_id: number
    id: string
    item_id: string
    body: string
    at: string
    actor_name: string
  }
  work_item_labels: {
    property_id: number
    project_id: string
    item_id: string
    label_id: string
  }
  work_items: {
    property_id: number
    id: string
    project_id: string
    number: number
    title: string
    body: Generated<string>
    state_id: string
    state_group: string
    priority: Generated<string>
    start_on: string | null
    due_on: string | null
    parent_id: string | null
    parent_depth: number | null
    depth: GeneratedAlways<number>
    estimate_minutes: number | null
    position: number
    source: Generated<string>
    completed_at: string | null
    created_at: string
    version: Generated<number>
    series_id: string | null
    series_on: string | null
    origin_label: Generated<string>
    origin_path: Generated<string>
    is_shared: Generated<boolean>
    is_milestone: Generated<boolean>
    created_by: number | null
  }
  work_labels: {
    property_id: number
    id: string
    project_id: string
    name: string
    name_key: string
    color: string
    version: Generated<number>
  }
  work_links: {
    property_id: number
    project_id: string
    from_id: string
    to_id: string
    kind: string
  }
  work_proposals: {
    property_id: number
    id: string
    project_id: string
    title: string
    body: Generated<string>
    source: string
    origin_label: Generated<string>
    origin_path: Generated<string>
    state: string
    snoozed_until: string | null
    reason: Generated<string>
    item_id: string | null
    proposed_at: string
    proposed_by: string
    proposer_id: number | null
    decided_at: string | null
    decided_by: Generated<string>
    version: Generated<number>
  }
  work_series: {
    property_id: number
    id: string
    project_id: string
    frequency: string
    every: number
    weekdays: Generated<number[]>
    mode: string
    lead_days: number
    start_on: string
    until_on: string | null
    next_on: string | null
    is_active: Generated<boolean>
    version: Generated<number>
  }
  work_states: {
    property_id: number
    id: string
    project_id: string
    name: string
    name_key: string
    state_group: string
    color: string
    position: number
    version: Generated<number>
  }
  work_watchers: {
    property_id: number
    item_id: string
    user_id: number
    is_watching: boolean
  }
  yield_cells: {
    property_id: number
    effect: string
    room_type_id: string
    rate_plan_id: string | null
    night: string
    value_before: number | null
    value_set: number
    rule_name: string
    is_automatic: boolean
    changed_at: string
  }
  yield_rules: {
    property_id: number
    id: string
    name: string
    ranking: number
    state: Generated<string>
    room_type_ids: Generated<string[]>
    rate_plan_id: string | null
    measured_on: string
    occupancy_from_bp: number | null
    occupancy_until_bp: number | null
    pickup_rooms: number | null
    pickup_days: number | null
    ahead_from: number | null
    ahead_until: number | null
    weekdays: Generated<number[]>
    on_event: Generated<boolean>
    effect: string
    step_bp: number | null
    step_minor: number | null
    min_stay: number | null
    is_closed: boolean | null
    floor_minor: number | null
    ceiling_minor: number | null
    version: Generated<number>
  }
}
