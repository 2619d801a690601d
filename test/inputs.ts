import fc from 'fast-check'
import * as z from 'zod'
import { accounting } from '#areas/insight/accounting/contract/accounting.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { channels } from '#areas/lodging/channels/contract/channels.ts'
import { website } from '#areas/marketing/website/contract/website.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { stock } from '#areas/trade/stock/contract/stock.ts'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { appointments } from '#areas/trade/appointments/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { portal } from '#areas/insight/portal/contract/portal.ts'
import { privacy } from '#areas/insight/privacy/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { imports } from '#areas/insight/imports/contract.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { housekeeping } from '#areas/lodging/housekeeping/contract.ts'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { printing } from '#areas/trade/printing/contract/printing.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { yields } from '#areas/lodging/yields/contract/yields.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { alerts } from '#areas/insight/alerts/contract/alerts.ts'
import { schedules } from '#areas/insight/schedules/contract/schedules.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { approvals } from '#areas/people/approvals/contract/approvals.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { attendance } from '#areas/people/attendance/contract/attendance.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { pay } from '#areas/people/pay/contract/pay.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { checklists } from '#areas/people/checklists/contract/checklists.ts'
import { claims } from '#areas/people/claims/contract/claims.ts'
import { conduct } from '#areas/people/conduct/contract/conduct.ts'
import { separations } from '#areas/people/separations/contract/separations.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { NO_CONDITIONS } from '#areas/offers/offers/rules/offers.ts'
import { loyalty } from '#areas/marketing/loyalty/contract/loyalty.ts'
import { reviews } from '#areas/marketing/reviews/contract/reviews.ts'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import { campaigns } from '#areas/marketing/campaigns/contract/campaigns.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { turnaways } from '#areas/lodging/turnaways/contract.ts'
import type { Named } from '#core/contract.ts'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { drawn } from './pictures.ts'
import type { TestClient, TestHotel } from './server.ts'

/** Ids by the name of the field they belong in; the plural of a name takes a list of them. */
export type KnownIds = Readonly<Record<string, readonly (string | number)[]>>

export type Values = {
  known: KnownIds
  today: Day
  /** Instants lie within the days after this one; else on the day of the tests. */
  now?: Date
  /** Every optional field is given, not only some. */
  isWhole?: boolean
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
  maxLength?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Plausible inputs of a route: made from its own schema, with ids that exist where a name implies which. */
export function inputsOf(route: Named, values: Values): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const maker = new Maker(schema.$defs ?? {}, values)
  return (maker.object(schema) as fc.Arbitrary<Record<string, unknown>>).map(oneGuest)
}

/** A guest is either new or known. */
function oneGuest(input: Record<string, unknown>): Record<string, unknown> {
  if (!('customer' in input && 'customerId' in input)) return input
  const { customer: _, ...rest } = input
  return rest
}

const least = ({ minimum = 0, exclusiveMinimum }: Schema): number =>
  exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1

const HOUR = 3_600_000
const MANY = 2 ** 20

/** A red pixel, PNG. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

class Maker {
  private readonly defs: Record<string, Schema>
  private readonly values: Values
  constructor(defs: Record<string, Schema>, values: Values) {
    this.defs = defs
    this.values = values
  }

  object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.any(field, name)]))
    return this.values.isWhole
      ? fc.record(fields)
      : fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  }

  private any(schema: Schema, name: string): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.any(this.defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const either = schema.anyOf ?? schema.oneOf
    if (either) {
      const choices = either.filter(({ type }) => !this.values.isWhole || type !== 'null')
      return fc.oneof(...choices.map((choice) => this.any(choice, name)))
    }
    const known = this.values.known[name]
    // Read as each input is made, for callers that know more as they go.
    if (known && schema.type !== 'array' && schema.type !== 'null')
      return fc.noBias(fc.nat(MANY)).map((at) => known[at % known.length])
    switch (schema.type) {
      case 'object':
        return this.object(schema)
      case 'array':
        return fc.array(this.any(schema.items ?? {}, name.replace(/s$/, '')), {
          minLength: schema.minItems ?? 1,
          maxLength: Math.max(2, schema.minItems ?? 0),
        })
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
      case 'number':
        // Small parties, and the versions things have after a change or two: so that rules behind these are reached.
        if (name === 'adults' || name === 'version') return fc.integer({ min: 1, max: 3 })
        if (/^(units|unitsInOrder|quantity|covers)$/.test(name))
          return fc.integer({ min: Math.max(least(schema), 1), max: 4 })
        if (name === 'children') return fc.constantFrom(0, 0, 1)
        // A number that begins above a thousand, as those of tax consultants do, is drawn from where it begins.
        return fc.integer({
          min: Math.max(least(schema), -1_000),
          max: Math.max(least(schema), Math.min(schema.maximum ?? 100, 1_000)),
        })
      case 'string':
        return this.text(schema, name)
      default:
        return schema.allOf?.[0] ? this.any(schema.allOf[0], name) : fc.constant('')
    }
  }

  private text({ format, pattern, minLength = 0, maxLength = 60 }: Schema, name: string): fc.Arbitrary<string> {
    if (format === 'uuid') return fc.uuid()
    if (format === 'email' || name === 'to') return fc.constant('mira@example.test')
    if (name === 'email') return fc.nat(MANY).map((number) => `mira${number}@example.test`)
    if (format === 'uri') return fc.constant('https://example.test/')
    if (format === 'base64') return fc.constant(PICTURE)
    if (format === 'date')
      return /week/i.test(name) ? this.day(name).map((day) => mondayOf(day as Day)) : this.day(name)
    if (format === 'date-time') return this.instant()
    if (pattern?.includes('[01]\\d')) return fc.constantFrom('12:00', '23:59')
    if (pattern?.includes('[A-Z]{')) return fc.constant(pattern.includes('{2}') ? 'IN' : 'INR')
    if (name === 'numbers' || name === 'number') return fc.nat(9_999).map((number) => `N${number}`)
    if (name === 'report') return fc.constantFrom('occupancy', 'manager', 'pace')
    if (name === 'reportCode') return fc.constantFrom('occupancy', 'manager', 'arrivals')
    if (name === 'phone') return fc.nat(9_999_999).map((digits) => `+91 ${digits}`)
    if (name === 'newPassword' || name === 'password') return fc.constant('Guest#2026!')
    if (pattern && !pattern.startsWith('^[^'))
      return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
    return fc
      .string({ minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 40) })
      .map((text) => text.trim() || 'x')
  }

  private instant(): fc.Arbitrary<string> {
    const { now } = this.values
    if (!now) return fc.constant('2026-11-20T10:15:00.000Z')
    return fc
      .integer({ min: -4, max: 60 })
      .map((hours) => new Date(Math.round(now.getTime() / HOUR + hours) * HOUR).toISOString())
  }

  /** Spans run forward: what ends one lies after what begins one. */
  private day(name: string): fc.Arbitrary<Day> {
    const isEnd = /until|departure/i.test(name)
    return fc.integer(isEnd ? { min: 4, max: 9 } : { min: 0, max: 3 }).map((days) => addDays(this.values.today, days))
  }
}

/** Far enough ahead that it is never over. */
const LATER = '2099-01-05T06:00:00.000Z'

/** Something of every kind at a property, each with `word` in its texts; returns the ids by the names of fields they go into. */
export async function settle(
  hotel: TestHotel,
  client: TestClient,
  place: { roomTypeId: string; roomId: string; ratePlanId: string; word: string; today: Day },
): Promise<KnownIds> {
  const { roomTypeId, roomId, ratePlanId, word, today } = place
  const stay = (day: number) => ({
    roomTypeId, roomId, arrival: addDays(today, day), departure: addDays(today, day + 2), adults: 1,
  }) // prettier-ignore
  const facility = await client.send(rooms.createFacility, { name: `${word} pool` })
  const { id: customerId } = await client.send(customers.create, { firstName: word, lastName: 'Guest', notes: word })
  const note = await client.send(profiles.addNote, { customerId, text: `${word} note` })
  const { id: friendId } = await client.send(customers.create, { firstName: word, lastName: 'Friend' })
  const related = await client.send(profiles.addRelation, { customerId, otherId: friendId, kind: 'SPOUSE' })
  const identity = await client.send(profiles.addDocument, { customerId, kind: 'PASSPORT', number: `${word} 42` })
  const { id: privacyRequestId } = await client.send(privacy.open, { customerId, kind: 'ACCESS', note: word })
  const { id: twinId } = await client.send(customers.create, { firstName: word, lastName: 'Twin' })
  await client.send(customers.merge, { customerId: twinId, intoId: customerId, version: 1, intoVersion: 1 })
  const [merged] = (await client.send(customers.merges, { customerId })).rows
  const reached = await client.send(profiles.saveContact, { customerId, channel: 'EMAIL', purpose: 'WORK', value: `${word.toLowerCase().replaceAll(/[^a-z]/g, '')}@contact.example` }) // prettier-ignore
  const { id: companyId } = await client.send(companies.create, { kind: 'CORPORATE', displayName: `${word} Ltd` })
  const old = { companyId, description: `${word} balance`, issuedOn: today, amount: minor(500) }
  const { balanceId } = await client.send(receivables.loadBalance, old)
  const contact = await client.send(companies.addContact, { companyId, name: `${word} clerk` })
  const agreed = { kind: 'AGENCY', name: `${word} rates`, validFrom: today, validUntil: addDays(today, 90) } as const
  const contract = await client.send(companies.addContract, { companyId, ...agreed })
  const booking = await client.send(bookings.create, { customerId, stays: [stay(20)], notes: word })
  const stayId = booking.stays[0]?.id ?? ''
  const change = await client.send(bookings.changeStay, {
    bookingId: booking.id, stayId, version: booking.version, departure: addDays(today, 23),
  }) // prettier-ignore
  const amount = minor(100)
  const charge = { bookingId: booking.id, kind: 'SERVICE', name: `${word} laundry`, unitAmount: amount } as const
  const lineId = (await client.send(folios.charge, charge)).lines[0]?.id ?? ''
  await client.send(payments.take, { bookingId: booking.id, amount, mode: 'Cash', reference: `${word} slip` })
  const billed = await client.send(bookings.create, { customerId, stays: [stay(30)] })
  const invoice = await client.send(invoices.issue, { bookingId: billed.id, billToName: `${word} Ltd` })
  await client.send(invoices.mail, { invoiceId: invoice.id, to: `${word.toLowerCase()}@mail.example` })
  const wanted = {
    desk: 'SERVICE',
    kind: 'REQUEST',
    name: `${word} Guest`,
    subject: `${word} towels`,
    body: word,
  } as const
  const opened = await client.send(cases.create, wanted)
  const caseId = opened.case.id
  const image = (await drawn(40, 30).png()).toString('base64')
  const { files } = await client.send(cases.attach, { caseId, name: `${word} tap.png`, file: image, isNote: false })
  const photoId = newId()
  await client.send(housekeeping.addPhoto, { roomId, photoId, image })
  const picture = await client.send(pictures.add, { roomTypeId, image, alt: `${word} view` })
  const table = { kind: 'GUESTS', columns: ['name'], rows: [[`${word} Imported`]] } as const
  const { id: importId } = await client.send(imports.start, {
    ...table, columns: [...table.columns], rows: table.rows.map((row) => [...row]), fileName: `${word}.csv`,
  }) // prettier-ignore
  // No worker runs jobs here, and a running one would block others from beginning.
  await hotel.rows(`update import_lines set state = 'LEFT_OUT', input = null where import_id = $1`, [importId])
  await hotel.rows(`update imports set state = 'DONE' where id = $1`, [importId])
  const { id: businessServiceId } = await client.send(outlets.create, {
    name: `${word} salon`, kind: 'SERVICE', deliveryMethods: ['Counter'],
  }) // prettier-ignore
  const { id: stationId } = await client.send(outlets.createStation, { name: `${word} station` })
  const person = { businessServiceId, kind: 'STAFF', name: `${word} stylist` } as const
  const { id: resourceId } = await client.send(outlets.createResource, person)
  const { id: outletId } = await client.send(outlets.create, {
    name: `${word} hall`, kind: 'RESTAURANT', deliveryMethods: ['Dine In'],
  }) // prettier-ignore
  const floor = await client.send(tables.addFloor, { outletId, name: `${word} floor` })
  const placedTable = { name: `${word} 1`, seats: 4, x: 0, y: 0, w: 2, h: 2 }
  const plan = { floorId: floor.id, version: floor.version, name: floor.name, tables: [placedTable] }
  const tableId = (await client.send(tables.savePlan, plan)).tables[0]?.id ?? ''
  const group = { name: `${word} group`, businessServiceIds: [businessServiceId, outletId], stationId }
  const { id: productGroupId } = await client.send(products.createGroup, group)
  const dish = { productCode: word.toUpperCase(), name: `${word} product`, productGroupId, price: minor(100) }
  const { id: productId } = await client.send(products.create, dish)
  // Guests sit at the table: its routes are called while its order is open.
  const party = { businessServiceId: outletId, deliveryMethod: 'Dine In', tableId, specialNotes: word } as const
  await client.send(orders.save, { ...party, orderLines: [{ productId }], confirm: true })
  await client.send(appointments.setTreatment, { productId, minutes: 30 })
  const visit = { businessServiceId, productId, startsAt: LATER, guestName: `${word} guest` }
  const [appointment] = (await client.send(appointments.create, visit)).rows
  const meal = await client.send(orders.save, {
    businessServiceId, deliveryMethod: 'Counter', guestName: `${word} guest`, orderLines: [{ productId }], confirm: true,
  }) // prettier-ignore
  const span = { from: addDays(today, 40), until: addDays(today, 42) }
  const block = await client.send(rooms.block, { roomId, kind: 'OUT_OF_ORDER', ...span, reason: `${word} leak` })
  const printed = { name: `${word} printer`, widthMm: 80, way: 'AGENT' } as const
  const { id: printerId } = await client.send(printing.createPrinter, printed)
  const { id: jobId } = await client.send(printing.testPrinter, { printerId })
  const [property] = await hotel.rows<{ property_id: number; organization_id: number }>(
    'select b.property_id::int, p.organization_id::int from bookings b join properties p on p.id = b.property_id where b.id = $1',
    [booking.id],
  )
  const [notification] = await hotel.rows<{ id: string }>('select id from notifications where property_id = $1', [
    property?.property_id,
  ])
  const listing = { propertyId: property?.property_id ?? 0, name: `${word} portal`, roomId }
  const { feed } = await client.send(channels.createFeed, { ...listing, roomTypeId })
  const calendar = await client.send(channels.addCalendar, { ...listing, address: 'https://portal.example/a.ics' })
  const promotion = await client.send(website.createPromotion, { name: `${word} deal`, about: {}, ratePlanId })
  // Behind the curtain, because only the platform makes roles and no one of it is here.
  const [role] = await hotel.rows<{ id: string }>(
    `insert into roles (id, organization_id, name, template, permissions)
     values ($1, $2, $3, 'PROP_FRONTDESK', '{bookings.read}') returning id`,
    [newId(), property?.organization_id, `${word} clerk`],
  )
  const [photographed] = await hotel.rows<{ id: string }>(
    `insert into customer_photos (property_id, id, customer_id, drawing, created_at)
     select property_id, gen_random_uuid(), id, 'x', now() from customers where id = $1 returning id`,
    [customerId],
  )
  const [message] = await hotel.rows<{ id: string }>('select id from messages where property_id = $1', [
    property?.property_id,
  ])
  return {
    roleId: [role?.id ?? ''],
    bookingId: [booking.id],
    messageId: [message?.id ?? ''],
    caseId: [caseId],
    fileId: [files[0]?.id ?? ''],
    pictureId: [picture.id],
    photoId: [photoId],
    importId: [importId],
    reference: [booking.reference],
    stayId: [stayId],
    customerId: [customerId],
    guestNoteId: [note.notes[0]?.id ?? ''],
    guestContactId: [reached.contacts[0]?.id ?? ''],
    guestPhotoId: [photographed?.id ?? ''],
    guestRelationId: [related.relations[0]?.id ?? ''],
    identityDocumentId: [identity.documents[0]?.id ?? ''],
    privacyRequestId: [privacyRequestId],
    mergeId: [merged?.id ?? ''],
    companyId: [companyId],
    balanceId: [balanceId],
    contactId: [contact.id],
    contractId: [contract.id],
    changeId: [change.changeId],
    lineId: [lineId],
    invoiceId: [invoice.id],
    blockId: [block.id],
    facilityId: [facility.id],
    feedId: [feed.id],
    calendarId: [calendar.id],
    promotionId: [promotion.id],
    roomId: [roomId],
    printerId: [printerId],
    jobId: [jobId],
    roomTypeId: [roomTypeId],
    ratePlanId: [ratePlanId],
    parentPlanId: [ratePlanId],
    userId: [client.userId],
    propertyId: [property?.property_id ?? 0],
    sisterId: [property?.property_id ?? 0],
    sisterGuestId: [customerId],
    organizationId: [property?.organization_id ?? 0],
    businessServiceId: [businessServiceId],
    stationId: [stationId],
    outletId: [outletId],
    floorId: [floor.id],
    tableId: [tableId],
    resourceId: [resourceId],
    staffId: [resourceId],
    productGroupId: [productGroupId],
    productId: [productId],
    appointmentId: [appointment?.id ?? ''],
    orderId: [meal.orderId],
    orderLineId: [meal.orderLines[0]?.orderLineId ?? ''],
    kotId: [meal.kotDtoList[0]?.kotId ?? ''],
    ...(await settleCatalogue(client, { word, today, bookingId: booking.id, productId })),
    ...(await settleGroup(hotel, client, { word, today, roomTypeId, ratePlanId })),
    ...(await settleYield(client, { word, today, ratePlanId })),
    viewId: [(await client.send(reports.saveView, { reportCode: 'occupancy', name: `${word} view`, settings: {} })).id],
    ...(await settleReports(client, word)),
    ...(await settleEmployees(client, word, today)),
    ...(await settleProjects(client, word, today)),
    ...(await settleOffers(client, word)),
    ...(await settleReviews(hotel, client, { word, today })),
    ...(await settleLoyalty(client, word, customerId)),
    ...(await settlePortal(hotel, client, { word, bookingId: booking.id, stayId, roomTypeId })),
    ...(await settleLeads(client, word)),
    ...(await settleCampaigns(client, word)),
    voucherId: [(await client.send(vouchers.give, { amount: minor(10_000), reason: `${word} voucher` })).id],
    turnawayId: [
      (
        await client.send(turnaways.create, {
          reason: 'PRICE',
          arrival: today,
          departure: addDays(today, 1),
          note: `${word} turnaway`,
        })
      ).id,
    ],
    id: [notification?.id ?? ''],
  }
}

/** An offer with a code. */
async function settleOffers(client: TestClient, word: string): Promise<KnownIds> {
  const title = { en: `${word} offer`, fr: '' }
  const what = {
    target: 'STAY',
    kind: 'PERCENT',
    percentBp: 1_000,
    amount: null,
    buy: null,
    free: null,
    maxOff: null,
  } as const
  const who = { needsCode: true, audience: 'EVERYONE', conditions: NO_CONDITIONS } as const
  const limits = {
    stack: '',
    priority: 0,
    maxUses: null,
    maxUsesPerGuest: null,
    maxUsesPerDay: null,
    maxRoomsPerNight: null,
    amountsAre: 'AS_PRICED' as const,
    comesOff: 'BEFORE_TAX' as const,
    roundTo: null,
    everyNth: null,
    costCode: '',
    budget: null,
    keepsWhenChanged: false,
  }
  const details = {
    name: `${word} offer`,
    title,
    channels: ['DESK' as const],
    about: { en: '', fr: '' },
    terms: { en: '', fr: '' },
    ...what,
    ...who,
    ...limits,
  }
  const { id: offerId, version } = await client.send(offers.create, details)
  await client.send(offers.addCodes, { offerId, version, code: `${word.slice(0, 12)}-X` })
  const { rows } = await client.send(offers.codes, { offerId })
  return { offerId: [offerId], offerCodeId: [rows[0]?.id ?? ''] }
}

/** A project with two work items, of which the first blocks the second. */
async function settleProjects(client: TestClient, word: string, today: Day): Promise<KnownIds> {
  const { id: projectId } = await client.send(projects.create, { key: word.slice(0, 12), name: `${word} project` })
  const { states } = await client.send(projects.get, { projectId })
  const { id: workItemId } = await client.send(projects.createItem, { projectId, title: `${word} first` })
  const { id: linkedItemId } = await client.send(projects.createItem, { projectId, title: `${word} second` })
  await client.send(projects.link, { projectId, workItemId, toId: linkedItemId, kind: 'BLOCKS' })
  const lastWeek = addDays(mondayOf(today), -7)
  const { id: timeEntryId } = await client.send(projects.logTime, { projectId, on: today, minutes: 30 })
  await client.send(projects.logTime, { projectId, on: lastWeek, minutes: 60 })
  const { sheet } = await client.send(projects.ownWeek, { weekOn: lastWeek })
  await client.send(projects.submitWeek, { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 })
  const { id: projectTemplateId } = await client.send(projects.saveAsTemplate, { projectId, name: `${word} template` })
  const yearly = { title: `${word} filters`, everyMonths: 12, firstDueOn: addDays(today, 200) }
  const { id: maintenancePlanId } = await client.send(projects.createPlan, { projectId, ...yearly })
  const { id: workActivityId } = await client.send(projects.addActivity, {
    code: word.slice(0, 12),
    name: `${word} kind`,
  })
  const rate = { projectId, activityId: workActivityId, fromOn: today, amount: minor(4_000) }
  const { id: projectRateId } = await client.send(projects.addRate, rate)
  const { id: workLabelId } = await client.send(projects.addLabel, { projectId, name: word.slice(0, 30) })
  const { id: workProposalId } = await client.send(projects.propose, { projectId, title: `${word} proposal` })
  return {
    maintenancePlanId: [maintenancePlanId],
    workActivityId: [workActivityId],
    projectRateId: [projectRateId],
    workLabelId: [workLabelId],
    workProposalId: [workProposalId],
    projectTemplateId: [projectTemplateId],
    timeEntryId: [timeEntryId],
    timesheetId: [sheet?.id ?? ''],
    projectId: [projectId],
    workItemId: [workItemId],
    linkedItemId: [linkedItemId],
    workStateId: [states[0]?.id ?? ''],
  }
}

/** An employee with a change to come and a document that was handed in, and what employees are sorted into. */
async function settleEmployees(client: TestClient, word: string, today: Day): Promise<KnownIds> {
  const { id: departmentId } = await client.send(employees.createDepartment, { name: `${word} department` })
  const { id: positionId } = await client.send(employees.createPosition, { title: `${word} position`, departmentId })
  const { id: employmentTypeId } = await client.send(employees.createEmploymentType, { name: `${word} kind` })
  const { id: documentTypeId } = await client.send(employees.createDocumentType, { name: `${word} card` })
  const person = { firstName: word, lastName: 'Employee', joinOn: addDays(today, -50), departmentId, positionId }
  const { id: employeeId } = await client.send(employees.create, person)
  const later = { employeeId, kind: 'TERMS', effectiveOn: addDays(today, 300), weeklyHours: 20 } as const
  const { id: jobChangeId } = await client.send(employees.change, later)
  const { id: documentId } = await client.send(employees.requestDocument, { employeeId, documentTypeId })
  const file = Buffer.from('%PDF-1.7 %%EOF').toString('base64')
  await client.send(employees.submitDocument, { employeeId, documentId, name: `${word}.pdf`, file })
  const news = { title: `${word} news`, body: 'The lift is out of order.', from: today }
  const uniform = { employeeId, kind: 'UNIFORM', name: `${word} uniform`, issuedOn: today } as const
  const { id: itemId } = await client.send(employees.issueItem, uniform)
  const { id: announcementId } = await client.send(employees.createAnnouncement, news)
  const leaver = { employeeId, kind: 'RESIGNATION', requestedOn: addDays(today, 40) } as const
  const { id: separationId } = await client.send(separations.enter, leaver)
  const noted = { employeeId, kind: 'NOTE', text: `${word} is punctual`, isShared: true } as const
  const { id: conductEntryId } = await client.send(conduct.enter, noted)
  const known = await client.send(employees.contracts, { employeeId })
  return {
    conductEntryId: [conductEntryId],
    separationId: [separationId],
    employmentContractId: known.contracts.map(({ id }) => id),
    ...(await settleRota(client, word, { today, departmentId, positionId, employeeId })),
    ...(await settleChecklists(client, word, { today, employeeId })),
    departmentId: [departmentId],
    positionId: [positionId],
    employmentTypeId: [employmentTypeId],
    documentTypeId: [documentTypeId],
    employeeId: [employeeId],
    jobChangeId: [jobChangeId],
    documentId: [documentId],
    announcementId: [announcementId],
    itemId: [itemId],
  }
}

/** A checklist of an employee, whose task has a file, with its template. */
async function settleChecklists(
  client: TestClient,
  word: string,
  { today: startOn, employeeId }: { today: Day; employeeId: string },
): Promise<KnownIds> {
  const tasks = [{ title: `${word} task`, owner: 'EMPLOYEE', evidence: 'FILE' } as const]
  const template = { kind: 'OTHER', name: `${word} checklist`, tasks } as const
  const { id: checklistTemplateId } = await client.send(checklists.createTemplate, template)
  const { id: checklistRunId } = await client.send(checklists.start, { employeeId, checklistTemplateId, startOn })
  const [task] = (await client.send(checklists.run, { checklistRunId })).tasks
  const checklistTaskId = task?.id ?? ''
  const file = Buffer.from('%PDF-1.7 %%EOF').toString('base64')
  await client.send(checklists.addFile, { checklistTaskId, version: 1, name: `${word}.pdf`, file })
  return {
    checklistTemplateId: [checklistTemplateId],
    checklistRunId: [checklistRunId],
    checklistTaskId: [checklistTaskId],
  }
}

type Place = { today: Day; departmentId: string; positionId: string; employeeId: string }

/** A published week in which the user, who is an employee, swaps one shift and claims another; and what a rota is made of. */
async function settleRota(client: TestClient, word: string, place: Place): Promise<KnownIds> {
  const { today, departmentId, positionId, employeeId: toEmployeeId } = place
  const code = word.slice(0, 3)
  const { id: shiftTypeId } = await client.send(rota.createShiftType, {
    code,
    name: word,
    starts: '07:00',
    ends: '15:00',
  })
  const days = [shiftTypeId, '', '', '', '', '', '']
  const { id: patternId } = await client.send(rota.createPattern, { name: `${word} pattern`, days })
  const { id: coverageRuleId } = await client.send(rota.createCoverage, {
    departmentId,
    starts: '07:00',
    ends: '15:00',
  })
  const person = {
    firstName: word,
    lastName: 'Self',
    joinOn: addDays(today, -50),
    departmentId,
    positionId,
    weeklyHours: 0,
  }
  const { id } = await client.send(employees.create, person)
  await client.send(employees.tieUser, { employeeId: id, userId: client.userId })
  const weekStart = addDays(mondayOf(today), 21)
  const shift = { departmentId, positionId, typeId: shiftTypeId, on: weekStart }
  const added = [{ ...shift, employeeId: id }, { ...shift, employeeId: null, on: addDays(weekStart, 2) }] // prettier-ignore
  const placed = await client.send(rota.edit, { added, reason: word })
  await client.send(rota.publish, { departmentId, weekStart, reason: word })
  const idOf = (employee: string | null) => placed.shifts.find((each) => each.employeeId === employee)?.id ?? ''
  const { id: swapId } = await client.send(rota.askSwap, { shiftId: idOf(id), toEmployeeId })
  const { id: claimId } = await client.send(rota.claim, { rotaShiftId: idOf(null) })
  const away = {
    employeeId: toEmployeeId,
    deputyEmployeeId: id,
    from: addDays(today, 210),
    until: addDays(today, 211),
  }
  const { id: deputyId } = await client.send(approvals.addDeputy, away)
  const { id: unavailabilityId } = await client.send(rota.addUnavailability, { fromOn: addDays(today, 200) })
  const clocked = { at: `${addDays(today, -3)}T08:00:00.000Z`, direction: 'IN', reason: word } as const
  const { id: clockEventId } = await client.send(attendance.addEvent, { employeeId: toEmployeeId, ...clocked })
  const worked = { day: addDays(today, -3), inAt: clocked.at, reason: 'FORGOT' } as const
  const { id: correctionId } = await client.send(attendance.correct, worked)
  return {
    deputyId: [deputyId],
    clockEventId: [clockEventId],
    correctionId: [correctionId],
    shiftTypeId: [shiftTypeId],
    patternId: [patternId],
    coverageRuleId: [coverageRuleId],
    rotaShiftId: [idOf(id)],
    swapId: [swapId],
    claimId: [claimId],
    unavailabilityId: [unavailabilityId],
    ...(await settleLeave(client, word, today)),
    ...(await settleClaim(client, word, today)),
    ...(await settlePay(client, word, id, { today, departmentId })),
  }
}

/** Leave of the user, who is an employee: a request that waits for approval, its type, and a blocked period. */
async function settleLeave(client: TestClient, word: string, today: Day): Promise<KnownIds> {
  const terms = { needsBalance: false, accrual: 'NONE' } as const
  const { id: typeId } = await client.send(leave.createType, {
    code: word.slice(0, 3),
    name: `${word} leave`,
    ...terms,
  })
  const days = { from: addDays(today, 120), until: addDays(today, 124) }
  const data = Buffer.from('%PDF-1.7 %%EOF').toString('base64')
  const request = await client.send(leave.request, { typeId, ...days, file: { name: `${word}.pdf`, data } })
  const block = await client.send(leave.addBlock, {
    from: addDays(today, 140),
    until: addDays(today, 141),
    reason: word,
  })
  const { id: yearlyId } = await client.send(leave.createType, {
    code: `${word.slice(0, 2)}Y`,
    name: `${word} holidays`,
    yearlyAmount: 2_000,
  })
  const { id: leavePolicyId } = await client.send(leave.addPolicy, {
    typeId: yearlyId,
    employmentType: 'INTERN',
    yearlyAmount: 1_000,
  })
  const effect = await client.send(leave.effect, { leaveRequestId: request.id })
  const { id: paidTypeId } = await client.send(leave.createType, { code: `${word.slice(0, 2)}P`, name: `${word} paid out`, accrual: 'NONE', isEncashable: true }) // prettier-ignore
  await client.send(leave.adjust, { employeeId: request.employeeId, typeId: paidTypeId, kind: 'ADJUST', amount: 500, on: addDays(today, -1), note: word }) // prettier-ignore
  const encashment = await client.send(leave.requestEncashment, { typeId: paidTypeId, amount: 100, reason: word })
  const { id: approvalPolicyId } = await client.send(approvals.addPolicy, {
    kind: 'LEAVE',
    name: `${word} rule`,
    rule: { match: 'ALL', rules: [{ fact: 'DAYS', op: 'AT_LEAST', value: 30 }] },
    steps: [{ holder: 'ROLE' }],
  })
  return {
    leaveTypeId: [typeId, yearlyId],
    leaveRequestId: [request.id],
    leaveEncashmentId: [encashment.id],
    leaveBlockId: [block.id],
    leavePolicyId: [leavePolicyId],
    approvalId: [effect.approvalId ?? ''],
    approvalPolicyId: [approvalPolicyId],
  }
}

/** A claim of the user, who is an employee: a draft, and what may be claimed. */
async function settleClaim(client: TestClient, word: string, today: Day): Promise<KnownIds> {
  const { id: categoryId } = await client.send(claims.addCategory, { name: `${word} travel` })
  const file = { name: `${word}.pdf`, data: Buffer.from('%PDF-1.7 %%EOF').toString('base64') }
  const bought = { categoryId, on: today, vendor: `${word} taxi`, amount: minor(1_000), file }
  const { claim, lines } = await client.send(claims.create, { title: `${word} claim`, ...bought })
  return { expenseClaimId: [claim.id], claimLineId: [lines[0]?.id ?? ''], categoryId: [categoryId] }
}

/** Pay of the user, who is an employee: a component they have, a one-off, a loan, and a run that is reviewed. */
async function settlePay(
  client: TestClient,
  word: string,
  employeeId: string,
  { today, departmentId }: Pick<Place, 'today' | 'departmentId'>,
): Promise<KnownIds> {
  const component = { code: 'MEAL', name: `${word} meals`, kind: 'EARNING', basis: 'DAY', amount: minor(100) } as const
  const { id: componentId } = await client.send(pay.createComponent, component)
  await client.send(employees.changePay, { employeeId, effectiveOn: addDays(today, -50), pay: { basis: 'MONTH', amount: minor(100_000) } })
  const { id: grantId } = await client.send(pay.grant, { employeeId, componentId, from: addDays(today, -50) })
  const due = { componentId, dueOn: today, reason: word, amount: minor(500) }
  const { id: oneOffId } = await client.send(pay.addOneOff, { employeeId, ...due })
  const lent = { name: word, from: today, amount: minor(9_000), instalment: minor(1_000) }
  const { id: loanId } = await client.send(pay.addLoan, { employeeId, ...lent })
  const span = { from: addDays(today, -30), until: addDays(today, -1), payOn: today }
  const { id: payRunId } = await client.send(pay.prepare, span)
  const { rows } = await client.send(pay.viewSlips, { payRunId })
  const slip = rows.find((row) => row.employeeId === employeeId)
  const poolId = await settlePool(client, word, { today, departmentId, componentId })
  return {
    componentId: [componentId], grantId: [grantId], oneOffId: [oneOffId], loanId: [loanId], payRunId: [payRunId], payslipId: [slip?.id ?? ''],
    poolId: [poolId],
  }
} // prettier-ignore

/** A pool of tips in which an employee who worked four hours takes part. */
async function settlePool(
  client: TestClient,
  word: string,
  { today, departmentId, componentId }: { today: Day; departmentId: string; componentId: string },
): Promise<string> {
  const day = addDays(today, -6)
  const { id: positionId } = await client.send(employees.createPosition, {
    title: `${word} bar`,
    departmentId,
    tipPoints: 1,
  })
  const person = {
    firstName: word,
    lastName: 'Bar',
    joinOn: addDays(today, -60),
    departmentId,
    positionId,
    weeklyHours: 0,
  }
  const { id: employeeId } = await client.send(employees.create, person)
  const clocked = { IN: '08', OUT: '12' } as const
  for (const direction of ['IN', 'OUT'] as const)
    await client.send(attendance.addEvent, {
      employeeId,
      at: `${day}T${clocked[direction]}:00:00.000Z`,
      direction,
      reason: word,
    })
  const week = await client.send(attendance.review, { weekStart: mondayOf(day) })
  const version = week.rows.find((row) => row.employeeId === employeeId)?.version ?? 0
  await client.send(attendance.approve, { days: [{ employeeId, day, version, overtimeApproved: 0 }] })
  const shared = { name: word, source: 'AMOUNT', amount: minor(9_000), from: day, until: day, componentId } as const
  return (await client.send(pay.preparePool, shared)).id
}

/** A report that is to be made as a file, one that comes by mail after each close of a day, and one that was built. */
async function settleReports(client: TestClient, word: string): Promise<KnownIds> {
  const report = { reportCode: 'occupancy', period: 'thisMonth' } as const
  const { id: reportFileId } = await client.send(schedules.makeFile, { ...report, format: 'csv' })
  const { id: reportScheduleId } = await client.send(schedules.create, {
    ...report, name: `${word} schedule`, repeats: 'AFTER_CLOSE', recipientIds: [client.userId],
  }) // prettier-ignore
  const { id: ownReportId } = await client.send(reports.createOwnReport, {
    name: `${word} report`, metrics: ['revenue'], groupings: ['month'],
  }) // prettier-ignore
  const { id: alertId } = await client.send(alerts.create, {
    reportCode: 'occupancy', metric: 'occupancy', span: 'next7', direction: 'below', threshold: 6_000, recipientIds: [client.userId],
  }) // prettier-ignore
  return {
    alertId: [alertId],
    ownReportId: [ownReportId],
    reportFileId: [reportFileId],
    reportScheduleId: [reportScheduleId],
    recipientId: [client.userId],
  }
}

/** A rule that suggests more for a plan, and an event. */
async function settleYield(
  client: TestClient,
  { word, today, ratePlanId }: { word: string; today: Day; ratePlanId: string },
) {
  const rule = { name: `${word} rule`, ranking: 50, ratePlanId, effect: 'PRICE' as const, stepBp: 1_000 }
  const { id: yieldRuleId } = await client.send(yields.createRule, rule)
  const event = { name: `${word} fair`, firstOn: addDays(today, 60), lastOn: addDays(today, 61) }
  const { id: demandEventId } = await client.send(yields.createEvent, event)
  return { yieldRuleId: [yieldRuleId], demandEventId: [demandEventId] }
}

/** A definite group that holds rooms of the type for a night, with a guest its organiser entered. */
async function settleGroup(
  hotel: TestHotel,
  client: TestClient,
  { word, today, roomTypeId, ratePlanId }: { word: string; today: Day; roomTypeId: string; ratePlanId: string },
): Promise<KnownIds> {
  const span = { arrival: addDays(today, 50), departure: addDays(today, 53) }
  const contact = { contactName: `${word} planner`, notes: word }
  const { id: groupId } = await client.send(groups.create, { name: `${word} party`, ratePlanId, ...span, ...contact })
  const nights = [{ roomTypeId, day: span.arrival, held: 1 }]
  const { version } = await client.send(groups.setNights, { groupId, nights })
  await client.send(groups.confirm, { groupId, version })
  const { link } = await client.send(groups.makeLink, { groupId })
  const token = new URL(link.url).searchParams.get('token') ?? ''
  const guestId = newId()
  const night = { roomTypeId, arrival: span.arrival, departure: addDays(span.arrival, 1) }
  await hotel.anonymous().send(groups.addGuest, { token, guestId, guestName: `${word} guest`, ...night })
  const { id: functionRoomId } = await client.send(groups.createFunctionRoom, { name: `${word} hall`, capacity: 200 })
  const dinner = { name: `${word} dinner`, guests: 1, day: span.arrival, from: '19:00', until: '23:00' }
  const { id: eventId } = await client.send(groups.addEvent, { groupId, functionRoomId, ...dinner, notes: word })
  return { groupId: [groupId], guestId: [guestId], functionRoomId: [functionRoomId], eventId: [eventId] }
}

/** The set-up of a property beyond its rooms, and documents made with it. */
async function settleCatalogue(
  client: TestClient,
  { word, today, bookingId, productId }: { word: string; today: Day; bookingId: string; productId: string },
): Promise<KnownIds> {
  const extra = await client.send(folios.createExtra, { name: `${word} breakfast`, price: minor(300) })
  const { parties } = await client.send(folios.addParty, { bookingId, name: `${word} payer` })
  const choices = { name: `${word} choices`, modifiers: [{ name: `${word} spicy` }] }
  const modifierGroup = await client.send(products.createModifierGroup, choices)
  const list = { name: `${word} prices`, lines: [{ productId, price: minor(90) }] }
  const priceList = await client.send(products.createPriceList, list)
  const item = await client.send(stock.createItem, { code: word, name: `${word} flour`, baseUnit: 'g' })
  const store = await client.send(stock.createStore, { name: `${word} cellar` })
  const bill = { category: 'Food', vendor: `${word} mill`, billOn: today, amount: minor(700) }
  const expense = await client.send(expenses.create, bill)
  const part = { name: `${word} breakfast`, amount: minor(50), per: 'ROOM' as const, rhythm: 'EVERY_NIGHT' as const }
  const { rows: plans } = await client.send(rates.plans, {})
  const { id: partId } = await client.send(rates.createPlanPart, { ratePlanId: plans[0]?.id ?? '', ...part })
  const charge = await client.send(closing.createCharge, { name: `${word} levy`, amount: minor(20), per: 'STAY' })
  const account = { code: `A-${word}`.slice(0, 12), name: `${word} account`, kind: 'INCOME' as const }
  const { id: accountId } = await client.send(accounting.createAccount, account)
  const draft = await client.send(invoices.createDraft, { billTo: { name: `${word} buyer` } })
  const policy = await client.send(rates.createPolicy, {
    name: `${word} terms`,
    cancellation: { unit: 'DAYS', steps: [] },
  })
  const season = {
    name: `${word} season`,
    policyId: policy.id,
    firstOn: addDays(today, 200),
    lastOn: addDays(today, 210),
  }
  const { id: seasonId } = await client.send(rates.createSeason, season)
  const priceSeason = await client.send(rates.createPriceSeason, {
    name: `${word} prices`,
    firstOn: season.firstOn,
    lastOn: season.lastOn,
    ranking: 900,
    prices: [],
  })
  return {
    accountId: [accountId],
    extraId: [extra.id],
    partyId: [parties.at(-1)?.id ?? ''],
    modifierGroupId: [modifierGroup.id],
    priceListId: [priceList.id],
    itemId: [item.id],
    storeId: [store.id],
    expenseId: [expense.id],
    chargeId: [charge.id],
    draftId: [draft.id],
    partId: [partId],
    policyId: [policy.id],
    seasonId: [seasonId],
    priceSeasonId: [priceSeason.id],
  }
}

/** A tier, a member and a redemption. */
async function settleLoyalty(client: TestClient, word: string, customerId: string): Promise<KnownIds> {
  await client.send(loyalty.saveProgramme, {
    isActive: true,
    name: `${word} club`,
    joinsAll: false,
    basis: 'PER_100',
    roomRate: 5,
    foodRate: 5,
    otherRate: 0,
    value: minor(100),
    leastRedeemed: 10,
    version: 0,
  })
  const tier = await client.send(loyalty.addTier, { name: `${word} tier`, rank: 1, multiplierBp: 10_000 })
  const { id } = await client.send(loyalty.join, { customerId, acceptsTerms: true })
  await client.send(loyalty.adjust, { loyaltyMemberId: id, points: 100, reason: word })
  await client.send(loyalty.redeem, { loyaltyMemberId: id, points: 50 })
  const { rows } = await client.send(loyalty.moves, { loyaltyMemberId: id })
  return { loyaltyMemberId: [id], loyaltyTierId: [tier.id], loyaltyMoveId: rows.slice(0, 1).map((move) => move.id) }
}

/** A review and a template of its reply. */
async function settleReviews(
  hotel: Pick<TestHotel, 'rows'>,
  client: TestClient,
  { word, today }: { word: string; today: Day },
) {
  const { review } = await client.send(reviews.enter, {
    source: 'GOOGLE',
    externalId: `${word}-1`,
    author: `${word} author`,
    body: `${word} text`,
    ratingTenths: 40,
    postedOn: addDays(today, -2),
  })
  const template = await client.send(reviews.addTemplate, {
    name: `${word} thanks`,
    language: 'en',
    body: `${word} thanks`,
  })
  const competitor = await client.send(reviews.addCompetitor, { name: 'The other hotel' })
  const question = await client.send(reviews.addQuestion, {
    kind: 'STARS',
    textEn: `${word} spa`,
    textFr: `${word} spa`,
  })
  const [picture] = await hotel.rows<{ id: string }>(
    `insert into review_pictures (property_id, id, review_id, place, width, height, large, small, created_at)
     select property_id, gen_random_uuid(), id, 0, 1, 1, 'x', 'x', now() from reviews where id = $1 returning id`,
    [review.id],
  )
  return {
    reviewId: [review.id],
    reviewTemplateId: [template.id],
    competitorId: [competitor.id],
    reviewQuestionId: [question.id],
    reviewPictureId: [picture?.id ?? ''],
  }
}

/** The page of a booking, an upgrade that is offered, and one that was requested. */
async function settlePortal(
  hotel: TestHotel,
  client: TestClient,
  { word, bookingId, stayId, roomTypeId }: Record<'word' | 'bookingId' | 'stayId' | 'roomTypeId', string>,
): Promise<KnownIds> {
  const { settings } = await client.send(portal.setUp, {})
  await client.send(portal.saveSettings, { ...settings, isActive: true })
  await client.send(portal.create, { bookingId })
  const type = {
    name: `${word} better room`,
    baseOccupancy: 2,
    maxAdults: 2,
    maxChildren: 0,
    maxGuests: 2,
    code: word.slice(0, 6),
  }
  const { id: toTypeId } = await client.send(rooms.createType, type)
  const { upgrades } = await client.send(portal.addUpgrade, { fromTypeId: roomTypeId, toTypeId, price: 10_000 })
  const requested = await hotel.rows<{ id: string }>(
    `insert into portal_upgrade_requests (property_id, id, booking_id, stay_id, from_type_id, to_type_id, price_minor, state, requested_at)
     select property_id, gen_random_uuid(), $1, $2, $3, $4, 10000, 'REQUESTED', now() from portal_pages where booking_id = $1 returning id`,
    [bookingId, stayId, roomTypeId, toTypeId],
  )
  return { portalUpgradeId: [upgrades[0]?.id ?? ''], upgradeRequestId: [requested[0]?.id ?? ''] }
}

/** A lead, a deal, a form and a reason, each with what addresses name of it. */
async function settleLeads(client: TestClient, word: string): Promise<KnownIds> {
  const { lead } = await client.send(leads.create, { title: `${word} enquiry` })
  const whole = await client.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: `${word} call` })
  const { id: dealId } = await client.send(leads.createDeal, { name: `${word} deal` })
  const { id: lostReasonId } = await client.send(leads.addReason, { name: `${word} reason` })
  const { id: leadFormId } = await client.send(leads.addForm, { name: `${word} form` })
  const { id: leadSourceId } = await client.send(leads.addSource, { name: `${word} source` })
  return { leadId: [lead.id], activityId: [whole.activities[0]?.id ?? ''], dealId: [dealId], lostReasonId: [lostReasonId], leadSourceId: [leadSourceId], leadFormId: [leadFormId], mailFileId: [await settleMailFile(client, word)] } // prettier-ignore
}

/** A mail of an enquiry with a file. */
async function settleMailFile(client: TestClient, word: string): Promise<string> {
  const part = (type: string, text: string) => ['--part', `Content-Type: ${type}`, '', text]
  const mail = [
    'From: Files <files@mail.example>', `Subject: ${word} mail`, 'Message-ID: <files@mail.example>', 'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"', '', ...part('text/plain', `${word} words`),
    ...part('application/pdf; name="plan.pdf"', '%PDF-1.4 %%EOF'), '--part--', '',
  ].join('\r\n') // prettier-ignore
  const { leadId } = await client.send(leads.importMail, { file: Buffer.from(mail).toString('base64') })
  const { files } = await client.send(leads.get, { leadId: leadId ?? '' })
  return files[0]?.id ?? ''
}

/** A segment and a template, as addresses name them. */
async function settleCampaigns(client: TestClient, word: string): Promise<KnownIds> {
  const tree = { match: 'ALL', rules: [{ fact: 'STAYS', op: 'AT_LEAST', value: 1_000 }] } as const
  const { id: segmentId } = await client.send(campaigns.addSegment, {
    name: `${word} segment`,
    tree: { ...tree, rules: [...tree.rules] },
  })
  const block = { type: 'TEXT', text: `${word} text` } as const
  const variants = [{ language: 'en' as const, subject: `${word} subject`, blocks: [block] }]
  const { id: campaignTemplateId } = await client.send(campaigns.addTemplate, {
    name: `${word} template`,
    channel: 'MAIL',
    variants,
  })
  const { id: journeyId } = await client.send(campaigns.addJourney, { name: `${word} journey`, trigger: 'BIRTHDAY' })
  const { id: campaignId } = await client.send(campaigns.create, { name: `${word} campaign` })
  return {
    segmentId: [segmentId],
    campaignTemplateId: [campaignTemplateId],
    campaignId: [campaignId],
    journeyId: [journeyId],
  }
}
