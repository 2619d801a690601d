import fc from 'fast-check'
import type { Named } from '#core/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { desk } from '#areas/insight/desk/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import { inputsOf, settle } from './inputs.ts'
import { Denied, FIXTURE, type TestClient, type TestHotel } from './server.ts'

/** Where the ids of a field are stored; `area.field` where one area means another thing by the same word. */
const TABLE_OF: Readonly<Record<string, string>> = {
  appointmentId: 'appointments',
  attemptId: 'payment_link_events',
  balanceId: 'opening_balances',
  blockId: 'room_blocks',
  bookingId: 'bookings',
  businessServiceId: 'outlets',
  callId: 'table_calls',
  caseId: 'cases',
  changeId: 'stay_changes',
  channelId: 'channels',
  chargeId: 'fixed_charges',
  companyId: 'companies',
  contactId: 'company_contacts',
  contractId: 'company_contracts',
  customerId: 'customers',
  deviceId: 'kitchen_devices',
  draftId: 'invoice_drafts',
  expenseId: 'expenses',
  facilityId: 'facilities',
  feedId: 'channel_feeds',
  floorId: 'floors',
  fromOrderId: 'orders',
  gatewayId: 'gateways',
  id: 'notifications',
  importId: 'imports',
  intoId: 'companies',
  invoiceId: 'invoices',
  itemId: 'stock_items',
  jobId: 'print_jobs',
  keyId: 'gateways',
  kotId: 'kots',
  lineId: 'folio_lines',
  linkId: 'payment_links',
  messageId: 'messages',
  modifierGroupId: 'modifier_groups',
  modifierId: 'modifiers',
  moveId: 'cash_moves',
  orderId: 'orders',
  orderLineId: 'order_lines',
  outletId: 'outlets',
  packId: 'prepaid_packs',
  packageId: 'treatment_packages',
  parentPlanId: 'rate_plans',
  partyId: 'folio_parties',
  paymentId: 'payments',
  payoutId: 'payouts',
  photoId: 'room_photos',
  pictureId: 'pictures',
  placeId: 'places',
  printerId: 'printers',
  priceListId: 'price_lists',
  productGroupId: 'product_groups',
  productId: 'products',
  providerId: 'message_providers',
  ratePlanId: 'rate_plans',
  receiptId: 'receipts',
  referenceId: 'orders',
  reservationId: 'table_reservations',
  resourceId: 'outlet_resources',
  roleId: 'roles',
  roomId: 'rooms',
  roomTypeId: 'room_types',
  runId: 'closing_runs',
  shiftId: 'cashier_shifts',
  staffId: 'outlet_resources',
  stationId: 'stations',
  stayId: 'stays',
  storeId: 'stock_stores',
  subscriptionId: 'subscription_catalogue',
  heldId: 'property_subscriptions',
  tableId: 'dining_tables',
  toBookingId: 'bookings',
  fromStoreId: 'stock_stores',
  toStoreId: 'stock_stores',
  typeId: 'business_types',
  waitId: 'table_waits',
  writeOffId: 'account_write_offs',
  'addresses.parentId': 'places',
  'addresses.intoId': 'places',
  'receivables.lineId': 'payout_lines',
  'stock.moveId': 'stock_moves',
  'outlets.id': 'points_of_sale',
  'tables.id': 'dining_tables',
  'products.id': 'modifiers',
}

/** Where the version is that a call names, when it is not that of the thing in the address. */
const VERSION_OF: Readonly<Record<string, string>> = {
  folios: 'select version from folios where property_id = $1 and booking_id::text = $2',
  'properties.update': 'select version from properties where id = $1',
  'properties.setTaxes': 'select version from properties where id = $1',
  'closing.setSettings': 'select version from closing_settings where property_id = $1',
  'cashier.setSettings': 'select version from cashier_settings where property_id = $1',
  'messages.saveProvider': 'select version from message_providers where property_id = $1 and channel = $2',
  'invoices.setPattern': 'select max(version) as version from invoice_patterns where property_id = $1',
  'invoices.setServiceCodes': 'select max(version) as version from invoice_service_codes where property_id = $1',
}

/** So many of the newest of a kind are played with: what was made a moment ago goes on, what is old rests. */
const NEWEST = 12

/** Of so many inputs the first is taken that the endpoint's own rules let through. */
const DRAWN = 12
const ABSENT = '019a0000-0000-7000-8000-00000000dead'

/** Who plays: the first of these that may make the call. */
const PLAYERS: readonly RoleCode[] = ['PROP_ADMIN', 'PROP_MANAGER', 'PROP_FINANCE', 'ORG_ADMIN', 'SUPER_ADMIN']

/** No missing thing is named, where it need not be named. */
function withoutAbsent<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((one) => one !== ABSENT).map(withoutAbsent) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === ABSENT ? [] : [[name, withoutAbsent(one)]])),
  ) as T
}

/** booking_id, where a stay names its booking. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** Of these areas the platform or the organisation decides. */
const PLAYER_OF: Readonly<Record<string, RoleCode>> = {
  addresses: 'SUPER_ADMIN',
  subscriptions: 'SUPER_ADMIN',
  organisations: 'SUPER_ADMIN',
  channels: 'SUPER_ADMIN',
}

export type Call = { readonly route: Named; readonly client: TestClient; readonly input: Record<string, unknown> }

/** Calls of any endpoint that change something, made from its schema with ids and versions that are stored at this moment. */
export class RandomPlay {
  private readonly hotel: TestHotel
  private readonly ids: Record<string, (string | number)[]> = {}
  private readonly clients = new Map<RoleCode, TestClient>()
  private columns = new Map<string, ReadonlySet<string>>()
  private inputs = new Map<Named, fc.Arbitrary<Record<string, unknown>>>()
  private day: Day | undefined
  private refreshed = 0
  private rooms: string[] = []

  private readonly now: () => Date
  constructor(hotel: TestHotel, now: () => Date) {
    this.hotel = hotel
    this.now = now
  }

  async start(): Promise<void> {
    for (const role of PLAYERS)
      this.clients.set(role, await this.hotel.as(role, role === 'SUPER_ADMIN' ? { organizationId: null } : {}))
    const made = await this.hotel.rows<{ id: string }>(
      `insert into rooms (property_id, id, room_type_id, number, floor, condition)
       select $1, gen_random_uuid(), $2, 'P' || n, '1', 'CLEAN' from generate_series(1, 80) n returning id`,
      [this.hotel.propertyId, FIXTURE.standard],
    )
    await this.hotel.rows('update room_types set room_count = room_count + 80 where id = $1', [FIXTURE.standard])
    this.rooms = made.map(({ id }) => id)
    const rows = await this.hotel.rows<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name::text) as columns
         from information_schema.columns where table_schema = 'public' group by 1`,
    )
    for (const { name, columns } of rows) this.columns.set(name, new Set(columns))
  }

  /** Brings something new of every kind, a guest who is in house and one who is due: what was played with comes to its end. */
  async refresh(): Promise<void> {
    const { hotel } = this
    const admin = this.clients.get('PROP_ADMIN') ?? hotel.anonymous()
    const today = this.day ?? FIXTURE.businessDate
    const [sold, taken] = this.rooms.splice(0, 2)
    const word = `Mira${(this.refreshed += 1)}`
    const place = { roomTypeId: FIXTURE.standard, ratePlanId: FIXTURE.bar, word, today }
    await settle(hotel, admin, { ...place, roomId: sold ?? '' }).catch((error: unknown) => {
      if (!(error instanceof Denied)) throw error // an earlier step of the play may be in its way
    })
    const guest = { customer: { firstName: word }, adults: 1, roomTypeId: FIXTURE.standard, roomId: taken }
    await admin.raw(desk.walkIn, { ...guest, departure: addDays(today, 2) })
    await admin.raw(bookings.create, {
      customer: { firstName: word },
      stays: [{ roomTypeId: FIXTURE.standard, arrival: today, departure: addDays(today, 1), adults: 1 }],
    })
    await admin.raw(cashier.open, { drawer: word, openingAmount: 0 })
  }

  /** Reads what is stored now: the ids the next calls are made with, and the property's day. */
  async look(): Promise<void> {
    const { hotel } = this
    const isOfProperty = (table: string) => this.columns.get(table)?.has('property_id')
    for (const table of new Set(Object.values(TABLE_OF))) {
      const rows = await hotel.rows<{ id: string }>(
        `select id::text from ${table} ${isOfProperty(table) ? 'where property_id = $1' : 'where $1 > 0'} order by id desc limit ${NEWEST}`,
        [hotel.propertyId],
      )
      const found = rows.map(({ id }) => (/^\d+$/.test(id) ? Number(id) : id))
      for (const [name, stored] of Object.entries(TABLE_OF)) if (stored === table) this.learn(name, found)
    }
    // Only the other organisation is opened and closed: the play itself goes on.
    for (const area of ['organisations', 'properties', 'subscriptions']) {
      this.learn(`${area}.propertyId`, [hotel.foreignPropertyId])
      this.learn(`${area}.organizationId`, [hotel.foreignOrganizationId])
    }
    this.learn('propertyId', [hotel.propertyId])
    this.learn('organizationId', [hotel.organizationId])
    this.learn('sourceKey', await this.sources())
    const codes = await hotel.rows<{ code: string }>('select code from products where property_id = $1', [
      hotel.propertyId,
    ])
    this.learn(
      'productCode',
      codes.map(({ code }) => code),
    )
    const users = await hotel.rows<{ id: number }>(
      `select id::int from users where organization_id = $1 and first_name <> 'Asha' order by id desc limit ${NEWEST}`,
      [hotel.organizationId],
    )
    this.learn(
      'userId',
      users.map(({ id }) => id),
    )
    const [property] = await hotel.rows<{ day: Day }>(
      'select business_date::text as day from properties where id = $1',
      [hotel.propertyId],
    )
    if (property?.day === this.day) return
    this.day = property?.day
    this.inputs = new Map() // days in inputs are counted from the property's own
  }

  /** In place: the inputs that were made before draw from the same lists. */
  private learn(name: string, found: readonly (string | number)[]): void {
    const known = (this.ids[name] ??= [])
    known.splice(0, known.length, ...(found.length > 0 ? found : [ABSENT]))
  }

  /** What is on the newest bills, as bills name it. */
  private async sources(): Promise<string[]> {
    const rows = await this.hotel.rows<{ key: string }>(
      `(select 'line:' || id as key from folio_lines where property_id = $1 order by id desc limit ${NEWEST})
       union all (select 'night:' || stay_id || ':' || night from stay_nights where property_id = $1 order by stay_id desc limit ${NEWEST})`,
      [this.hotel.propertyId],
    )
    return rows.map(({ key }) => key)
  }

  /** A call of an endpoint; the same seed and the same stored rows make the same call. */
  async call(route: Named, seed: number): Promise<Call> {
    const drawn = fc.sample(this.inputsFor(route), { numRuns: DRAWN, seed })
    const drawnWell = drawn.map(withoutAbsent).find((one) => route.input.safeParse(one).success)
    const input = structuredClone(drawnWell ?? drawn[0] ?? {})
    await this.belong(route, input, seed)
    if ('version' in input) input['version'] = await this.versionFor(route, input)
    return { route, client: await this.clientFor(route), input }
  }

  private inputsFor(route: Named): fc.Arbitrary<Record<string, unknown>> {
    const made = this.inputs.get(route)
    if (made) return made
    const { ids } = this
    const own = Object.keys(ids).filter((name) => name.startsWith(`${route.area}.`))
    const known = { ...ids, ...Object.fromEntries(own.map((name) => [name.split('.')[1] ?? '', ids[name] ?? []])) }
    const inputs = inputsOf(route, { known, today: this.day ?? ('2026-11-20' as Day), now: this.now() })
    this.inputs.set(route, inputs)
    return inputs
  }

  /** The charges named are of the booking that is named. */
  private async sourcesOf(input: Record<string, unknown>, seed: number): Promise<void> {
    const { bookingId } = input
    if (typeof bookingId !== 'string') return
    const rows = await this.hotel.rows<{ key: string }>(
      `select 'line:' || l.id as key from folio_lines l join folios f on (f.property_id, f.id) = (l.property_id, l.folio_id)
        where f.booking_id::text = $1
       union all
       select 'night:' || n.stay_id || ':' || n.night from stay_nights n join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
        where s.booking_id::text = $1 order by 1`,
      [bookingId],
    )
    const row = rows[seed % Math.max(1, rows.length)]
    if (row && 'sourceKey' in input) input['sourceKey'] = row.key
    if (row && 'sourceKeys' in input) input['sourceKeys'] = [row.key]
  }

  /** Mostly, what one call names belongs together: a stay is one of the booking's, a line one of the order's. */
  private async belong(route: Named, input: Record<string, unknown>, seed: number): Promise<void> {
    if (seed % 8 === 0) return
    await this.sourcesOf(input, seed)
    for (const [name, id] of Object.entries(input)) {
      const table = this.tableOf(route, name)
      if (typeof id !== 'string' || !table) continue
      for (const [whole, holder] of Object.entries(input)) {
        const column = this.tableOf(route, whole) && columnOf(whole)
        if (whole === name || !column || !this.columns.get(table)?.has(column)) continue
        const [row] = await this.hotel.rows<{ id: string }>(
          `select id::text from ${table} where ${column}::text = $1 order by id limit 1 offset $2`,
          [holder, seed % 3],
        )
        if (row) input[name] = row.id
      }
    }
  }

  private tableOf(route: Named, name: string): string | undefined {
    return TABLE_OF[`${route.area}.${name}`] ?? TABLE_OF[name]
  }

  /** The version that the thing in the address has now. */
  private async versionFor(route: Named, input: Record<string, unknown>): Promise<number> {
    const stored = VERSION_OF[`${route.area}.${route.action}`] ?? VERSION_OF[route.area]
    if (stored) {
      const values = [this.hotel.propertyId, input['bookingId'] ?? input['channel'] ?? ''].slice(
        0,
        stored.includes('$2') ? 2 : 1,
      )
      const [row] = await this.hotel.rows<{ version: number | null }>(stored, values)
      return row?.version ?? 0
    }
    const inPath = (name: string) => (route.path.includes(`:${name}`) ? 0 : 1)
    const fields = Object.entries(input).sort(([a], [b]) => inPath(a) - inPath(b))
    for (const [name, id] of fields) {
      const table = this.tableOf(route, name)
      if (!table || !this.columns.get(table)?.has('version')) continue
      const [row] = await this.hotel.rows<{ version: number }>(
        `select version::int from ${table} where id::text = $1::text`,
        [id],
      )
      if (row) return row.version
    }
    return 1
  }

  private async clientFor(route: Named): Promise<TestClient> {
    const { hotel } = this
    if (route.needs === 'public') return hotel.anonymous()
    // These may end a session or take a right away: someone makes them who is not needed any more.
    if (route.area === 'users') return hotel.as(route.needs === 'users.write' ? 'PROP_ADMIN' : 'PROP_MANAGER')
    const { needs } = route
    const role =
      PLAYER_OF[route.area] ??
      PLAYERS.find((one) => needs === 'signed_in' || permissionsOf([one]).has(needs)) ??
      'PROP_ADMIN'
    return this.clients.get(role) ?? hotel.anonymous()
  }
}
