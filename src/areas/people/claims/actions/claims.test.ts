import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { approvals } from '#areas/people/approvals/contract/approvals.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { claims, MOST_LINES } from '../contract/claims.ts'
import type { ClaimCategory, WholeClaim } from '../contract/replies.ts'

/** The code of a reply that is no refusal. */
const FINE = 'undefined'
const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const receipt = { name: 'taxi.pdf', data: Buffer.from('%PDF-1.4\n%%EOF').toString('base64') }

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let finance: TestClient
let today: Day
let desk: string
let clerk: string
let travel: ClaimCategory
let meals: ClaimCategory
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  finance = await hotel.as('PROP_FINANCE')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  desk = (await manager.send(employees.createDepartment, { name: 'Front desk' })).id
  clerk = (await manager.send(employees.createPosition, { title: 'Clerk', departmentId: desk })).id
  travel = await admin.send(claims.addCategory, { name: 'Travel', receiptAbove: minor(10_000), limit: minor(50_000) })
  meals = await finance.send(claims.addCategory, { name: 'Meals' })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function hire(over: { managerId?: string; departmentId?: string; positionId?: string } = {}) {
  const client = await hotel.as('PROP_FRONTDESK')
  const fields = { firstName: `P${(count += 1)}`, lastName: 'Costa', joinOn: addDays(today, -800), departmentId: desk, positionId: clerk, weeklyHours: 40, ...over } // prettier-ignore
  const { id } = await manager.send(employees.create, fields)
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
}
const bought = (over: Partial<RequestOf<typeof claims.create>> = {}) => ({
  title: 'Training in Pune',
  categoryId: travel.id,
  on: today,
  vendor: 'City Taxi',
  amount: minor(9_000),
  ...over,
})
const ofClaim = ({ claim: { id } }: WholeClaim) => ({ expenseClaimId: id })
const known = (whole: WholeClaim) => ({ ...ofClaim(whole), version: whole.claim.version })
const submitted = async (client: TestClient, over: object = {}) =>
  client.send(claims.submit, known(await client.send(claims.create, bought(over))))
const decide = (by: TestClient, whole: WholeClaim, over: object = {}) =>
  by.raw(claims.decide, { ...known(whole), isApproved: true, ...over })
const approved = async (client: TestClient, over: object = {}) => {
  const whole = await submitted(client, over)
  return manager.send(claims.decide, { ...known(whole), isApproved: true })
}

/** The fields of a line that creating a claim, adding a line and changing one share. */
async function lineCodes(client: TestClient, over: object): Promise<string[]> {
  const made = await client.send(claims.create, bought())
  const { title: _title, ...line } = { ...bought(), ...over }
  const of = ofClaim(made)
  const replies = [
    await client.raw(claims.create, { ...bought(), ...over }),
    await client.raw(claims.addLine, { ...line, ...of }),
    await client.raw(claims.changeLine, { ...line, ...of, claimLineId: made.lines[0]!.id }),
  ]
  return replies.map(codeOf)
}

describe('a draft', () => {
  test('is seen by no other employee, and counts its lines', async () => {
    const { client } = await hire()
    const made = await client.send(claims.create, bought({ taxAmount: minor(900) }))
    expect(made).toMatchObject({ isOwn: true, mayDecide: false, approvalId: null, claim: { state: 'DRAFT', amount: 9_000, openAmount: null } }) // prettier-ignore
    const { expenseClaimId } = ofClaim(made)
    const { title: _title, ...second } = bought({ categoryId: meals.id, vendor: 'Blue Cafe', amount: minor(1_200) })
    const more = await client.send(claims.addLine, { ...second, expenseClaimId })
    expect(more.claim).toMatchObject({ amount: 10_200, lineCount: 2 })
    const [cafe] = more.lines.filter(({ vendor }) => vendor === 'Blue Cafe')
    const changed = await client.send(claims.changeLine, { ...second, expenseClaimId, claimLineId: cafe!.id, amount: minor(1_500), file: receipt }) // prettier-ignore
    expect(changed.claim.amount).toBe(10_500)
    const kept = await client.send(claims.changeLine, {
      ...second,
      expenseClaimId,
      claimLineId: cafe!.id,
      amount: minor(1_600),
    })
    expect(kept.lines.find(({ id }) => id === cafe!.id)).toMatchObject({ fileName: 'taxi.pdf', amount: 1_600 })
    const less = await client.send(claims.removeLine, { expenseClaimId, claimLineId: cafe!.id })
    expect(less.claim).toMatchObject({ amount: 9_000, lineCount: 1 })
    for (const other of [manager, finance, (await hire()).client])
      expect(codeOf(await other.raw(claims.get, { expenseClaimId }))).toBe('not_found')
    expect((await manager.send(claims.list, {})).rows.map(({ id }) => id)).not.toContain(expenseClaimId)
    await client.send(claims.remove, { expenseClaimId })
    expect(codeOf(await client.raw(claims.get, { expenseClaimId }))).toBe('not_found')
  })

  const faults: [title: string, code: string, over: () => object][] = [
    ['create refuses date_in_future, addLine refuses date_in_future, changeLine refuses date_in_future', 'date_in_future', () => ({ on: addDays(today, 1) })],
    ['create refuses claim_too_old, addLine refuses claim_too_old, changeLine refuses claim_too_old', 'claim_too_old', () => ({ on: addDays(today, -366) })],
    ['create refuses unknown_reference, addLine refuses unknown_reference, changeLine refuses unknown_reference', 'unknown_reference', () => ({ categoryId: ABSENT })],
  ] // prettier-ignore
  test.each(faults)('%s', async (_, code, over) => {
    const { client } = await hire()
    expect(await lineCodes(client, over())).toEqual([code, code, code])
    expect(await lineCodes(client, { on: addDays(today, -365) })).toEqual([FINE, FINE, FINE])
  })

  test('create refuses unknown_reference for a category that is no longer in use', async () => {
    const { client } = await hire()
    const off = await admin.send(claims.addCategory, { name: `Off ${count}`, isActive: false })
    expect(codeOf(await client.raw(claims.create, bought({ categoryId: off.id })))).toBe('unknown_reference')
  })

  test('own refuses not_found, create refuses not_found, get refuses not_found, addLine refuses not_found, remove refuses not_found', async () => {
    const { client } = await hire()
    const named = { expenseClaimId: ABSENT }
    const { title: _title, ...line } = bought()
    const codes = [
      await manager.raw(claims.own, {}),
      await manager.raw(claims.create, bought()),
      await client.raw(claims.get, named),
      await client.raw(claims.addLine, { ...line, ...named }),
      await client.raw(claims.remove, named),
    ].map(codeOf)
    expect(codes).toEqual(Array(5).fill('not_found'))
  })

  test('create takes no input that its contract does not have', async () => {
    const { client } = await hire()
    const statusOf = async (over: object) => (await client.raw(claims.create, bought(over))).status
    expect(await statusOf({ amount: 0 })).toBe(400)
    expect(await statusOf({ taxAmount: 9_001 })).toBe(400)
    expect(await statusOf({ vendor: ' ' })).toBe(400)
    expect(await statusOf({ state: 'APPROVED' })).toBe(400)
  })

  const wrongFiles: [title: string, code: string, bytes: () => Buffer | Promise<Buffer>][] = [
    ['create refuses file_not_allowed, addLine refuses file_not_allowed, changeLine refuses file_not_allowed', 'file_not_allowed', () => Buffer.from('a text')],
    ['create refuses not_a_picture, addLine refuses not_a_picture, changeLine refuses not_a_picture', 'not_a_picture', async () => (await drawn(40, 40).png()).subarray(0, 60)],
    ['create refuses picture_too_large, addLine refuses picture_too_large, changeLine refuses picture_too_large', 'picture_too_large', () => pngOf(30_000, 30_000)],
  ] // prettier-ignore
  test.each(wrongFiles)('%s', async (_, code, bytes) => {
    const { client } = await hire()
    const file = { name: 'x', data: (await bytes()).toString('base64') }
    expect(await lineCodes(client, { file })).toEqual([code, code, code])
  })

  test('a photographed receipt is drawn anew', async () => {
    const { client } = await hire()
    const data = (await drawn(60, 60).png()).toString('base64')
    const made = await client.send(claims.create, bought({ file: { name: 'taxi.png', data } }))
    const file = await client.raw(claims.file, { ...ofClaim(made), claimLineId: made.lines[0]!.id })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('addLine refuses claim_too_long after fifty lines, addLine refuses claim_over, changeLine refuses claim_over, removeLine refuses claim_over, remove refuses claim_over once it is submitted', async () => {
    const { client } = await hire()
    const made = await client.send(claims.create, bought())
    const { expenseClaimId } = ofClaim(made)
    await hotel.rows(
      `insert into claim_lines (property_id, id, claim_id, category_id, spent_on, vendor, amount_minor)
       select property_id, gen_random_uuid(), claim_id, category_id, spent_on, vendor, 1 from claim_lines, generate_series(2, $2) where claim_id = $1`,
      [expenseClaimId, MOST_LINES],
    )
    const { title: _title, ...line } = bought()
    expect(codeOf(await client.raw(claims.addLine, { ...line, expenseClaimId }))).toBe('claim_too_long')
    await client.send(claims.submit, known(await client.send(claims.get, { expenseClaimId })))
    const claimLineId = made.lines[0]!.id
    const codes = [
      await client.raw(claims.addLine, { ...line, expenseClaimId }),
      await client.raw(claims.changeLine, { ...line, expenseClaimId, claimLineId }),
      await client.raw(claims.removeLine, { expenseClaimId, claimLineId }),
      await client.raw(claims.remove, { expenseClaimId }),
    ].map(codeOf)
    expect(codes).toEqual(['claim_over', 'claim_over', 'claim_over', 'claim_over'])
  })

  test('the database changes no line of a submitted claim, for any caller', async () => {
    const { client } = await hire()
    const { claim } = await submitted(client)
    const late = hotel.rows('update claim_lines set amount_minor = 1 where claim_id = $1', [claim.id])
    await expect(late).rejects.toThrow('is no draft')
  })

  test('changeLine refuses not_found, removeLine refuses not_found, file refuses not_found for a line of another claim', async () => {
    const { client } = await hire()
    const [one, two] = [await client.send(claims.create, bought()), await client.send(claims.create, bought())]
    const { title: _title, ...line } = bought()
    const named = { expenseClaimId: one.claim.id, claimLineId: two.lines[0]!.id }
    expect(codeOf(await client.raw(claims.changeLine, { ...line, ...named }))).toBe('not_found')
    expect(codeOf(await client.raw(claims.removeLine, named))).toBe('not_found')
    expect(codeOf(await client.raw(claims.file, named))).toBe('not_found')
  })
})

describe('submit', () => {
  test('waits for the manager of the employee, who is notified', async () => {
    const boss = await hire()
    const { client } = await hire({ managerId: boss.id })
    const whole = await submitted(client)
    expect(whole.claim).toMatchObject({ state: 'SUBMITTED', openAmount: null })
    const { rows } = await boss.client.send(approvals.inbox, {})
    expect(rows).toMatchObject([
      { kind: 'CLAIM', isMine: true, facts: { title: 'Training in Pune', amount: 9_000, currency: 'INR' } },
    ])
    expect((await boss.client.send(notifications.list, {}))[0]?.message).toContain('claims expenses')
    expect(await boss.client.send(claims.get, ofClaim(whole))).toMatchObject({ mayDecide: true, isOwn: false })
    expect((await boss.client.send(claims.list, { view: 'WAITING' })).rows.map(({ id }) => id)).toEqual([
      whole.claim.id,
    ])
    const deputy = await hire()
    expect((await deputy.client.send(claims.list, { view: 'WAITING' })).rows).toEqual([])
    await boss.client.send(approvals.addDeputy, { deputyEmployeeId: deputy.id, from: today, until: today })
    expect((await deputy.client.send(claims.list, { view: 'WAITING' })).rows.map(({ id }) => id)).toEqual([
      whole.claim.id,
    ])
    expect(await deputy.client.send(claims.get, ofClaim(whole))).toMatchObject({ mayDecide: true })
  })

  test('submit refuses claim_empty', async () => {
    const { client } = await hire()
    const made = await client.send(claims.create, bought())
    const bare = await client.send(claims.removeLine, { ...ofClaim(made), claimLineId: made.lines[0]!.id })
    expect(codeOf(await client.raw(claims.submit, known(bare)))).toBe('claim_empty')
  })

  test('submit refuses receipt_required above the amount of the category, not at it', async () => {
    const { client } = await hire()
    const refusal = async (over: object) => {
      const made = await client.send(claims.create, bought(over))
      return codeOf(await client.raw(claims.submit, known(made)))
    }
    expect(await refusal({ amount: minor(10_001) })).toBe('receipt_required')
    expect(await refusal({ amount: minor(10_000) })).toBe(FINE)
    expect(await refusal({ amount: minor(10_001), file: receipt })).toBe(FINE)
    expect(await refusal({ categoryId: meals.id, amount: minor(1) })).toBe('receipt_required')
  })

  test('submit refuses stale_version, submit refuses claim_over, submit refuses not_found for the claim of another', async () => {
    const { client } = await hire()
    const made = await client.send(claims.create, bought())
    const refusal = async (by: TestClient, version: number) =>
      codeOf(await by.raw(claims.submit, { ...known(made), version }))
    expect(await refusal(client, made.claim.version + 1)).toBe('stale_version')
    expect(await refusal((await hire()).client, made.claim.version)).toBe('not_found')
    const after = await client.send(claims.submit, known(made))
    expect(await refusal(client, after.claim.version)).toBe('claim_over')
  })
})

describe('withdraw', () => {
  test('makes a draft again, which is submitted anew; a refused one is corrected', async () => {
    const { client } = await hire()
    const draft = await client.send(claims.withdraw, known(await submitted(client)))
    expect(draft.claim.state).toBe('DRAFT')
    const again = await client.send(claims.submit, known(draft))
    const refused = await manager.send(claims.decide, { ...known(again), isApproved: false, comment: 'Which taxi?' })
    expect(refused.claim).toMatchObject({ state: 'REFUSED', comment: 'Which taxi?' })
    const corrected = await client.send(claims.withdraw, known(refused))
    const third = await client.send(claims.submit, known(corrected))
    expect(third.claim).toMatchObject({ state: 'SUBMITTED', comment: '', decidedAt: null })
    expect((await decide(manager, third)).status).toBe(200)
  })

  test('withdraw refuses stale_version, withdraw refuses claim_over for an approved one, withdraw refuses not_found', async () => {
    const { client } = await hire()
    const whole = await submitted(client)
    expect(codeOf(await client.raw(claims.withdraw, { ...known(whole), version: 1 }))).toBe('stale_version')
    expect(codeOf(await manager.raw(claims.withdraw, known(whole)))).toBe('not_found')
    const after = await manager.send(claims.decide, { ...known(whole), isApproved: true })
    expect(codeOf(await client.raw(claims.withdraw, known(after)))).toBe('claim_over')
  })
})

describe('decide', () => {
  test('makes an expense of each category, of the employee as vendor, to be paid', async () => {
    const { id: employeeId, client } = await hire()
    const made = await client.send(claims.create, bought({ taxAmount: minor(900) }))
    const { expenseClaimId } = ofClaim(made)
    const { title: _title, ...line } = bought({ amount: minor(3_000), vendor: 'Rail' })
    await client.send(claims.addLine, { ...line, expenseClaimId })
    const both = await client.send(claims.addLine, { ...line, expenseClaimId, categoryId: meals.id, vendor: 'Cafe', amount: minor(2_000), file: receipt }) // prettier-ignore
    const sent = await client.send(claims.submit, known(both))
    const taxi = sent.lines.find(({ vendor }) => vendor === 'City Taxi')!
    const done = await manager.send(claims.decide, {
      ...known(sent),
      isApproved: true,
      changed: [{ claimLineId: taxi.id, approvedAmount: minor(4_500) }],
      comment: 'Half of the taxi was private',
    })
    expect(done.claim).toMatchObject({ state: 'APPROVED', amount: 14_000, approvedAmount: 9_500, openAmount: 9_500, employeeId }) // prettier-ignore
    const { rows } = await finance.send(expenses.list, { text: `Claim ${done.claim.number}/` })
    expect(
      rows
        .map(({ category, amount, taxAmount, vendor }) => ({ category, amount, taxAmount, vendor }))
        .toSorted((a, b) => b.amount - a.amount),
    ).toEqual([
      { category: 'Travel', amount: 7_500, taxAmount: 450, vendor: done.claim.employeeName },
      { category: 'Meals', amount: 2_000, taxAmount: 0, vendor: done.claim.employeeName },
    ])
    expect((await client.send(notifications.list, {}))[0]?.message).toContain('is approved')
  })

  test('decide refuses own_approval to the claimant, whatever their role', async () => {
    const own = await hotel.as('PROP_ADMIN')
    const fields = { firstName: 'Asha', lastName: 'Own', joinOn: addDays(today, -90), departmentId: desk, positionId: clerk, weeklyHours: 40 } // prettier-ignore
    const { id } = await manager.send(employees.create, fields)
    await manager.send(employees.tieUser, { employeeId: id, userId: own.userId })
    const whole = await submitted(own)
    expect(codeOf(await decide(own, whole))).toBe('own_approval')
  })

  test('decide refuses not_your_approval to who reads all claims without deciding them, decide refuses not_found to a colleague', async () => {
    const { client } = await hire()
    const whole = await submitted(client)
    expect(codeOf(await decide(finance, whole))).toBe('not_your_approval')
    expect(codeOf(await decide((await hire()).client, whole))).toBe('not_found')
  })

  test('decide refuses reason_required to refuse, and to approve less, without a comment', async () => {
    const { client } = await hire()
    const whole = await submitted(client)
    const changed = [{ claimLineId: whole.lines[0]!.id, approvedAmount: minor(8_999) }]
    expect(codeOf(await decide(manager, whole, { isApproved: false }))).toBe('reason_required')
    expect(codeOf(await decide(manager, whole, { changed }))).toBe('reason_required')
    expect((await decide(manager, whole, { changed, comment: 'One rupee too much' })).status).toBe(200)
  })

  test('decide refuses approved_above_claimed, decide refuses nothing_approved, decide refuses unknown_reference', async () => {
    const { client } = await hire()
    const whole = await submitted(client)
    const refusal = async (claimLineId: string, approvedAmount: number) =>
      codeOf(await decide(manager, whole, { changed: [{ claimLineId, approvedAmount }], comment: 'As agreed' }))
    const { id } = whole.lines[0]!
    expect(await refusal(id, 9_001)).toBe('approved_above_claimed')
    expect(await refusal(id, 0)).toBe('nothing_approved')
    expect(await refusal(ABSENT, 1)).toBe('unknown_reference')
    expect(await refusal(id, 9_000)).toBe(FINE)
  })

  test('decide refuses stale_version, decide refuses claim_over; of two at once one decides, and there is one expense', async () => {
    const { client } = await hire()
    const whole = await submitted(client)
    expect(codeOf(await decide(manager, whole, { version: 1 }))).toBe('stale_version')
    const other = await hotel.as('PROP_MANAGER')
    const replies = await Promise.all([decide(manager, whole), decide(other, whole), decide(admin, whole)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const after = await client.send(claims.get, ofClaim(whole))
    expect(codeOf(await decide(manager, after))).toBe('claim_over')
    expect((await finance.send(expenses.list, { text: `Claim ${after.claim.number}/` })).rows).toHaveLength(1)
  })

  test('goes through each approver in order; what the first approves less stays for the second', async () => {
    const department = (await manager.send(employees.createDepartment, { name: `Bar ${(count += 1)}` })).id
    const position = (await manager.send(employees.createPosition, { title: `Bar ${count}`, departmentId: department }))
      .id
    const [first, second] = [await hire(), await hire()]
    const { client } = await hire({ departmentId: department, positionId: position })
    await admin.send(approvals.saveApprovers, { departmentId: department, employeeIds: [first.id, second.id] })
    const whole = await submitted(client)
    const changed = [{ claimLineId: whole.lines[0]!.id, approvedAmount: minor(5_000) }]
    const half = await first.client.send(claims.decide, { ...known(whole), isApproved: true, changed, comment: 'Half' })
    expect(half).toMatchObject({ claim: { state: 'SUBMITTED' }, lines: [{ approvedAmount: 5_000 }], mayDecide: false })
    const done = await second.client.send(claims.decide, { ...known(half), isApproved: true, comment: 'Agreed' })
    expect(done.claim).toMatchObject({ state: 'APPROVED', approvedAmount: 5_000 })
  })

  test('what an employee who left had claimed is still decided and paid', async () => {
    const { id: employeeId, client } = await hire()
    const whole = await submitted(client)
    const { version } = await manager.send(employees.get, { employeeId })
    await manager.send(employees.setStatus, { employeeId, version, status: 'LEFT', on: today, reason: 'Moved' })
    const done = await manager.send(claims.decide, { ...known(whole), isApproved: true })
    expect(done.claim).toMatchObject({ state: 'APPROVED', openAmount: 9_000 })
  })
})

describe('warnings', () => {
  test('a line above its limit, and one that is in another claim, are marked', async () => {
    const { client } = await hire()
    const first = await submitted(client, { amount: minor(50_000), file: receipt })
    expect(first.lines).toMatchObject([{ isAboveLimit: false, alsoIn: null, needsReceipt: true }])
    const second = await submitted(client, { amount: minor(50_000), vendor: 'CITY TAXI', file: receipt })
    expect(second.lines).toMatchObject([{ alsoIn: first.claim.number }])
    const third = await submitted(client, { amount: minor(50_001), file: receipt })
    expect(third.lines).toMatchObject([{ isAboveLimit: true, alsoIn: null }])
  })
})

describe('pay', () => {
  test('pays every expense of it, and the claim is paid; pay refuses claim_paid', async () => {
    const { client } = await hire()
    const whole = await approved(client)
    expect((await finance.send(claims.list, { view: 'TO_PAY', limit: 200 })).rows.map(({ id }) => id)).toContain(
      whole.claim.id,
    )
    const paid = await finance.send(claims.pay, { ...known(whole), mode: 'Bank', reference: 'UTR 1' })
    expect(paid.claim).toMatchObject({ state: 'APPROVED', openAmount: 0 })
    const { rows } = await finance.send(claims.list, { view: 'PAID', limit: 200 })
    expect(rows.map(({ id }) => id)).toContain(whole.claim.id)
    expect(codeOf(await finance.raw(claims.pay, { ...known(paid), mode: 'Bank' }))).toBe('claim_paid')
  })

  test('pay refuses claim_not_approved, pay refuses stale_version, pay refuses not_found, and 403 without the right', async () => {
    const { client } = await hire()
    const whole = await submitted(client)
    const refusal = async (over: object) => codeOf(await finance.raw(claims.pay, { ...known(whole), mode: 'Bank', ...over })) // prettier-ignore
    expect(await refusal({})).toBe('claim_not_approved')
    expect(await refusal({ version: 1 })).toBe('stale_version')
    expect(await refusal({ expenseClaimId: ABSENT })).toBe('not_found')
    expect((await client.raw(claims.pay, { ...known(whole), mode: 'Bank' })).status).toBe(403)
  })

  test('of two who pay at once one pays', async () => {
    const { client } = await hire()
    const whole = await approved(client)
    const replies = await Promise.all([1, 2, 3].map(() => finance.raw(claims.pay, { ...known(whole), mode: 'Bank' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('an expense that is voided is not to be paid', async () => {
    const { client } = await hire()
    const whole = await approved(client)
    const [expense] = (await finance.send(expenses.list, { text: `Claim ${whole.claim.number}/` })).rows
    await finance.send(expenses.void, { expenseId: expense!.id, version: expense!.version, reason: 'Paid by card' })
    expect((await finance.send(claims.get, ofClaim(whole))).claim.openAmount).toBe(0)
  })
})

describe('categories', () => {
  test('addCategory refuses name_taken, changeCategory refuses name_taken, changeCategory refuses stale_version, changeCategory refuses not_found', async () => {
    expect(codeOf(await admin.raw(claims.addCategory, { name: 'TRAVEL' }))).toBe('name_taken')
    const own = await admin.send(claims.addCategory, { name: 'Uniform' })
    const { id: categoryId, version, ...fields } = own
    const refusal = async (over: object) =>
      codeOf(await admin.raw(claims.changeCategory, { ...fields, categoryId, version, ...over }))
    expect(await refusal({ name: 'travel' })).toBe('name_taken')
    expect(await refusal({ version: version + 1 })).toBe('stale_version')
    expect(await refusal({ categoryId: ABSENT })).toBe('not_found')
    const saved = await admin.send(claims.changeCategory, { ...fields, categoryId, version, limit: minor(1), isActive: false }) // prettier-ignore
    expect(saved).toMatchObject({ name: 'Uniform', limit: 1, isActive: false, version: version + 1 })
    const { rows } = await manager.send(claims.categories, {})
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Meals', 'Travel', 'Uniform']))
  })

  test('at a property where cash needs a drawer, pay refuses drawer_needed', async () => {
    const { client } = await hire()
    const whole = await approved(client)
    await hotel.requireDrawers()
    expect(codeOf(await finance.raw(claims.pay, { ...known(whole), mode: 'Cash' }))).toBe('drawer_needed')
    expect((await finance.raw(claims.pay, { ...known(whole), mode: 'Bank' })).status).toBe(200)
  })
})

test('list pages the latest first, for each view of what the reader may see', async () => {
  const { client } = await hire()
  const mine = [await submitted(client), await submitted(client), await submitted(client)].map(({ claim }) => claim.id)
  const first = await client.send(claims.own, { limit: 2 })
  const second = await client.send(claims.own, { limit: 2, after: first.next ?? undefined })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(mine.toReversed())
  expect((await client.send(claims.list, {})).rows).toEqual([])
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect((await stranger.send(claims.list, {})).rows).toEqual([])
})
