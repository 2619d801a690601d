import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Named } from '#core/contract.ts'
import { allPermissions } from '#core/permissions.ts'
import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { isPlatformRole, permissionsOf } from '#core/roles.ts'
import { newId } from '#server/database/ids.ts'
import { IS_DEEP } from './chance.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from './server.ts'
import { inputsOf, type KnownIds, settle } from './inputs.ts'
import { textOf } from './text-of.ts'
import { areas } from '#main/registry.ts'

/** In every text of the other organisation's property. */
const CANARY = /canary/i
const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const today = FIXTURE.businessDate

const lines = areas.flatMap(({ contract }) => Object.values(contract))
const nameOf = ({ area, action }: Named): string => `${area}.${action}`
const byName = new Map(lines.map((route) => [nameOf(route), route]))

let hotel: TestHotel
let own: KnownIds
let foreign: KnownIds
let people: { role: RoleCode; client: TestClient }[]

beforeAll(async () => {
  hotel = await startTestServer()
  const { standard, bar, rooms, foreignType, foreignPlan, foreignRoom } = FIXTURE
  own = await settle(hotel, await hotel.as('PROP_ADMIN'), {
    roomTypeId: standard, roomId: rooms['101'], ratePlanId: bar, word: 'Own', today,
  }) // prettier-ignore
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId, name: 'Canary' })
  foreign = await settle(hotel, stranger, {
    roomTypeId: foreignType, roomId: foreignRoom, ratePlanId: foreignPlan, word: 'Canary', today,
  }) // prettier-ignore
  people = await Promise.all(ROLE_CODES.map(async (role) => ({ role, client: await hotel.as(role) })))
  const tables = await hotel.rows<{ name: string }>(FOREIGN_TABLES)
  foreignText = tables
    .map(({ name }) => {
      const digest = `count(*) || ' ' || coalesce(md5(string_agg(t.xmin::text || t::text, '|' order by t::text)), '')`
      return `select '${name}' as name, ${digest} as digest from ${name} t where property_id = ${hotel.foreignPropertyId}`
    })
    .join(' union all ')
  foreignBefore = await foreignRows()
})
afterAll(() => hotel.stop())

const may = (role: RoleCode, { needs }: Named): boolean =>
  needs === 'public' || needs === 'signed_in' || permissionsOf([role]).has(needs)

/** Ids that the caller makes for something new: an id of something stored would be a repeat of that. */
const MADE_BY_CALLER: Readonly<Record<string, string>> = {
  'housekeeping.addPhoto': 'photoId',
  'orders.save': 'orderId',
}

/** A complete input of a route: every field is present, every id is one of ours. */
function wholeInput(route: Named): Record<string, unknown> {
  const [input] = fc.sample(inputsOf(route, { known: own, today, isWhole: true }), { numRuns: 1, seed: 7 })
  if (!input) throw new Error(`no input for ${nameOf(route)}`)
  // A cursor is of a page before, and a price by hand is refused to most before anything else is looked at.
  const { after: _, before: __, priceReason: ___, ...rest } = input
  for (const stay of (Array.isArray(rest['stays']) ? rest['stays'] : []) as { nightAmount?: number }[])
    delete stay.nightAmount
  const made = MADE_BY_CALLER[nameOf(route)]
  // The booking has been changed once.
  return {
    ...rest,
    ...(made && { [made]: newId() }),
    ...('version' in rest ? { version: route.area === 'bookings' ? 2 : 1 } : {}),
  }
}

/** The input once for every id in it, with that id swapped for another one of its kind. */
function swaps(route: Named, input: Record<string, unknown>, others: KnownIds) {
  const ids = new Map(Object.entries(own).flatMap(([name, [id]]) => (id === undefined ? [] : [[id, name] as const])))
  const found: { field: string; input: Record<string, unknown> }[] = []
  const walk = (value: unknown, path: string, put: (changed: unknown) => Record<string, unknown>): void => {
    const name = ids.get(value as string)
    // Elsewhere a reference is that of a slip, which is free text.
    const isFree = name === 'reference' && nameOf(route) !== 'bookings.find'
    const isId =
      name !== undefined && !isFree && (typeof value === 'string' || /propertyId|organizationId|userId/.test(path))
    if (isId) found.push({ field: path, input: put(others[name]?.[0] ?? ABSENT) })
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        walk(inner, `${path}.${key}`, (changed) => {
          const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
          copy[key] = changed
          return put(copy)
        })
  }
  walk(input, '', (changed) => changed as Record<string, unknown>)
  return found
}

/** Platform staff see every organisation; that is what these are for. */
const seesAll = (role: RoleCode, route: Named): boolean =>
  isPlatformRole(role) &&
  [
    'organisations.list',
    'platform.numbers',
    'platform.attention',
    'platform.income',
    'properties.list',
    'properties.find',
    'properties.sequence',
    'properties.open',
    'properties.import',
    'properties.deactivate',
    'properties.activate',
    'properties.feature',
    'properties.unfeature',
    'organisations.get',
    'organisations.update',
    'organisations.deactivate',
    'organisations.activate',
    'organisations.requireSecondFactor',
    'organisations.shareGuests',
    'organisations.businessTypes',
    'organisations.addBusinessType',
    'organisations.updateBusinessType',
    'subscriptions.ofOrganisation',
    'subscriptions.heldByOrganisation',
    'subscriptions.subscribeOrganisation',
    'subscriptions.updateOfOrganisation',
    'subscriptions.ofProperty',
    'subscriptions.subscribeProperty',
    'subscriptions.updateOfProperty',
    'subscriptions.overview',
    'subscriptions.upgradePlan',
    'roles.list',
    'roles.get',
    'roles.create',
    'roles.update',
    'roles.remove',
    'users.get',
    'users.person',
    'users.invite',
    'users.resetSecondFactor',
    'users.switchProperty',
    'gateways.ofOrganisation',
    'channels.ofOrganisation',
    'messages.list',
    'messages.get',
  ].includes(nameOf(route))

/**
 * An empty list, no sum and a sheet without rows are what a filter by someone else's id finds; a preview may also show why it is
 * not possible.
 */
function isEmptyReply(body: unknown): boolean {
  const { rows, floors, isAllowed } = body as { rows?: unknown; floors?: unknown; isAllowed?: boolean }
  const reported = rows ?? floors ?? body
  return (Array.isArray(reported) && reported.length === 0) || isAllowed === false
}

const isEmptySum = (body: unknown): boolean =>
  typeof body === 'object' && body !== null
    ? Object.values(body).every(isEmptySum)
    : typeof body !== 'number' || body === 0

/** Whether an address of the route carries this field as its own part; after a question mark it filters. */
const isCarried = ({ path, given = [] }: Named, field: string): boolean =>
  [path, ...given].some((address) =>
    address
      .split('?')[0]
      ?.split('/')
      .includes(`:${field.slice(1)}`),
  )

/** Whether it is a property or an organisation that an address of the route carries; anything else wrong with the call is a 400 before. */
const isAddressed = ({ needs, path, given = [] }: Named, field: string): boolean =>
  needs !== 'public' &&
  /^\.(property|organization)Id$/.test(field) &&
  [path, ...given].some((address) => address.includes(`:${field.slice(1)}`))

/** Routes that change the session get one of their own. */
const clientOf = async ({ role, client }: { role: RoleCode; client: TestClient }, { area, method }: Named) =>
  area === 'users' && method !== 'GET' ? hotel.as(role) : client

/** Changes of these by platform staff are written to the audit log of every property concerned. */
const REPORTED_EVERYWHERE = [
  'roles.create',
  'roles.update',
  'roles.remove',
  'organisations.requireSecondFactor',
  'organisations.shareGuests',
  'organisations.activate',
  'organisations.deactivate',
  'properties.activate',
  'properties.feature',
  'properties.unfeature',
  'users.invite',
]

const FOREIGN_TABLES = `select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.column_name = 'property_id' and table_schema = 'public' and table_name <> 'sessions' and t.table_type = 'BASE TABLE' order by 1`

let foreignText: string
/** The tables of the other organisation at the last look. */
let foreignBefore: Map<string, string>

/** Everything the other organisation has: of each table how many rows, and a digest of them and of the transactions that wrote them. */
async function foreignRows(): Promise<Map<string, string>> {
  const { rows } = await hotel.owner.query<{ name: string; digest: string }>({
    name: 'foreign rows',
    text: foreignText,
  })
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** Routes called since the last look at what the other organisation has. */
let called: string[] = []
/** A look at every table takes as long as a few calls. */
const LINES_A_LOOK = 10

/** No one touched what the other organisation has since the last look. */
async function expectForeignUntouched(): Promise<void> {
  const now = await foreignRows()
  const reported = called.some((name) => REPORTED_EVERYWHERE.includes(name)) ? ['audit_events', 'audit_unsealed'] : []
  const changed = [...now].filter(([name, digest]) => foreignBefore.get(name) !== digest).map(([name]) => name)
  const lookedAfter = called.join(', ')
  foreignBefore = now
  called = []
  expect(
    changed.filter((name) => !reported.includes(name)),
    lookedAfter,
  ).toEqual([])
}

/** The routes before one of these are checked separately: they report to no other property. */
async function lookBefore(route: Named): Promise<void> {
  if (REPORTED_EVERYWHERE.includes(nameOf(route)) && called.length > 0) await expectForeignUntouched()
}

async function lookAfter(route: Named): Promise<void> {
  called.push(nameOf(route))
  if (called.length >= LINES_A_LOOK || REPORTED_EVERYWHERE.includes(nameOf(route))) await expectForeignUntouched()
}

/**
 * Ids in addresses of which `settle` makes none: in their place the tests send ids of nothing, so that it is for the tests of
 * their areas to call with those of another property.
 */
const NOT_MADE = [
  'callId', 'channelId', 'connectionId', 'deviceId', 'gatewayId', 'heldId', 'journeyRunId', 'journalExportId', 'journalId', 'linkId', 'moveId', 'packId', 'packageId', 'paymentId',
  'payoutId', 'placeId', 'platformLeadId', 'providerId', 'receiptId', 'requestId', 'reservationId', 'runId', 'sessionId', 'shiftId', 'subscriptionId', 'typeId', 'waitId', 'writeOffId',
] // prettier-ignore

test('of every id in an address both properties have one', () => {
  const addresses = lines.flatMap(({ path, given = [] }) => [path, ...given])
  const named = addresses.flatMap((address) => [...address.matchAll(/:(\w*[iI]d)\b/g)].map(([, field = '']) => field))
  const missing = [...new Set(named)].filter((field) => !own[field]?.[0] || !foreign[field]?.[0])
  const advice = 'make one of each at the end of settle() in test/inputs.ts'
  expect(
    missing.filter((field) => !NOT_MADE.includes(field)),
    advice,
  ).toEqual([])
  expect(
    NOT_MADE.filter((field) => !missing.includes(field)),
    'made by now: no longer of NOT_MADE',
  ).toEqual([])
})

test('every route names a permission of the catalogue, and only these few are public', () => {
  for (const route of lines) expect(['public', 'signed_in', ...allPermissions()], nameOf(route)).toContain(route.needs)
  expect(lines.filter(({ needs }) => needs === 'public').map(nameOf)).toEqual([
    'pictures.show',
    'properties.publicPage',
    'messages.callback',
    'users.signIn',
    'users.forgotPassword',
    'users.setPassword',
    'users.signUp',
    'users.confirmSignUp',
    'users.finishSignIn',
    'users.enrolAtSignIn',
    'consents.preferences',
    'consents.choose',
    'consents.confirm',
    'consents.unsubscribe',
    'cases.sendFile',
    'cases.ownFile',
    'cases.ask',
    'cases.house',
    'cases.follow',
    'cases.answer',
    'cases.rate',
    'cases.status',
    'portal.open',
    'portal.saveGuest',
    'portal.saveArrival',
    'portal.submit',
    'portal.buyExtra',
    'portal.pay',
    'portal.takeUpgrade',
    'portal.savePicture',
    'portal.menu',
    'portal.dishPicture',
    'portal.order',
    'portal.request',
    'portal.write',
    'portal.invoicePdf',
    'tables.open',
    'tables.call',
    'channels.receive',
    'channels.readFeed',
    'channels.alpinebits',
    'groups.open',
    'groups.openGuests',
    'groups.addGuest',
    'groups.changeGuest',
    'groups.removeGuest',
    'groups.addList',
    'groups.readOpenList',
    'gateways.webhook',
    'links.open',
    'links.pay',
    'links.check',
    'invoices.authenticateInvoice',
    'invoices.accessPdf',
    'orders.guestMenu',
    'orders.guestImage',
    'orders.guestSend',
    'orders.guestOrder',
    'kitchen.deviceBoard',
    'kitchen.deviceLive',
    'kitchen.devicePress',
    'projects.openForClient',
    'projects.clientItems',
    'projects.proposeAsClient',
    'leads.enterPlatformLead',
    'leads.openProposal',
    'leads.proposalFile',
    'leads.acceptProposal',
    'leads.declineProposal',
    'leads.openForm',
    'leads.enterForm',
    'leads.confirmEntry',
    'reviews.receive',
    'reviews.addPicture',
    'reviews.removePicture',
    'reviews.guestPicture',
    'reviews.shownPicture',
    'reviews.openPreview',
    'reviews.open',
    'reviews.answer',
    'reviews.optOut',
    'gifts.shop',
    'gifts.order',
    'gifts.open',
    'gifts.pay',
    'gifts.check',
    'website.property',
    'website.offers',
    'website.calendar',
    'website.search',
    'website.hold',
    'website.book',
    'website.booking',
    'website.checkPayment',
    'website.previewChange',
    'website.changeBooking',
    'website.cancelBooking',
    'website.cancelRoom',
  ])
  expect(lines.filter((route) => route.method !== 'GET' && route.needs === 'signed_in').map(nameOf)).toEqual([
    'users.signOut',
    'users.lock',
    'users.unlock',
    'users.changePassword',
    'users.endSession',
    'users.switchProperty',
    'users.updateProfile',
    'users.updatePicture',
    'users.removePicture',
    'users.beginSecondFactor',
    'users.confirmSecondFactor',
    'users.makeRecoveryCodes',
    'users.endSecondFactor',
    'users.setApprovalPin',
    'users.removeApprovalPin',
    'employees.updateOwn',
    'employees.submitOwn',
    'employees.readAnnouncement',
  ])
})

const allowedTo = (route: Named) => people.filter(({ role }) => may(role, route))

/** What is another's or missing is so for all users; only staff of the platform get another response. */
const oneOfEachKind = (route: Named) =>
  [true, false].flatMap((isPlatform) => allowedTo(route).find(({ role }) => isPlatformRole(role) === isPlatform) ?? [])

describe('every route × every role', () => {
  afterAll(expectForeignUntouched)
  test.each([...byName])('%s', async (_name, route) => {
    await lookBefore(route)
    const input = wholeInput(route)

    if (route.needs !== 'public') {
      const response = await hotel.anonymous().raw(route, input)
      expect([response.status, response.body]).toMatchObject([401, { code: 'signed_out' }])
    }
    for (const { role, client } of people.filter((person) => !may(person.role, route))) {
      const response = await client.raw(route, input)
      expect([role, response.status, response.body]).toMatchObject([
        role,
        403,
        { code: 'forbidden', needs: route.needs },
      ])
    }

    for (const others of [foreign, unknownIds])
      for (const { field, input: swapped } of swaps(route, input, others))
        for (const person of IS_DEEP && others === foreign ? allowedTo(route) : oneOfEachKind(route)) {
          const { role } = person
          const { status, body } = await (await clientOf(person, route)).raw(route, swapped)
          const description = `${role} with ${others === foreign ? 'foreign' : 'missing'} ${field}: ${status} ${textOf(body)} ${String(hotel.faults.at(-1))}`
          if (!seesAll(role, route)) expect(textOf(body), description).not.toMatch(CANARY)
          expect(status, description).toBeLessThan(500)
          expect(['signed_out', 'forbidden'], description).not.toContain((body as { code?: string }).code)
          // Someone else's property is as absent as one that never was.
          if (isAddressed(route, field) && !seesAll(role, route)) expect([400, 404], description).toContain(status)
          // What an address names exists or does not; only what filters a list finds an empty one.
          if (isCarried(route, field) && !seesAll(role, route)) expect(status, description).toBeGreaterThanOrEqual(400)
          if (!seesAll(role, route))
            expect(
              status >= 400 ||
                route.action.startsWith('export') ||
                (route.action === 'totals' && isEmptySum(body)) ||
                isEmptyReply(body),
              description,
            ).toBe(true)
        }
    await lookAfter(route)
  })
})

/** Ids of nothing. */
const unknownIds: KnownIds = Object.fromEntries(
  ['propertyId', 'organizationId', 'userId'].map((name) => [name, [999_999]] as const),
)

describe('every route with what is one’s own', () => {
  const last = ['users.signOut', 'users.changePassword', 'users.signIn']
  afterAll(expectForeignUntouched)
  test.each([...byName].filter(([name]) => !last.includes(name)))('%s', async (_name, route) => {
    await lookBefore(route)
    const input = wholeInput(route)
    for (const person of IS_DEEP ? allowedTo(route) : oneOfEachKind(route)) {
      const { role } = person
      const { status, body } = await (await clientOf(person, route)).raw(route, input)
      const description = `${role}: ${status} ${textOf(body)} ${String(hotel.faults.at(-1))}`
      expect(status, description).toBeLessThan(500)
      expect(['signed_out', 'forbidden'], description).not.toContain((body as { code?: string }).code)
      if (!seesAll(role, route)) expect(textOf(body), description).not.toMatch(CANARY)
    }
    await lookAfter(route)
  })
})
