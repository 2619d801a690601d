import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { addDays, mondayOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { projects } from '../contract/projects.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let [lead, member, stranger]: Person[] = []
let companyId: string

beforeAll(async () => {
  shop = await startWorkshop()
  ;[lead, member, stranger] = [await shop.hire('Lea'), await shop.hire('Max'), await shop.hire('Sten')]
  companyId = (await shop.manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Aurora Ltd' })).id
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

const of = (person: Person | undefined): Person => person ?? (() => { throw new Error('nobody') })() // prettier-ignore
let weeks = 0
type Terms = { rate?: number | null; billing?: 'HOURLY' | 'FIXED'; hasClient?: boolean }

/** A project with a week of its member: three hours, of which two are billable, on a Monday; and the week as it was approved. */
async function workedProject({ rate = 4_000, billing = 'HOURLY', hasClient = true }: Terms = {}) {
  const { projectId, version } = await shop.open([of(lead), of(member)], hasClient ? { companyId } : {})
  await shop.finance.send(projects.saveMoney, {
    projectId, version, billing, ...(rate !== null && { rate: minor(rate) }), budget: minor(20_000),
  }) // prettier-ignore
  const weekOn = addDays(mondayOf(shop.today), -7 * (weeks += 1))
  const item = await of(member).client.send(projects.createItem, { projectId, title: 'Tiles', estimateMinutes: 240 })
  const work = { projectId, on: weekOn, isBillable: true }
  await of(member).client.send(projects.logTime, { ...work, minutes: 90, itemId: item.id })
  await of(member).client.send(projects.logTime, { ...work, minutes: 30 })
  await of(member).client.send(projects.logTime, { ...work, minutes: 60, isBillable: false })
  return { projectId, weekOn, itemId: item.id, sheet: await approve(weekOn) }
}
async function approve(weekOn: string) {
  const { sheet } = await of(member).client.send(projects.ownWeek, { weekOn: weekOn as typeof shop.today })
  const known = { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 }
  const sent = await of(member).client.send(projects.submitWeek, known)
  return shop.manager.send(projects.decideTimesheet, { ...known, version: sent.version, isApproved: true })
}
const bill = (projectId: string, over: object = {}) =>
  shop.finance.send(projects.bill, { projectId, until: shop.today, ...over })

describe('the overview', () => {
  test('shows hours against estimates, members to those who manage, amounts to finance', async () => {
    const { projectId, itemId } = await workedProject()
    const hours = { minutes: 180, billableMinutes: 120, unbilledMinutes: 120, estimateMinutes: 240 }
    const members = [{ employeeId: of(member).id, name: 'Max Costa', minutes: 180, billableMinutes: 120 }]
    expect(await of(member).client.send(projects.overview, { projectId })).toEqual({ ...hours, members: null, money: null }) // prettier-ignore
    expect(await of(lead).client.send(projects.overview, { projectId })).toEqual({ ...hours, members, money: null })
    expect(await shop.finance.send(projects.overview, { projectId })).toEqual({ ...hours, members, money: { worth: 8_000, unbilled: 8_000 } }) // prettier-ignore
    const { rows } = await of(member).client.send(projects.itemHours, { projectId })
    expect(rows).toEqual([{ itemId, number: 1, title: 'Tiles', estimateMinutes: 240, minutes: 90 }])
    expect((await shop.manager.send(projects.get, { projectId })).project.loggedMinutes).toBe(180)
  })

  test('overview refuses not_found, itemHours refuses not_found, billable refuses not_found, bills refuses not_found', async () => {
    const { projectId } = await workedProject()
    for (const route of [projects.overview, projects.itemHours]) expect(await refusalOf(of(stranger).client, route, { projectId })).toBe('not_found') // prettier-ignore
    for (const route of [projects.billable, projects.bills]) expect(await refusalOf(shop.finance, route, { projectId: ABSENT, ...(route === projects.billable && { until: shop.today }) })).toBe('not_found') // prettier-ignore
  })

  test('items are read page by page, in order of their numbers', async () => {
    const { projectId } = await workedProject()
    await of(member).client.send(projects.createItem, { projectId, title: 'Paint', estimateMinutes: 60 })
    await of(member).client.send(projects.createItem, { projectId, title: 'Neither estimated nor worked' })
    const first = await shop.manager.send(projects.itemHours, { projectId, limit: 1 })
    const second = await shop.manager.send(projects.itemHours, { projectId, limit: 1, after: first.next ?? '' })
    expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(['Tiles', 'Paint'])
    expect(second.next).toBeUndefined()
  })
})

describe('billing', () => {
  test('approved billable time becomes lines of a draft for the client; reopenTimesheet refuses timesheet_locked', async () => {
    const { projectId, weekOn, sheet } = await workedProject()
    const shown = await shop.finance.send(projects.billable, { projectId, until: shop.today, by: 'ITEM' })
    expect(shown).toMatchObject({ minutes: 120, amount: 8_000, lines: [{ minutes: 90, amount: 6_000 }, { label: 'Works', amount: 2_000 }] }) // prettier-ignore
    expect((await shop.finance.send(projects.billable, { projectId, until: addDays(weekOn, -1) })).lines).toEqual([])
    const made = await bill(projectId)
    expect(made).toMatchObject({ minutes: 120, amount: 8_000 })
    const { draft } = await shop.finance.send(invoices.getDraft, { draftId: made.draftId })
    expect(draft).toMatchObject({ companyId, lines: [{ description: 'Max Costa (2:00)', quantity: 1, unitAmount: 8_000, serviceOn: weekOn }] }) // prettier-ignore
    expect(await shop.manager.send(projects.timesheet, { timesheetId: sheet.id })).toMatchObject({ sheet: { state: 'LOCKED' }, mayReopen: false }) // prettier-ignore
    expect(await refusalOf(shop.manager, projects.reopenTimesheet, { timesheetId: sheet.id, version: sheet.version, comment: 'X' })).toBe('timesheet_locked') // prettier-ignore
    expect((await shop.finance.send(projects.overview, { projectId })).unbilledMinutes).toBe(0)
    expect((await shop.finance.send(projects.bills, { projectId })).rows).toMatchObject([{ id: made.draftId, isDraft: true, minutes: 120, worth: 8_000 }]) // prettier-ignore
  })

  test('of five bills at once one has the time', async () => {
    const { projectId } = await workedProject()
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => refusalOf(shop.finance, projects.bill, { projectId, until: shop.today })),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'nothing_to_invoice')).toHaveLength(4)
  })

  test('time is free again when the draft is thrown away, and when the whole invoice is credited', async () => {
    const { projectId, sheet } = await workedProject()
    const { draftId } = await bill(projectId)
    await shop.finance.send(invoices.removeDraft, { draftId })
    expect(await shop.manager.send(projects.timesheet, { timesheetId: sheet.id })).toMatchObject({ sheet: { state: 'APPROVED' } }) // prettier-ignore
    const again = await bill(projectId)
    const { draft } = await shop.finance.send(invoices.getDraft, { draftId: again.draftId })
    const invoice = await shop.finance.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
    expect(await refusalOf(shop.finance, projects.bill, { projectId, until: shop.today })).toBe('nothing_to_invoice')
    expect((await shop.finance.send(projects.bills, { projectId })).rows).toMatchObject([{ id: invoice.id, isDraft: false, number: invoice.number }]) // prettier-ignore
    await shop.finance.send(invoices.credit, { invoiceId: invoice.id, reason: 'WRONG_BILL_TO' })
    expect((await shop.finance.send(projects.bills, { projectId })).rows).toEqual([])
    expect(await bill(projectId, { by: 'ITEM' })).toMatchObject({ minutes: 120 })
  })

  test('a week that is opened again while it is billed is either billed or open', async () => {
    const { projectId, sheet } = await workedProject()
    const codes = await Promise.all([
      refusalOf(shop.finance, projects.bill, { projectId, until: shop.today }),
      refusalOf(shop.manager, projects.reopenTimesheet, { timesheetId: sheet.id, version: sheet.version, comment: 'X' }), // prettier-ignore
    ])
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  })

  test('bill refuses not_found, bill refuses not_hourly, bill refuses client_missing, bill refuses rate_missing, bill refuses nothing_to_invoice', async () => {
    const wanted = (projectId: string, over: object = {}) =>
      refusalOf(shop.finance, projects.bill, { projectId, until: shop.today, ...over })
    expect(await wanted(ABSENT)).toBe('not_found')
    expect(await wanted((await workedProject({ billing: 'FIXED' })).projectId)).toBe('not_hourly')
    expect(await wanted((await workedProject({ hasClient: false })).projectId)).toBe('client_missing')
    const unpriced = await workedProject({ rate: null })
    expect(await wanted(unpriced.projectId)).toBe('rate_missing')
    const { version } = (await shop.finance.send(projects.get, { projectId: unpriced.projectId })).project
    await shop.finance.send(projects.saveMoney, { projectId: unpriced.projectId, version, billing: 'HOURLY', rate: minor(6_000) }) // prettier-ignore
    expect(await bill(unpriced.projectId)).toMatchObject({ amount: 12_000 })
    expect(await wanted(unpriced.projectId)).toBe('nothing_to_invoice')
    expect((await shop.manager.raw(projects.bill, { projectId: unpriced.projectId, until: shop.today })).status).toBe(403) // prettier-ignore
  })

  test('bill refuses bill_too_long: an invoice takes a hundred lines', async () => {
    const { projectId, weekOn, sheet } = await workedProject()
    await shop.manager.send(projects.reopenTimesheet, { timesheetId: sheet.id, version: sheet.version, comment: 'More' }) // prettier-ignore
    for (let at = 0; at < 99; at += 1) {
      const item = await of(member).client.send(projects.createItem, { projectId, title: `Item ${at}` })
      await of(member).client.send(projects.logTime, { projectId, itemId: item.id, on: weekOn, minutes: 1, isBillable: true }) // prettier-ignore
    }
    await approve(weekOn)
    expect(await refusalOf(shop.finance, projects.bill, { projectId, until: shop.today, by: 'ITEM' })).toBe('bill_too_long') // prettier-ignore
    expect(await bill(projectId)).toMatchObject({ minutes: 219 })
  })
})
