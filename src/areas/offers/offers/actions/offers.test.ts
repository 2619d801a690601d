import { afterAll, beforeAll, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { RequestOf } from '#core/contract.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { drawn } from '#test/pictures.ts'
import { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'

type Details = RequestOf<typeof offers.create>
const TODAY = FIXTURE.businessDate
const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let marketing: TestClient
let foreign: Offer
let count = 0
beforeAll(async () => {
  hotel = await startTestServer()
  marketing = await hotel.as('PROP_MARKETING')
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId, name: 'Canary' })
  foreign = await stranger.send(offers.create, details({ name: 'Canary' }))
})
afterAll(() => hotel.stop())

const details = (more: Partial<Details> = {}): Details => ({
  name: `Offer ${(count += 1)}`,
  target: 'STAY',
  kind: 'PERCENT',
  percentBp: 1_000,
  channels: ['DESK'],
  ...more,
})
const create = (more: Partial<Details> = {}) => marketing.send(offers.create, details(more))
const known = ({ id, version }: Offer) => ({ offerId: id, version })
const move = (offer: Offer, state: Offer['state']) => marketing.send(offers.move, { ...known(offer), state })
/** An offer with a use, as a use of it is stored. */
async function used(more: Partial<Details> = {}): Promise<Offer> {
  const offer = await move(await create(more), 'ACTIVE')
  await hotel.rows('update offers set was_used = true where id = $1', [offer.id])
  return marketing.send(offers.get, { offerId: offer.id })
}
const codesOf = (offerId: string) => marketing.send(offers.codes, { offerId })

test('create stores a draft with everything that was typed, and get returns it', async () => {
  const conditions = { minNights: 3, weekdays: [1, 2], blackouts: [{ firstOn: TODAY, lastOn: addDays(TODAY, 2) }] }
  const offer = await create({ kind: 'FREE', percentBp: null, buy: 3, free: 1, conditions, maxUses: 5, stack: 'web' })
  expect(offer).toMatchObject({
    state: 'DRAFT',
    shownState: 'DRAFT',
    buy: 3,
    free: 1,
    uses: 0,
    given: 0,
    stack: 'web',
    version: 1,
  })
  expect(offer.conditions).toMatchObject(conditions)
  expect(await marketing.send(offers.get, { offerId: offer.id })).toEqual(offer)
})

test('create takes the value of its kind alone, and nothing that ends before it begins', async () => {
  const statusOf = async (more: Partial<Details>) => (await marketing.raw(offers.create, details(more))).status
  expect(await statusOf({ percentBp: null })).toBe(400)
  expect(await statusOf({ amount: minor(100) })).toBe(400)
  expect(await statusOf({ percentBp: 10_001 })).toBe(400)
  expect(await statusOf({ percentBp: 10_000 })).toBe(200)
  expect(await statusOf({ kind: 'FREE', percentBp: null, buy: 1 })).toBe(400)
  expect(await statusOf({ channels: [] })).toBe(400)
  expect(await statusOf({ conditions: { bookFirstOn: TODAY, bookLastOn: addDays(TODAY, -1) } })).toBe(400)
  expect(await statusOf({ conditions: { minNights: 3, maxNights: 2 } })).toBe(400)
  expect(await statusOf({ name: 'A\u0000' })).toBe(400)
})

test('create refuses name_taken: four request one name at once, one has it', async () => {
  const replies = await Promise.all(
    ['Race', 'race', ' RACE', 'rAcE'].map((name) => marketing.raw(offers.create, details({ name }))),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(codeOf(replies.find(({ status }) => status === 409))).toBe('name_taken')
})

test('list shows latest first, by a part of the name, current and past separately', async () => {
  const made = [await create({ name: 'Lake spring' }), await create({ name: 'Lake autumn' })]
  const names = async (input: object) => (await marketing.send(offers.list, input)).rows.map(({ name }) => name)
  expect(await names({ text: 'LAKE' })).toEqual(['Lake autumn', 'Lake spring'])
  await move(await move(made[0] as Offer, 'ACTIVE'), 'ENDED')
  expect(await names({ text: 'lake', view: 'past' })).toEqual(['Lake spring'])
  expect(await names({ text: 'lake', view: 'current' })).toEqual(['Lake autumn'])
  expect(await names({ text: 'canary' })).toEqual([])
  const first = await marketing.send(offers.list, { text: 'lake', limit: 1 })
  expect((await marketing.send(offers.list, { text: 'lake', limit: 1, after: first.next })).rows[0]?.name).toBe(
    'Lake spring',
  )
})

test('list shows what runs in some days: booked then, or limited to nights that are there, each with its first and last day', async () => {
  const named = (name: string, conditions: Partial<Record<string, string>>) => create({ name, conditions })
  await named('Calendar open', {})
  await named('Calendar booked', { bookFirstOn: '2031-03-10', bookLastOn: '2031-03-20' })
  await named('Calendar nights', { bookLastOn: '2031-01-31', stayFirstOn: '2031-07-01', stayLastOn: '2031-07-31' })
  const shown = async (from: string, until: string) =>
    (await marketing.send(offers.list, { text: 'calendar', from: from as Day, until: until as Day })).rows.map(({ name }) => name.slice(9)).sort() // prettier-ignore
  expect(await shown('2031-03-01', '2031-03-10')).toEqual(['booked', 'open'])
  expect(await shown('2031-03-01', '2031-03-09')).toEqual(['open'])
  expect(await shown('2031-03-20', '2031-03-31')).toEqual(['booked', 'open'])
  expect(await shown('2031-03-21', '2031-03-31')).toEqual(['open'])
  expect(await shown('2031-07-31', '2031-08-31')).toEqual(['nights', 'open'])
  expect(await shown('2031-08-01', '2031-08-31')).toEqual(['open'])
  expect(await shown('2031-01-31', '2031-02-10')).toEqual(['nights', 'open'])
})

test('list finds an offer by a whole code of its own, however it is typed', async () => {
  const offer = await create({ needsCode: true })
  await marketing.send(offers.addCodes, { ...known(offer), code: 'FOUND-ME' })
  const namesOf = async (text: string) => (await marketing.send(offers.list, { text })).rows.map(({ name }) => name)
  expect(await namesOf(' found-me')).toEqual([offer.name])
  expect(await namesOf('found-m')).toEqual([])
})

test('get refuses not_found for an offer of another property', async () => {
  expect(codeOf(await marketing.raw(offers.get, { offerId: foreign.id }))).toBe('not_found')
  expect(codeOf(await marketing.raw(offers.get, { offerId: ABSENT }))).toBe('not_found')
})

test('update changes a draft wholly, and of a used offer what was not promised', async () => {
  const draft = await create()
  const changed = await marketing.send(offers.update, { ...details({ percentBp: 2_000 }), ...known(draft) })
  expect(changed).toMatchObject({ percentBp: 2_000, version: 2 })
  const had = await used({ name: 'Had' })
  const renamed = { ...details({ name: 'Had, renamed' }), maxUses: 9, ...known(had) }
  expect(await marketing.send(offers.update, renamed)).toMatchObject({
    name: 'Had, renamed',
    maxUses: 9,
    percentBp: 1_000,
  })
})

const updateRefused = async (input: object) =>
  codeOf(await marketing.raw(offers.update, { ...details(), ...known(await create()), ...input }))

test('update refuses not_found', async () => expect(await updateRefused({ offerId: foreign.id })).toBe('not_found'))

test('update refuses stale_version', async () => expect(await updateRefused({ version: 9 })).toBe('stale_version'))

test('update refuses name_taken', async () => {
  const { name } = await create({ name: 'Taken already' })
  expect(await updateRefused({ name: name.toUpperCase() })).toBe('name_taken')
})

test('update refuses offer_in_use, also where the database is called past the rule', async () => {
  const offer = await used()
  const change = { ...details({ name: offer.name, percentBp: 500 }), ...known(offer) }
  const reply = await marketing.raw(offers.update, change)
  expect([
    codeOf(reply),
    (reply.body as { fields?: unknown }).fields ?? (reply.body as { details?: { fields?: unknown } }).details?.fields,
  ]).toEqual(['offer_in_use', ['percentBp']])
  await expect(hotel.rows('update offers set percent_bp = 500 where id = $1', [offer.id])).rejects.toThrow('in use')
})

test('update refuses limit_below_uses, and allows as many as guests have', async () => {
  const { id: offerId } = await move(await create({ needsCode: true, percentBp: 5_000 }), 'ACTIVE')
  const { version } = await marketing.send(offers.get, { offerId })
  await marketing.send(offers.addCodes, { offerId, version, code: 'TWO-STAYS' })
  for (const at of [10, 11]) {
    const stays = [{ roomTypeId: FIXTURE.standard, arrival: addDays(TODAY, at), departure: addDays(TODAY, at + 1), adults: 1 }] // prettier-ignore
    const customer = { firstName: 'Mira', lastName: 'Sen' }
    await (await hotel.as('PROP_FRONTDESK')).send(bookings.create, { customer, stays, codes: ['TWO-STAYS'] })
  }
  const offer = await marketing.send(offers.get, { offerId })
  const change = { ...details({ name: offer.name, needsCode: true, percentBp: 5_000 }), ...known(offer) }
  const refused = await marketing.raw(offers.update, { ...change, maxUses: 1 })
  expect(refused.body).toMatchObject({ code: 'limit_below_uses', details: { uses: 2 } })
  expect(await marketing.send(offers.update, { ...change, maxUses: 2 })).toMatchObject({ maxUses: 2, uses: 2 })
})

test('update refuses offer_ended', async () => {
  const ended = await move(await move(await create(), 'ACTIVE'), 'ENDED')
  expect(codeOf(await marketing.raw(offers.update, { ...details(), ...known(ended) }))).toBe('offer_ended')
})

test('move goes where the states lead, and shows what the offer is today', async () => {
  const scheduled = await move(await create({ conditions: { bookFirstOn: addDays(TODAY, 1) } }), 'ACTIVE')
  expect(scheduled.shownState).toBe('SCHEDULED')
  const over = await move(await create({ conditions: { bookLastOn: addDays(TODAY, -1) } }), 'ACTIVE')
  expect(over.shownState).toBe('ENDED')
  const paused = await move(await move(await create(), 'ACTIVE'), 'PAUSED')
  expect([paused.shownState, (await move(paused, 'ACTIVE')).shownState]).toEqual(['PAUSED', 'ACTIVE'])
})

const moveRefused = async (input: object) =>
  codeOf(await marketing.raw(offers.move, { ...known(await create()), state: 'ACTIVE', ...input }))

test('move refuses offer_state', async () => expect(await moveRefused({ state: 'PAUSED' })).toBe('offer_state'))

test('move refuses stale_version', async () => expect(await moveRefused({ version: 3 })).toBe('stale_version'))

test('move refuses not_found', async () => expect(await moveRefused({ offerId: foreign.id })).toBe('not_found'))

test('duplicate makes a draft under the first free number, without codes', async () => {
  const offer = await create({ name: 'Copied', needsCode: true, conditions: { minNights: 2 } })
  await marketing.send(offers.addCodes, { ...known(offer), code: 'COPY-1' })
  const copy = await marketing.send(offers.duplicate, { offerId: offer.id })
  const second = await marketing.send(offers.duplicate, { offerId: copy.id })
  expect([copy.name, second.name]).toEqual(['Copied (2)', 'Copied (3)'])
  expect(copy).toMatchObject({ state: 'DRAFT', needsCode: true, conditions: offer.conditions })
  expect((await codesOf(copy.id)).rows).toEqual([])
})

test('duplicate refuses not_found', async () => {
  expect(codeOf(await marketing.raw(offers.duplicate, { offerId: foreign.id }))).toBe('not_found')
})

test('addCodes stores a typed code in capitals, and makes as many as are requested, each used once', async () => {
  const offer = await create({ needsCode: true })
  await marketing.send(offers.addCodes, {
    ...known(offer),
    code: ' lake-10 ',
    maxUses: 20,
    expiresOn: addDays(TODAY, 9),
  })
  expect((await codesOf(offer.id)).rows).toMatchObject([{ code: 'LAKE-10', maxUses: 20, uses: 0, isVoid: false }])
  expect(await marketing.send(offers.addCodes, { ...known(offer), count: 1_500, batch: 'Spring' })).toEqual({
    count: 1_500,
    batch: 'Spring',
  })
  const [stored] = await hotel.rows<{ count: string; once: boolean }>(
    `select count(distinct code) as count, bool_and(max_uses = 1 and code ~ '^[2-9A-HJ-NP-Z]{8}$') as once from offer_codes where offer_id = $1 and batch = 'Spring'`,
    [offer.id],
  )
  expect([Number(stored?.count), stored?.once]).toEqual([1_500, true])
})

test('addCodes refuses code_taken: of two who add one code at once, one does', async () => {
  const pair = [await create({ needsCode: true }), await create({ needsCode: true })]
  const replies = await Promise.all(
    pair.map((offer) => marketing.raw(offers.addCodes, { ...known(offer), code: 'ONCE' })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(codeOf(replies.find(({ status }) => status === 409))).toBe('code_taken')
})

const addRefused = async (of: Offer, input: object = {}) =>
  codeOf(await marketing.raw(offers.addCodes, { ...known(of), code: `X-${(count += 1)}`, ...input }))

test('addCodes refuses not_found', async () => expect(await addRefused(foreign)).toBe('not_found'))

test('addCodes refuses stale_version', async () =>
  expect(await addRefused(await create({ needsCode: true }), { version: 7 })).toBe('stale_version'))

test('addCodes refuses unknown_reference', async () =>
  expect(await addRefused(await create({ needsCode: true }), { customerId: ABSENT })).toBe('unknown_reference'))

test('addCodes refuses offer_without_codes', async () =>
  expect(await addRefused(await create())).toBe('offer_without_codes'))

test('addCodes refuses offer_ended', async () => {
  const ended = await move(await move(await create({ needsCode: true }), 'ACTIVE'), 'ENDED')
  expect(await addRefused(ended)).toBe('offer_ended')
})

test('voidCode ends a code, and twice is once', async () => {
  const offer = await create({ needsCode: true })
  await marketing.send(offers.addCodes, { ...known(offer), code: 'VOID-ME' })
  const offerCodeId = (await codesOf(offer.id)).rows[0]?.id ?? ''
  expect((await marketing.send(offers.voidCode, { offerCodeId })).isVoid).toBe(true)
  expect((await marketing.send(offers.voidCode, { offerCodeId })).isVoid).toBe(true)
})

test('voidCode refuses not_found', async () => {
  expect(codeOf(await marketing.raw(offers.voidCode, { offerCodeId: ABSENT }))).toBe('not_found')
})

test('exportCodes refuses too_many_rows in a workbook, and writes every code as text', async () => {
  const offer = await create({ needsCode: true })
  await marketing.send(offers.addCodes, { ...known(offer), count: 12 })
  const reply = await marketing.raw(offers.exportCodes, { offerId: offer.id, format: 'csv' })
  expect(String(reply.body).trim().split('\r\n')).toHaveLength(13)
  expect(await marketing.send(offers.addCodes, { ...known(offer), count: 100_000 })).toMatchObject({ count: 100_000 })
  expect((await marketing.raw(offers.addCodes, { ...known(offer), count: 100_001 })).status).toBe(400)
  const stored = 'select count(distinct code)::int as codes from offer_codes where offer_id = $1'
  expect(await hotel.rows(stored, [offer.id])).toEqual([{ codes: 100_012 }])
  const exports = `select count(*)::int as count from audit_events where type = 'OFFER_CODES_EXPORTED' and entity_id = $1`
  expect(await hotel.rows(exports, [offer.id])).toEqual([{ count: 1 }])
  expect(codeOf(await marketing.raw(offers.exportCodes, { offerId: offer.id, format: 'xlsx' }))).toBe('too_many_rows')
})

test('exportCodes refuses not_found', async () => {
  expect(codeOf(await marketing.raw(offers.exportCodes, { offerId: foreign.id, format: 'csv' }))).toBe('not_found')
})

test('codes refuses not_found', async () => {
  expect(codeOf(await marketing.raw(offers.codes, { offerId: ABSENT }))).toBe('not_found')
})

test('uses refuses not_found', async () => {
  expect(codeOf(await marketing.raw(offers.uses, { offerId: ABSENT }))).toBe('not_found')
})

test('test weighs a draft as if it were on, stores nothing, and returns the reasons against the others', async () => {
  const draft = await create({ name: 'Bench', percentBp: 2_500, needsCode: true, conditions: { minNights: 2 } })
  await marketing.send(offers.addCodes, { ...known(draft), code: 'BENCH' })
  const stay: RequestOf<typeof offers.test> = {
    target: 'STAY',
    channel: 'DESK',
    arrival: TODAY,
    departure: addDays(TODAY, 2),
    items: [{ price: minor(10_000) }],
  }
  const trial = await marketing.send(offers.test, { ...stay, offerId: draft.id, codes: [' bench'] })
  expect(trial.given).toMatchObject([{ name: 'Bench', total: 5_000 }])
  expect([trial.before, trial.after]).toEqual([20_000, 15_000])
  const short = await marketing.send(offers.test, {
    ...stay,
    departure: addDays(TODAY, 1),
    offerId: draft.id,
    codes: ['bench', 'none'],
  })
  expect(short.notGiven.find(({ name }) => name === 'Bench')?.reasons).toMatchObject([
    { code: 'too_few_nights', missing: 1 },
  ])
  expect(short.notGiven.find(({ code }) => code === 'NONE')?.reasons).toMatchObject([{ code: 'unknown_code' }])
  expect((await marketing.send(offers.uses, { offerId: draft.id })).rows).toEqual([])
})

const STAY: RequestOf<typeof offers.test> = {
  target: 'STAY',
  channel: 'DESK',
  arrival: TODAY,
  departure: addDays(TODAY, 2),
  items: [{ price: minor(1) }],
}

test('test weighs a stay of a company, and amounts with tax by the tax of the night', async () => {
  const admin = await hotel.as('PROP_ADMIN', { name: 'Asha' })
  const { id: companyId } = await admin.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
  const draft = await create({ percentBp: 9_000, audience: 'COMPANY', conditions: { companyIds: [companyId] } })
  const stay = { ...STAY, departure: addDays(TODAY, 1), offerId: draft.id, items: [{ price: minor(300_000) }] }
  const own = async (input: object) => {
    const { given, notGiven } = await marketing.send(offers.test, { ...stay, ...input })
    return given.find(({ offerId }) => offerId === draft.id)?.total ?? notGiven.find(({ offerId }) => offerId === draft.id)?.reasons[0]?.code // prettier-ignore
  }
  expect([await own({}), await own({ companyId })]).toEqual(['not_for_guest', 270_000])
  const taxed = await create({ kind: 'AMOUNT_EACH', percentBp: null, amount: minor(210_000), amountsAre: 'WITH_TAX' })
  const { given } = await marketing.send(offers.test, { ...stay, offerId: taxed.id })
  expect(given.find(({ offerId }) => offerId === taxed.id)?.total).toBe(200_000)
})

test('an offer has terms, a cost code and pictures of its own; one for orders has no rooms', async () => {
  const terms = { en: 'No refunds', fr: 'Non remboursable' }
  const offer = await create({ terms, costCode: 'MKT-7', maxRoomsPerNight: 4 })
  expect(offer).toMatchObject({ terms, costCode: 'MKT-7', maxRoomsPerNight: 4, amountsAre: 'AS_PRICED' })
  const more = { target: 'ORDER', channels: ['TILL'], maxRoomsPerNight: 4 } satisfies Partial<Details>
  expect((await marketing.raw(offers.create, details(more))).status).toBe(400)
  const image = (await drawn(90, 60).png()).toString('base64')
  const [first, second] = [
    await marketing.send(pictures.add, { image, offerId: offer.id, alt: 'The lake' }),
    await marketing.send(pictures.add, { image, offerId: offer.id }),
  ]
  expect(first).toMatchObject({ offerId: offer.id, roomTypeId: null, alt: 'The lake' })
  const pictureIds = [second.id, first.id]
  expect((await marketing.send(pictures.order, { offerId: offer.id, pictureIds })).rows.map(({ id }) => id)).toEqual(pictureIds) // prettier-ignore
  expect(codeOf(await marketing.raw(pictures.order, { pictureIds }))).toBe('stale_version')
  expect(codeOf(await marketing.raw(pictures.add, { image, offerId: foreign.id }))).toBe('unknown_reference')
  const both = { image, offerId: offer.id, roomTypeId: FIXTURE.standard }
  expect((await marketing.raw(pictures.add, both)).status).toBe(400)
})

test('only a share or an amount off a whole stay or order comes off after tax, with its amounts with tax; the bench shows it apart', async () => {
  const after = { comesOff: 'AFTER_TAX', amountsAre: 'WITH_TAX' } as const
  const refused = async (more: Partial<Details>) => (await marketing.raw(offers.create, details({ ...after, ...more }))).status // prettier-ignore
  expect(await refused({ amountsAre: 'AS_PRICED' })).toBe(400)
  expect(await refused({ amountsAre: 'BEFORE_TAX' })).toBe(400)
  expect(await refused({ target: 'ORDER', channels: ['TILL'] })).toBe(200)
  expect(await refused({ target: 'ORDER', channels: ['TILL'], kind: 'AMOUNT_EACH', percentBp: null, amount: minor(100) })).toBe(400) // prettier-ignore
  expect(await refused({ kind: 'AMOUNT_EACH', percentBp: null, amount: minor(100) })).toBe(400)
  expect(await refused({ kind: 'PRICE', percentBp: null, amount: minor(100) })).toBe(400)
  expect(await refused({ kind: 'FREE', percentBp: null, buy: 3, free: 1 })).toBe(400)
  const offer = await create({ ...after, percentBp: 9_900 })
  const stay = { ...STAY, departure: addDays(TODAY, 1), offerId: offer.id, items: [{ price: minor(300_000) }] }
  const { given, before, after: price } = await marketing.send(offers.test, stay)
  expect(given).toMatchObject([{ offerId: offer.id, total: 311_850, isAfterTax: true }])
  expect([before, price]).toEqual([300_000, 300_000])
})

test('what is rounded is a price of each, and every so many nights are nights before tax', async () => {
  const status = async (more: Partial<Details>) => (await marketing.raw(offers.create, details(more))).status
  const step = { roundTo: minor(1_000) }
  expect(await create({ ...step, everyNth: 3 })).toMatchObject({ roundTo: 1_000, everyNth: 3 })
  expect(await status({ ...step, kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(100) })).toBe(400)
  expect(await status({ ...step, kind: 'PRICE', percentBp: null, amount: minor(100) })).toBe(400)
  expect(await status({ everyNth: 1 })).toBe(400)
  expect(await status({ everyNth: 31 })).toBe(400)
  expect(await status({ everyNth: 3, target: 'ORDER', channels: ['TILL'] })).toBe(400)
  expect(await status({ everyNth: 3, kind: 'FREE', percentBp: null, buy: 3, free: 1 })).toBe(400)
  expect(await status({ everyNth: 3, comesOff: 'AFTER_TAX', amountsAre: 'WITH_TAX' })).toBe(400)
  const offer = await used()
  const typed = { ...details(), name: offer.name, ...known(offer) }
  expect(codeOf(await marketing.raw(offers.update, { ...typed, ...step }))).toBe('offer_in_use')
  expect(codeOf(await marketing.raw(offers.update, { ...typed, everyNth: 3 }))).toBe('offer_in_use')
})

test('update refuses offer_in_use for what its amounts are, and changes its rooms and its cost code', async () => {
  const offer = await used()
  const typed = { ...details(), name: offer.name, ...known(offer) }
  expect(codeOf(await marketing.raw(offers.update, { ...typed, amountsAre: 'WITH_TAX' }))).toBe('offer_in_use')
  expect(await marketing.send(offers.update, { ...typed, maxRoomsPerNight: 2, costCode: 'A' })).toMatchObject({ maxRoomsPerNight: 2, costCode: 'A' }) // prettier-ignore
})

test('test refuses not_found for an offer, a guest or a company that is not there', async () => {
  expect(codeOf(await marketing.raw(offers.test, { ...STAY, companyId: ABSENT }))).toBe('not_found')
  expect(codeOf(await marketing.raw(offers.test, { ...STAY, customerId: ABSENT }))).toBe('not_found')
  expect(codeOf(await marketing.raw(offers.test, { ...STAY, offerId: foreign.id }))).toBe('not_found')
})

test('test refuses stay_too_long', async () => {
  expect(codeOf(await marketing.raw(offers.test, { ...STAY, departure: addDays(TODAY, 367) }))).toBe('stay_too_long')
})

const ORDER_GIFT = { target: 'ORDER', kind: 'GIFT', percentBp: null, channels: ['TILL'] } satisfies Partial<Details>
const STAY_GIFT = { kind: 'GIFT', percentBp: null } satisfies Partial<Details>

test('create stores what an offer adds, with its name', async () => {
  const desk = await hotel.as('PROP_ADMIN')
  const { id: extraId } = await desk.send(folios.createExtra, { name: 'Airport transfer', price: minor(150_000) })
  const offer = await create({ ...STAY_GIFT, gift: { extraId, quantity: 2, per: 'GUEST' } })
  expect(offer.gift).toEqual({ extraId, productId: null, quantity: 2, per: 'GUEST' })
  expect(offer.names).toEqual({ [extraId]: 'Airport transfer' })
  expect((await marketing.raw(offers.create, details({ ...STAY_GIFT, gift: null }))).status).toBe(400)
  expect((await marketing.raw(offers.create, details({ ...STAY_GIFT, gift: {} }))).status).toBe(400)
  expect((await marketing.raw(offers.create, details({ gift: { extraId } }))).status).toBe(400)
  expect((await marketing.raw(offers.create, details({ ...ORDER_GIFT, gift: { extraId } }))).status).toBe(400)
})

test('an offer has the names of what it is limited to', async () => {
  const [plan] = await hotel.rows<{ id: string; name: string }>(
    'select id, name from rate_plans where property_id = $1 order by id limit 1',
    [hotel.propertyId],
  )
  const conditions = { roomTypeIds: [FIXTURE.standard], ratePlanIds: [plan?.id ?? ''] }
  const { names } = await create({ conditions })
  expect(names).toEqual({ [FIXTURE.standard]: 'Standard', [plan?.id ?? '']: plan?.name })
})

test('create refuses unknown_reference for an extra or a product that is not there', async () => {
  const codeWith = async (more: Partial<Details>) => codeOf(await marketing.raw(offers.create, details(more)))
  expect(await codeWith({ ...STAY_GIFT, gift: { extraId: ABSENT } })).toBe('unknown_reference')
  expect(await codeWith({ ...ORDER_GIFT, gift: { productId: ABSENT } })).toBe('unknown_reference')
})

test('update refuses unknown_reference for an extra or a product that is not there', async () => {
  const offer = await create()
  const codeWith = async (more: Partial<Details>) =>
    codeOf(await marketing.raw(offers.update, { ...known(offer), ...details(more) }))
  expect(await codeWith({ ...STAY_GIFT, gift: { extraId: ABSENT } })).toBe('unknown_reference')
  expect(await codeWith({ ...ORDER_GIFT, gift: { productId: ABSENT } })).toBe('unknown_reference')
})

/** Offers above 20 % need approval while a test runs. */
async function withCeiling(run: (manager: TestClient) => Promise<void>): Promise<void> {
  const manager = await hotel.as('PROP_MANAGER')
  const { version } = await manager.send(offers.settings, {})
  const set = await manager.send(offers.saveSettings, { ceilingBp: 2_000, version })
  try {
    await run(manager)
  } finally {
    await manager.send(offers.saveSettings, { ceilingBp: null, version: set.version })
  }
}

test('move refuses offer_needs_approval above the ceiling until another user approves, and a change needs it anew', () =>
  withCeiling(async (manager) => {
    const low = await create({ percentBp: 2_000 })
    expect((await move(low, 'ACTIVE')).state).toBe('ACTIVE')
    const high = await create({ percentBp: 2_001 })
    expect(high).toMatchObject({ isAboveCeiling: true, approval: { state: 'NONE' } })
    const start = (offer: Offer) => marketing.raw(offers.move, { ...known(offer), state: 'ACTIVE' })
    expect(codeOf(await start(high))).toBe('offer_needs_approval')
    const requested = await marketing.send(offers.requestApproval, known(high))
    expect(codeOf(await start(requested))).toBe('offer_needs_approval')
    const approved = await manager.send(offers.decide, { ...known(requested), isApproved: true })
    expect(approved.approval.state).toBe('APPROVED')
    expect((await hotel.rows(`select kind from notifications where kind like 'offer_%'`)).length).toBeGreaterThan(1) // prettier-ignore
    const renamed = await marketing.send(offers.update, { ...details({ percentBp: 2_001 }), ...known(approved) })
    expect(renamed.approval.state).toBe('APPROVED')
    const raised = await marketing.send(offers.update, { ...details({ percentBp: 2_002 }), ...known(renamed) })
    expect(raised.approval.state).toBe('NONE')
  }))

test('update refuses offer_needs_approval for an offer that is on and would be above the ceiling', () =>
  withCeiling(async () => {
    const offer = await move(await create({ percentBp: 2_000 }), 'ACTIVE')
    const reply = await marketing.raw(offers.update, { ...details({ percentBp: 2_001 }), ...known(offer) })
    expect(codeOf(reply)).toBe('offer_needs_approval')
    expect((await marketing.send(offers.get, { offerId: offer.id })).percentBp).toBe(2_000)
  }))

test('decide refuses own_offer, also where the database is asked past the rule', () =>
  withCeiling(async (manager) => {
    const offer = await manager.send(offers.create, details({ percentBp: 5_000 }))
    const requested = await manager.send(offers.requestApproval, known(offer))
    expect(codeOf(await manager.raw(offers.decide, { ...known(requested), isApproved: true }))).toBe('own_offer')
    const past = 'update offers set approved_by = written_by, approved_at = now() where id = $1'
    await expect(hotel.rows(past, [offer.id])).rejects.toThrow('offer_is_approved_by_another')
    const sentBack = await (
      await hotel.as('PROP_ADMIN')
    ).send(offers.decide, { ...known(requested), isApproved: false })
    expect(sentBack.approval.state).toBe('NONE')
  }))

test('decide refuses offer_state for what nobody requested', () =>
  withCeiling(async (manager) => {
    const offer = await create({ percentBp: 5_000 })
    expect(codeOf(await manager.raw(offers.decide, { ...known(offer), isApproved: true }))).toBe('offer_state')
  }))

test('decide refuses not_found', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  expect(codeOf(await manager.raw(offers.decide, { ...known(foreign), isApproved: true }))).toBe('not_found')
})

test('decide refuses stale_version', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const input = { ...known(await create()), version: 9, isApproved: true }
  expect(codeOf(await manager.raw(offers.decide, input))).toBe('stale_version')
})

test('requestApproval refuses offer_state below the ceiling', async () =>
  expect(codeOf(await marketing.raw(offers.requestApproval, known(await create())))).toBe('offer_state'))

test('requestApproval refuses not_found', async () =>
  expect(codeOf(await marketing.raw(offers.requestApproval, known(foreign)))).toBe('not_found'))

test('requestApproval refuses stale_version', async () =>
  expect(codeOf(await marketing.raw(offers.requestApproval, { ...known(await create()), version: 9 }))).toBe('stale_version')) // prettier-ignore

test('saveSettings refuses stale_version', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const { version } = await manager.send(offers.settings, {})
  expect(codeOf(await manager.raw(offers.saveSettings, { ceilingBp: 1, version: version + 1 }))).toBe('stale_version')
})
