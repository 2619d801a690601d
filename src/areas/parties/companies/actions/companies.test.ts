import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { addCompany } from './companies.ts'
import { agreementWith, assertCredit } from './credit.ts'
import { companies } from '../contract/companies.ts'
import type { Company } from '../contract/replies.ts'
import { deductionTerms } from '../rules.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const today = FIXTURE.businessDate
const GSTIN = '27AAPFU0939F1ZV'

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let finance: TestClient
let foreign: Company
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  finance = await hotel.as('PROP_FINANCE')
  foreign = await hotel.inside(
    (ctx) => addCompany(ctx, { kind: 'CORPORATE', displayName: 'Canary Ltd', taxNumber: GSTIN }),
    'PROP_ADMIN',
    hotel.foreignPropertyId,
  )
})
afterAll(() => hotel.stop())

let made = 0
const add = (more: object = {}) => {
  made += 1
  return desk.send(companies.create, { kind: 'CORPORATE', displayName: `Company ${made}`, ...more })
}
const termsOf = { isInvoiceable: true, creditLimit: minor(1_000_000), paymentTermDays: 15 }
const withCredit = async (more: object = {}) => {
  const { id, version } = await add()
  return admin.send(companies.setTerms, { companyId: id, version, ...termsOf, ...more })
}
const stay = (day: number, nights = 2) => ({
  roomTypeId: FIXTURE.standard, arrival: addDays(today, day), departure: addDays(today, day + nights), adults: 1,
}) // prettier-ignore
const book = (companyId: string, day = 5) =>
  desk.send(bookings.create, { customer: { firstName: 'Mira' }, companyId, stays: [stay(day)] })

describe('profile', () => {
  test('create assigns the next number, saves the input and leaves credit closed', async () => {
    const company = await add({
      displayName: ' Ácme ',
      taxNumber: GSTIN,
      tags: ['pharma'],
      invoiceEmail: 'bills@acme.example',
    })
    expect(company).toMatchObject({
      displayName: 'Ácme',
      taxNumber: GSTIN,
      status: 'ACTIVE',
      tags: ['pharma'],
      version: 1,
    })
    expect(company.terms).toMatchObject({ isInvoiceable: false, creditLimit: null })
    const next = await add({ status: 'PROSPECT' })
    expect([next.number - company.number, next.status]).toEqual([1, 'PROSPECT'])
    const file = await desk.send(companies.get, { companyId: company.id })
    expect(file).toMatchObject({
      ...company,
      contacts: [],
      contracts: [],
      exposure: 0,
      available: null,
      creditFlag: 'NONE',
    })
    const [trace] = await hotel.rows('select * from audit_events where entity_id = $1', [company.id])
    expect(trace).toMatchObject({ type: 'COMPANY_ADDED', entity: 'company' })
  })

  test('create refuses invalid input', async () => {
    const send = async (body: object) =>
      (await desk.raw(companies.create, { kind: 'CORPORATE', displayName: 'X', ...body })).status
    expect(await send({ displayName: ' ' })).toBe(400)
    expect(await send({ kind: 'FRIEND' })).toBe(400)
    expect(await send({ taxNumber: '27AAPFU0939F1ZA' })).toBe(400)
    expect(await send({ taxNumber: 'DE129273398' })).toBe(200)
    expect(await send({ terms: {} })).toBe(400)
  })

  test('update changes the profile and names the fields', async () => {
    const { id, version } = await add()
    const changed = await desk.send(companies.update, {
      companyId: id,
      version,
      kind: 'OTA',
      displayName: 'Trips',
      billingCity: 'Pune',
    })
    expect(changed).toMatchObject({ kind: 'OTA', displayName: 'Trips', billingCity: 'Pune', version: version + 1 })
    const [trace] = await hotel.rows(
      `select after from audit_events where entity_id = $1 and type = 'COMPANY_UPDATE'`,
      [id],
    )
    expect(trace?.['after']).toMatchObject({ name: 'Trips', fields: ['kind', 'displayName', 'billingCity'] })
  })

  test('update refuses stale_version, update refuses not_found', async () => {
    const { id, version } = await add()
    const edit = { companyId: id, version, kind: 'CORPORATE', displayName: 'Race' } as const
    const responses = await Promise.all(Array.from({ length: 4 }, () => desk.raw(companies.update, edit)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(codeOf(await desk.raw(companies.update, edit))).toBe('stale_version')

    expect(codeOf(await desk.raw(companies.update, { ...edit, companyId: foreign.id }))).toBe('not_found')
  })

  test('setStatus refuses reason_required, setStatus refuses not_found, and shows the reason afterwards', async () => {
    const { id } = await add()
    for (const status of ['ON_HOLD', 'CLOSED'] as const)
      expect(codeOf(await desk.raw(companies.setStatus, { companyId: id, status }))).toBe('reason_required')
    const held = await desk.send(companies.setStatus, { companyId: id, status: 'ON_HOLD', reason: 'Cheque bounced' })
    expect(held).toMatchObject({ status: 'ON_HOLD', statusReason: 'Cheque bounced' })
    expect(await desk.send(companies.setStatus, { companyId: id, status: 'ACTIVE' })).toMatchObject({
      statusReason: '',
    })

    expect(codeOf(await desk.raw(companies.setStatus, { companyId: foreign.id, status: 'ACTIVE' }))).toBe('not_found')
  })

  test('notes and contacts are saved with who wrote them', async () => {
    const { id: companyId } = await add()
    await desk.send(companies.addNote, { companyId, department: 'FINANCE', text: 'Pays on the 5th' })
    const contact = await desk.send(companies.addContact, { companyId, name: 'Zoë Rao', email: 'zoe@x.example' })
    const changed = await desk.send(companies.changeContact, {
      contactId: contact.id,
      name: 'Zoë R',
      decisionRole: 'DECIDES',
      receivesInvoices: true,
    })
    expect([contact.decisionRole, changed.decisionRole]).toEqual([null, 'DECIDES'])
    const file = await desk.send(companies.get, { companyId })
    expect(file.notes).toMatchObject([{ department: 'FINANCE', text: 'Pays on the 5th', authorName: 'Asha Rao' }])
    expect(file.contacts).toEqual([changed])
    await desk.send(companies.removeContact, { contactId: contact.id })
    expect((await desk.send(companies.get, { companyId })).contacts).toEqual([])
  })

  test('get refuses not_found, addNote refuses not_found, addContact refuses not_found, changeContact refuses not_found, removeContact refuses not_found', async () => {
    for (const companyId of [ABSENT, foreign.id]) {
      expect(codeOf(await desk.raw(companies.get, { companyId }))).toBe('not_found')
      expect(codeOf(await desk.raw(companies.addNote, { companyId, text: 'x' }))).toBe('not_found')
      expect(codeOf(await desk.raw(companies.addContact, { companyId, name: 'x' }))).toBe('not_found')
    }
    expect(codeOf(await desk.raw(companies.changeContact, { contactId: ABSENT, name: 'x' }))).toBe('not_found')
    expect(codeOf(await desk.raw(companies.removeContact, { contactId: ABSENT }))).toBe('not_found')
  })
})

describe('terms', () => {
  test('setTerms opens credit; the desk may not', async () => {
    const company = await withCredit()
    expect(company.terms).toMatchObject(termsOf)
    expect((await desk.raw(companies.setTerms, { companyId: company.id, version: company.version })).status).toBe(403)
  })

  test('setTerms refuses reason_required, setTerms refuses stale_version, setTerms refuses not_found', async () => {
    const { id: companyId, version } = await add()
    const send = async (more: object) => codeOf(await finance.raw(companies.setTerms, { companyId, version, ...more }))
    expect(await send({ hasCreditHold: true })).toBe('reason_required')

    expect(await send({ version: version + 1 })).toBe('stale_version')
    expect(await send({ companyId: foreign.id })).toBe('not_found')
  })

  test('creditCheck names every reason against an amount; creditCheck refuses not_found', async () => {
    const { id: companyId } = await withCredit({
      requiresPurchaseOrder: true,
      hasCreditHold: true,
      creditHoldReason: 'Late',
    })
    const check = await desk.send(companies.creditCheck, { companyId, amount: minor(1_000_001) })
    expect(check).toMatchObject({ isAllowed: false, exposure: 0, creditLimit: 1_000_000, canOverride: false })
    expect(check.reasons).toEqual([
      { code: 'credit_hold' },
      { code: 'purchase_order_missing' },
      { code: 'over_limit', over: 1 },
    ])
    expect(codeOf(await desk.raw(companies.creditCheck, { companyId: ABSENT, amount: 1 }))).toBe('not_found')
  })

  test('users who may override go ahead with a reason, and the audit log stores it', async () => {
    const { id: companyId } = await withCredit({ hasCreditHold: true, creditHoldReason: 'Late' })
    const amount = minor(500)
    const asDesk = hotel.inside(
      (ctx) => assertCredit(ctx, { companyId, amount, overrideReason: 'Please' }),
      'PROP_FRONTDESK',
    )
    await expect(asDesk).rejects.toThrow('credit_refused')
    await expect(hotel.inside((ctx) => assertCredit(ctx, { companyId, amount }))).rejects.toThrow('credit_refused')
    await hotel.inside((ctx) => assertCredit(ctx, { companyId, amount, overrideReason: 'Director called' }))
    const [trace] = await hotel.rows(
      `select after from audit_events where entity_id = $1 and type = 'CREDIT_OVERRIDDEN'`,
      [companyId],
    )
    expect(trace?.['after']).toMatchObject({ amount, reasons: ['credit_hold'], reason: 'Director called' })
  })
})

describe('bookings', () => {
  test('a booking names a company, its list and year of months follow', async () => {
    const company = await withCredit()
    const booking = await book(company.id, -0)
    expect(booking.company).toEqual({ id: company.id, name: company.displayName })
    const { rows } = await desk.send(bookings.list, { companyId: company.id })
    expect(rows.map(({ id }) => id)).toEqual([booking.id])
    const { months } = await desk.send(companies.production, { companyId: company.id })
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toEqual({ month: '2026-11', bookings: 1, nights: 2, revenue: 600_000 })
    const [row] = (await desk.send(companies.list, { text: company.displayName })).rows
    expect(row).toMatchObject({ id: company.id, nights: 2, revenue: 600_000, openBalance: 0, creditFlag: 'FINE' })
    // Both count the same twelve months: of a guest who came the day before them neither knows.
    const old = await book(company.id, 3)
    await hotel.rows(`update bookings set arrival_on = '2025-11-30' where id = $1`, [old.id])
    const [same] = (await desk.send(companies.list, { text: company.displayName })).rows
    expect(same).toMatchObject({ nights: 2, revenue: 600_000 })
    const freed = await desk.send(bookings.update, { bookingId: booking.id, version: booking.version, companyId: null })
    expect(freed.company).toBeNull()
  })

  test('another property’s company is unknown to bookings and customers', async () => {
    const input = { customer: { firstName: 'Mira' }, stays: [stay(8)], companyId: foreign.id }
    expect(codeOf(await desk.raw(bookings.create, input))).toBe('unknown_reference')
    const booking = await book((await add()).id, 9)
    const edit = { bookingId: booking.id, version: booking.version, companyId: foreign.id }
    expect(codeOf(await desk.raw(bookings.update, edit))).toBe('unknown_reference')
    expect(codeOf(await desk.raw(customers.create, { firstName: 'A', companyId: foreign.id }))).toBe(
      'unknown_reference',
    )
  })

  test('production refuses not_found', async () => {
    expect(codeOf(await desk.raw(companies.production, { companyId: foreign.id }))).toBe('not_found')
  })
})

describe('contracts', () => {
  const details = {
    kind: 'AGENCY' as const,
    name: 'Winter 26',
    validFrom: today,
    validUntil: addDays(today, 100),
    commissionBp: 1_500,
    commissionBasis: 'ROOM' as const,
    ratePlanIds: [FIXTURE.bar],
    rates: [
      { roomTypeId: FIXTURE.standard, fixedAmount: minor(250_000) },
      { roomTypeId: FIXTURE.deluxe, discountBp: 1_000 },
    ],
  }
  const draft = async (more: object = {}) =>
    desk.send(companies.addContract, { companyId: (await add()).id, ...details, ...more })

  test('drafted, changed, sent, in force, ended', async () => {
    const { id: companyId } = await add()
    const contract = await desk.send(companies.addContract, { companyId, ...details })
    expect(contract).toMatchObject({
      state: 'DRAFT',
      version: 1,
      rates: [{ fixedAmount: 250_000, discountBp: null }, { discountBp: 1_000 }],
    })
    const changed = await desk.send(companies.changeContract, {
      ...details,
      contractId: contract.id,
      version: 1,
      rates: [],
      minimumNights: 50,
    })
    expect(changed).toMatchObject({ rates: [], minimumNights: 50, version: 2 })
    const move = (state: 'SENT' | 'ACTIVE' | 'TERMINATED', reason = '') =>
      desk.send(companies.moveContract, { contractId: contract.id, state, reason })
    await move('SENT')
    await move('ACTIVE')
    const termsNow = () => hotel.inside(async (ctx) => deductionTerms(await agreementWith(ctx, companyId), today))
    expect(await termsNow()).toMatchObject({ commissionBp: 1_500, commissionBasis: 'ROOM', contractId: contract.id })
    expect(await move('TERMINATED', 'Rates too low')).toMatchObject({ state: 'TERMINATED', endReason: 'Rates too low' })
    expect(await termsNow()).toMatchObject({
      commissionBp: 0,
      contractId: null,
    })
  })

  test('one whose last day is over reads as expired', async () => {
    const contract = await draft({ validFrom: addDays(today, -100), validUntil: today })
    expect(await desk.send(companies.moveContract, { contractId: contract.id, state: 'ACTIVE' })).toMatchObject({
      state: 'EXPIRED',
    })
  })

  test('addContract refuses unknown_reference, addContract refuses not_found', async () => {
    const { id: companyId } = await add()
    const send = async (more: object) =>
      codeOf(await desk.raw(companies.addContract, { companyId, ...details, ...more }))
    expect(await send({ ratePlanIds: [FIXTURE.foreignPlan] })).toBe('unknown_reference')
    expect(await send({ rates: [{ roomTypeId: FIXTURE.foreignType, discountBp: 5 }] })).toBe('unknown_reference')
    expect(await send({ companyId: foreign.id })).toBe('not_found')
    const both = { rates: [{ roomTypeId: FIXTURE.standard, discountBp: 5, fixedAmount: 5 }] }
    expect((await desk.raw(companies.addContract, { companyId, ...details, ...both })).status).toBe(400)
    expect((await desk.raw(companies.addContract, { companyId, ...details, validUntil: today })).status).toBe(400)
    const rate = { roomTypeId: FIXTURE.standard, discountBp: 5 }
    expect((await desk.raw(companies.addContract, { companyId, ...details, rates: [rate, rate] })).status).toBe(400)
  })

  test('changeContract refuses contract_in_force, changeContract refuses stale_version, changeContract refuses unknown_reference, changeContract refuses not_found', async () => {
    const { id: contractId } = await draft()
    const send = async (more: object) =>
      codeOf(await desk.raw(companies.changeContract, { ...details, contractId, version: 1, ...more }))
    expect(await send({ version: 2 })).toBe('stale_version')
    expect(await send({ ratePlanIds: [ABSENT] })).toBe('unknown_reference')
    expect(await send({ contractId: ABSENT })).toBe('not_found')
    await desk.send(companies.moveContract, { contractId, state: 'ACTIVE' })
    expect(await send({ version: 2 })).toBe('contract_in_force')
  })

  test('moveContract refuses contract_in_force, moveContract refuses reason_required, moveContract refuses not_found', async () => {
    const { id: contractId } = await draft()
    const send = async (more: object) =>
      codeOf(await desk.raw(companies.moveContract, { contractId, state: 'TERMINATED', ...more }))
    expect(await send({})).toBe('reason_required')
    expect(await send({ contractId: ABSENT })).toBe('not_found')
    await desk.send(companies.moveContract, { contractId, state: 'ACTIVE' })
    expect(await send({ state: 'DRAFT' })).toBe('contract_in_force')
  })
})

describe('finding', () => {
  test('search by name, legal name, tax number and number; closed ones are left out', async () => {
    const company = await add({
      displayName: 'Ñandú Travel',
      legalName: 'Southern Birds LLP',
      taxNumber: '29AABCU9603R1ZJ',
    })
    const found = async (text: string) => (await desk.send(companies.search, { text })).rows.map(({ id }) => id)
    for (const text of ['nandu', 'southern b', '29aabcu', String(company.number)])
      expect(await found(text)).toContain(company.id)
    expect(await found('canary')).toEqual([])
    expect(await found('%')).toEqual([])
    await desk.send(companies.setStatus, { companyId: company.id, status: 'CLOSED', reason: 'Out of business' })
    expect(await found('nandu')).toEqual([])
  })

  test('list pages through all in order of name and narrows by kind, status and text', async () => {
    await add({ displayName: 'Zebra Tours', kind: 'TOUR_OPERATOR', status: 'PROSPECT' })
    const names: string[] = []
    for (let after: string | undefined; ;) {
      const page = await desk.send(companies.list, { limit: 3, after })
      names.push(...page.rows.map((row) => row.displayName))
      if (!page.next) break
      after = page.next
    }
    expect(names).toEqual([...new Set(names)])
    expect(names).toContain('Zebra Tours')
    expect(names).not.toContain('Canary Ltd')
    const narrowed = await desk.send(companies.list, { kind: 'TOUR_OPERATOR', status: 'PROSPECT', text: 'zeb' })
    expect(narrowed.rows.map((row) => row.displayName)).toEqual(['Zebra Tours'])
    expect((await desk.send(companies.list, { text: '%' })).rows).toEqual([])
  })

  test('duplicates name what is alike, of one property only', async () => {
    const company = await add({ displayName: 'Twin Ltd', billingCity: 'Pune', taxNumber: 'DE811569869' })
    const alike = async (input: object) =>
      (await desk.send(companies.duplicates, input)).rows.map(({ id, because }) => [id, because])
    expect(await alike({ displayName: 'twin ltd', billingCity: 'pune', taxNumber: 'de 811569869' })).toEqual([
      [company.id, ['tax number', 'name and city']],
    ])
    expect(await alike({ displayName: 'twin ltd', exceptId: company.id })).toEqual([])
    expect(await alike({ displayName: 'Canary Ltd' })).toEqual([])
    expect(await alike({})).toEqual([])
  })
})

describe('merge', () => {
  test('retains both rows; all reads under the one that stays, and setStatus refuses already_merged', async () => {
    const [from, into] = [await add({ displayName: 'Old Name' }), await withCredit()]
    const booking = await book(from.id, 12)
    await desk.send(companies.addContact, { companyId: from.id, name: 'Left Behind' })
    const file = await admin.send(companies.merge, { companyId: from.id, intoId: into.id })
    expect(file).toMatchObject({ id: into.id, contacts: [{ name: 'Left Behind' }] })
    expect((await desk.send(bookings.list, { companyId: into.id })).rows.map(({ id }) => id)).toEqual([booking.id])
    expect((await desk.send(bookings.get, { bookingId: booking.id })).company).toEqual({
      id: into.id,
      name: into.displayName,
    })
    expect(await desk.send(companies.get, { companyId: from.id })).toMatchObject({
      status: 'CLOSED',
      mergedIntoId: into.id,
    })
    expect((await desk.send(companies.search, { text: 'old name' })).rows).toEqual([])
    // A bill on the old one goes onto the account of the one that stays.
    const account = await hotel.inside((ctx) => assertCredit(ctx, { companyId: from.id, amount: minor(1) }))
    expect(account.id).toBe(into.id)
    expect(codeOf(await desk.raw(companies.setStatus, { companyId: from.id, status: 'ACTIVE' }))).toBe('already_merged')
  })

  test('merge refuses already_merged, merge refuses unknown_reference, merge refuses not_found', async () => {
    const [one, other] = [await add(), await add()]
    const send = async (companyId: string, intoId: string) =>
      codeOf(await admin.raw(companies.merge, { companyId, intoId }))
    expect(await send(one.id, one.id)).toBe('already_merged')
    expect(await send(one.id, foreign.id)).toBe('unknown_reference')
    expect(await send(foreign.id, one.id)).toBe('not_found')
    await admin.send(companies.merge, { companyId: one.id, intoId: other.id })
    expect(await send(one.id, other.id)).toBe('already_merged')
  })
})

test('no company of another property appears anywhere', async () => {
  const responses = await Promise.all([
    desk.raw(companies.list, { limit: 200 }),
    desk.raw(companies.list, { text: 'canary' }),
    desk.raw(companies.search, { text: 'canary', limit: 50 }),
    desk.raw(companies.duplicates, { displayName: 'Canary Ltd', taxNumber: GSTIN }),
  ])
  for (const { status, body } of responses) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/canary/i)
  }
})
