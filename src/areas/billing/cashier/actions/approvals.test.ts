import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_TRIES } from '#areas/platform/users/rules.ts'
import { minor } from '#core/money.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { cashierArea } from './cashier.ts'
import { closeOpenShifts } from './close.ts'
import { cashier } from '../contract/cashier.ts'

const PIN = '482913'
const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'

let hotel: TestHotel
let clerk: TestClient
let manager: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [cashierArea] })
  clerk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  const stranger = await hotel.as('PROP_MANAGER', { propertyId: hotel.foreignPropertyId })
  const hash = await hashPassword(PIN)
  for (const { userId } of [clerk, manager, stranger])
    await hotel.rows('insert into approval_pins values ($1, $2, now())', [userId, hash])
})
afterAll(() => hotel.stop())
beforeEach(async () => {
  await hotel.rows('delete from sign_in_failures')
  await hotel.rows('truncate cashier_settings')
  await manager.send(cashier.setSettings, { version: 0, tolerance: minor(5_000) })
})
afterEach(() => hotel.inside((ctx) => closeOpenShifts(ctx, 'End of test')))

/** A shift of 5,000.00, counted by the user who opened it. */
async function counting(by: TestClient) {
  const { id } = await by.send(cashier.open, { drawer: 'Desk', openingAmount: minor(500_000) })
  await by.send(cashier.count, { shiftId: id, isCounting: true })
  return id
}
/** Closes it with so many notes of 500.00. */
const close = (by: TestClient, shiftId: string, notes: number, more: object = {}) =>
  by.raw(cashier.close, { shiftId, count: [{ value: 50_000, pieces: notes }], note: 'A note given twice', ...more })
const shiftIn = (response: { body: unknown }) => (response.body as { shift: object }).shift
const approvals = async () =>
  hotel.rows<{ type: string; actor: string; by: string | null }>(
    `select type, actor_name as actor, after ->> 'approvedBy' as by from audit_events
      where entity = 'cashier_shift' and type <> 'SHIFT_OPENED' order by id desc limit 1`,
  )

test('who can approve are those with a PIN who may, and no one of another property', async () => {
  expect((await clerk.send(cashier.approvers, {})).rows).toEqual([{ userId: manager.userId, name: 'Maya Rao' }])
})

test('a difference within the tolerance needs no one', async () => {
  const id = await counting(clerk)
  const response = await clerk.raw(cashier.close, {
    shiftId: id,
    count: [{ value: 50_000, pieces: 9 }],
    other: minor(45_000),
  })
  expect(shiftIn(response)).toMatchObject({ variance: -5_000, isToApprove: false, approvedByName: null })
})

test('one above it is approved with the PIN of a manager; the report, the document and the audit log name them', async () => {
  const id = await counting(clerk)
  const response = await close(clerk, id, 9, { approval: { approverId: manager.userId, pin: PIN } })
  expect(shiftIn(response)).toMatchObject({ variance: -50_000, isToApprove: false, approvedByName: 'Maya Rao' })
  const shift = await clerk.send(cashier.get, { shiftId: id })
  expect(shift.approvedAt).toBe(shift.closedAt)
  expect(await approvals()).toEqual([{ type: 'SHIFT_CLOSED', actor: 'Asha Rao', by: 'Maya Rao' }])
})

test('two users, always: a manager who closes does not approve, neither then nor later; approve refuses own_difference', async () => {
  const id = await counting(manager)
  expect(shiftIn(await close(manager, id, 11))).toMatchObject({
    variance: 50_000, isToApprove: true, approvedByName: null, mayApprove: false,
  }) // prettier-ignore
  const own = await manager.raw(cashier.approve, { shiftId: id })
  expect([own.status, codeOf(own)]).toEqual([403, 'own_difference'])
  const owner = await hotel.as('PROP_ADMIN', { name: 'Olga' })
  expect(await owner.send(cashier.get, { shiftId: id })).toMatchObject({ mayApprove: true })
  expect(await owner.send(cashier.approve, { shiftId: id })).toMatchObject({ approvedByName: 'Olga Rao' })
})

test('nor do those who closed or operated someone’s drawer, with their own PIN; close refuses own_difference', async () => {
  const owner = await hotel.as('PROP_ADMIN', { name: 'Olga' })
  await hotel.rows('insert into approval_pins values ($1, $2, now())', [owner.userId, await hashPassword(PIN)])
  const stored = await counting(manager)
  for (const { userId: approverId } of [manager, owner])
    expect(codeOf(await close(owner, stored, 9, { approval: { approverId, pin: PIN } }))).toBe('own_difference')
  expect(shiftIn(await close(owner, stored, 9))).toMatchObject({ isToApprove: true })
  for (const person of [manager, owner])
    expect(codeOf(await person.raw(cashier.approve, { shiftId: stored }))).toBe('own_difference')
  const third = await hotel.as('PROP_MANAGER', { name: 'Tara' })
  expect(await third.send(cashier.approve, { shiftId: stored })).toMatchObject({ approvedByName: 'Tara Rao' })
  await hotel.rows('delete from approval_pins where user_id = $1', [owner.userId])
})

test('who can approve does not name the caller', async () => {
  expect((await manager.send(cashier.approvers, {})).rows).toEqual([])
})

test('without a PIN the shift closes and waits; a manager finds it and approves it once; approve refuses not_found', async () => {
  const id = await counting(clerk)
  const response = await close(clerk, id, 9)
  expect(shiftIn(response)).toMatchObject({ status: 'CLOSED', isToApprove: true, approvedByName: null })
  const waiting = async () => (await manager.send(cashier.list, { status: 'to_approve' })).rows.map((row) => row.id)
  expect(await waiting()).toEqual([id])
  expect((await clerk.raw(cashier.approve, { shiftId: id })).status).toBe(403)
  expect(codeOf(await manager.raw(cashier.approve, { shiftId: UNKNOWN }))).toBe('not_found')
  const approved = await manager.send(cashier.approve, { shiftId: id })
  expect(approved).toMatchObject({ isToApprove: false, approvedByName: 'Maya Rao', variance: -50_000 })
  const owner = await hotel.as('PROP_ADMIN', { name: 'Olga' })
  expect(await owner.send(cashier.approve, { shiftId: id })).toEqual(approved)
  expect(await waiting()).toEqual([])
  expect(await approvals()).toMatchObject([{ type: 'SHIFT_APPROVED', actor: 'Maya Rao' }])
})

test('close refuses wrong_approval, alike for a wrong PIN, one who may not, one of another property, and no one', async () => {
  const id = await counting(clerk)
  const bela = await hotel.as('PROP_FRONTDESK', { name: 'Bela' })
  await hotel.rows('insert into approval_pins values ($1, $2, now())', [bela.userId, await hashPassword(PIN)])
  const wrong = [
    { approverId: manager.userId, pin: '111112' },
    { approverId: bela.userId, pin: PIN },
    { approverId: 999_999, pin: PIN },
  ]
  for (const approval of wrong) {
    const response = await close(clerk, id, 9, { approval })
    expect([response.status, codeOf(response)]).toEqual([422, 'wrong_approval'])
  }
  expect((await clerk.send(cashier.get, { shiftId: id })).status).toBe('COUNTING')
})

test('close refuses too_many_attempts to one who guesses', async () => {
  const id = await counting(clerk)
  const guess = () => close(clerk, id, 9, { approval: { approverId: manager.userId, pin: '111112' } })
  for (let tries = 0; tries < MOST_TRIES.account; tries += 1) expect(codeOf(await guess())).toBe('wrong_approval')
  expect(codeOf(await guess())).toBe('too_many_attempts')
})
