import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { foliosInvariants } from '#areas/ledger/folios/invariants.ts'
import {
  type AccountOf,
  collectAtClose,
  collectForGroup,
  openAccounts,
} from '#areas/lodging/bookings/actions/account.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import '#test/chance.ts'
import { minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { ABSENT, day, type GroupsDesk, startGroups } from './testing.ts'

let desk: GroupsDesk
beforeAll(async () => {
  desk = await startGroups()
})
afterEach(async () => {
  await desk.setToday(0)
  for (const { id, sql } of foliosInvariants) expect(await desk.hotel.rows(sql), id).toEqual([])
  await desk.clear()
  await desk.hotel.rows(`update rooms set condition = 'CLEAN'`)
})
afterAll(() => desk.stop())

const ROOM = { category: 'ROOM', from: day(0) } as const
const EXTRAS = { category: 'EXTRAS', from: day(0) } as const

async function grouped(names: readonly string[], more: object = {}) {
  const { id: groupId } = await desk.definite(names.length, more)
  await desk.pickUp(groupId, names.map((guestName) => desk.guest({ guestName }))) // prettier-ignore
  const { rows } = await desk.clerk.send(groups.stays, { groupId })
  return { groupId, bookingIds: rows.map(({ bookingId }) => bookingId) }
}
const setRoutes = (groupId: string, routes: object[]) => desk.clerk.raw(groups.setRoutes, { groupId, routes })
const accountOf = async (groupId: string) => {
  const { account } = await desk.clerk.send(groups.account, { groupId })
  if (!account) throw new Error('the group has an account')
  return account
}
const charge = (bookingId: string, unitAmount = 10_000) =>
  desk.clerk.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Laundry', unitAmount: minor(unitAmount) })
const folio = (bookingId: string) => desk.clerk.send(folios.get, { bookingId })
const inHouse = async (groupId: string) => {
  await desk.setToday(10)
  await desk.clerk.send(groups.checkIn, { groupId })
}

/** How often work waits for the database with nothing else under way. */
const waits = (work: (ctx: Context) => Promise<unknown>): Promise<number> =>
  desk.hotel.inside(async (ctx) => {
    let [count, open] = [0, 0]
    const named = <Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> => {
      if (open === 0) count += 1
      open += 1
      return ctx.tx.named<Row>(name, text, values).finally(() => (open -= 1))
    }
    const tx = new Proxy(ctx.tx, {
      get(of, name) {
        const own: unknown = name === 'named' ? named : Reflect.get(of, name, of)
        return name !== 'named' && typeof own === 'function' ? (own.bind(of) as unknown) : own
      },
    })
    await work({ ...ctx, tx })
    return count
  })

test('the bills of many guests are collected and counted in one batch: a second guest costs no round trip more', async () => {
  const collecting = async (names: readonly string[]) => {
    const { groupId } = await grouped(names)
    await setRoutes(groupId, [EXTRAS])
    const { rows } = await desk.clerk.send(groups.stays, { groupId })
    for (const { bookingId } of rows) await charge(bookingId)
    const count = await waits((ctx) => collectForGroup(ctx, groupId))
    expect((await accountOf(groupId)).money.due).toBe(names.length * 10_500)
    return count
  }
  expect(await collecting(['Asha', 'Bela', 'Chitra'])).toBe(await collecting(['Dev']))
})

test('the accounts of many groups are found and opened in one batch', async () => {
  const of = ({ id: groupId, arrival, departure }: Group): AccountOf => {
    const contact = { firstName: 'Asha', lastName: 'Sharma', email: '', phone: '' }
    return { groupId, arrival, departure, companyId: null, contact }
  }
  const made = [await desk.create(), await desk.create({ name: 'Rao reunion' }), await desk.create({ name: 'Iyer' })]
  const opening = async (all: readonly Group[]) => {
    let accounts: ReadonlyMap<string, string> = new Map()
    const count = await waits(async (ctx) => (accounts = await openAccounts(ctx, all.map(of))))
    expect([...accounts.keys()].toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    expect(new Set(accounts.values()).size).toBe(all.length)
    return { count, accounts }
  }
  const one = await opening(made.slice(0, 1))
  const all = await opening(made)
  expect(all.count).toBe(one.count)
  expect(all.accounts.get(made[0]?.id ?? '')).toBe(one.accounts.get(made[0]?.id ?? ''))
  expect(await desk.hotel.rows('select from bookings where is_account')).toHaveLength(3)
})

describe('the account of a group', () => {
  test('is opened once, in the name of the contact, and takes charges like any bill', async () => {
    const { groupId } = await grouped(['Asha'])
    expect(await desk.clerk.send(groups.account, { groupId })).toEqual({ account: null, routes: [] })
    await Promise.all([1, 2, 3].map(() => desk.clerk.send(groups.openAccount, { groupId })))
    const { bookingId, customer, money } = await accountOf(groupId)
    expect([customer.name, money.due]).toEqual(['Asha Sharma', 0])
    await charge(bookingId)
    expect((await accountOf(groupId)).money.due).toBeGreaterThan(10_000)
    expect(await desk.hotel.rows('select 1 from bookings where is_account')).toHaveLength(1)
  })

  test('is no booking of the day: in no list, no chart, no count of stays; found by its reference', async () => {
    const { groupId } = await grouped(['Bela'])
    await desk.clerk.send(groups.openAccount, { groupId })
    const { bookingId, reference } = await accountOf(groupId)
    const listed = async (filter: object) =>
      (await desk.clerk.send(bookings.list, filter)).rows.map(({ reference: one }) => one)
    expect(await listed({})).not.toContain(reference)
    expect(await listed({ status: ['CHECKED_OUT'] })).toEqual([])
    expect(await listed({ text: reference })).toEqual([reference])
    expect((await desk.clerk.send(bookings.list, { text: reference })).rows).toMatchObject([{ isAccount: true }])
    expect((await desk.read(groupId)).bookings).toBe(1)
    expect((await desk.clerk.send(groups.stays, { groupId })).rows).toHaveLength(1)
    for (const route of [bookings.checkIn, bookings.checkOut, bookings.reverseCheckOut, bookings.reinstate])
      expect((await desk.clerk.raw(route, { bookingId })).status, route.action).toBe(409)
    expect((await desk.clerk.raw(bookings.cancel, { bookingId, reason: 'x' })).status).toBe(409)
  })

  test('follows the days and the company of the group', async () => {
    const { groupId } = await grouped(['Asha'])
    await desk.clerk.send(groups.openAccount, { groupId })
    const { version } = await desk.read(groupId)
    await desk.clerk.send(groups.update, { groupId, version, ...desk.details({ departure: day(14) }) })
    const { bookingId } = await accountOf(groupId)
    expect(await desk.clerk.send(bookings.get, { bookingId })).toMatchObject({ departure: day(14), isAccount: true, stays: [] }) // prettier-ignore
  })
})

describe('routing', () => {
  test('moves nights that were slept and charges up to today, each with its tax, and a second time nothing', async () => {
    const { groupId, bookingIds } = await grouped(['Asha Rao', 'Bela Rao'])
    await setRoutes(groupId, [ROOM])
    const [first = '', second = ''] = bookingIds
    await inHouse(groupId)
    await charge(first)
    const before = [await folio(first), await folio(second)]
    await desk.setToday(12)
    const { count, amount } = await desk.clerk.send(groups.collect, { groupId })
    const { money, bookingId } = await accountOf(groupId)
    const night = (before[1]?.money.payable ?? 0) / 3
    expect([count, amount, money.payable, money.due]).toEqual([4, night * 4, night * 4, night * 4])
    expect((await folio(second)).money).toMatchObject({ payable: night, services: 0, due: night })
    const total = before.reduce((all, one) => all + one.money.due, 0)
    expect((await folio(first)).money.due + (await folio(second)).money.due + money.due).toBe(total)
    expect(money.tax + (await folio(first)).money.tax + (await folio(second)).money.tax).toBe(before.reduce((all, one) => all + one.money.tax, 0)) // prettier-ignore
    const account = await folio(bookingId)
    expect(account.lines.map(({ name }) => name)).toContain(`Standard 101, Asha Rao, ${day(10)}`)
    expect(account.lines.every(({ origin }) => origin.bookingReference !== null)).toBe(true)
    expect(await desk.clerk.send(groups.collect, { groupId })).toMatchObject({ count: 0, amount: 0 })
  })

  test('goes by kind of charge and by day, to the bound', async () => {
    const { groupId, bookingIds } = await grouped(['Asha'])
    const [bookingId = ''] = bookingIds
    await inHouse(groupId)
    await charge(bookingId)
    await desk.setToday(12)
    await setRoutes(groupId, [{ ...EXTRAS, from: day(11) }])
    expect((await desk.clerk.send(groups.collect, { groupId })).count).toBe(0)
    await setRoutes(groupId, [
      { ...EXTRAS, from: day(10) },
      { ...ROOM, from: day(11) },
    ])
    expect((await desk.clerk.send(groups.collect, { groupId })).count).toBe(2)
    expect((await folio(bookingId)).money.services).toBe(0)
  })

  test('leaves what a company pays of the bill, what is invoiced and what is the property’s own', async () => {
    const { groupId, bookingIds } = await grouped(['Asha'])
    const [bookingId = ''] = bookingIds
    await setRoutes(groupId, [EXTRAS])
    const own = await charge(bookingId)
    const { parties } = await desk.clerk.send(folios.addParty, { bookingId, name: 'Acme' })
    const key = `line:${own.lines.at(-1)?.id}`
    await desk.clerk.send(folios.move, { bookingId, sourceKeys: [key], partyId: parties.at(-1)?.id ?? null })
    const expense = { kind: 'EXPENSE', name: 'Taxi', unitAmount: minor(500), chargeableToBooking: false } as const
    await desk.clerk.send(folios.charge, { bookingId, ...expense })
    expect((await desk.clerk.send(groups.collect, { groupId })).count).toBe(0)
  })

  test('takes all of a guest at check-out, also of one who leaves early or stays a day', async () => {
    const { groupId, bookingIds } = await grouped(['Asha', 'Bela'])
    await setRoutes(groupId, [ROOM, EXTRAS])
    const [first = '', second = ''] = bookingIds
    await inHouse(groupId)
    await charge(first)
    const out = await desk.clerk.send(bookings.checkOut, { bookingId: first })
    expect([out.status, out.money.due, out.money.payable]).toEqual(['CHECKED_OUT', 0, 0])
    await desk.setToday(12)
    const early = await desk.clerk.send(bookings.checkOut, { bookingId: second })
    expect([early.status, early.money.due]).toEqual(['CHECKED_OUT', 0])
    const nights = (await folio((await accountOf(groupId)).bookingId)).lines.filter(({ name }) =>
      name.startsWith('Standard'),
    )
    expect(nights).toHaveLength(3)
  })

  test('happens when the day closes, for the night that closes as well', async () => {
    const { groupId, bookingIds } = await grouped(['Asha'])
    await setRoutes(groupId, [ROOM])
    await inHouse(groupId)
    expect(await desk.hotel.inside(collectAtClose)).toBe(1)
    expect(await desk.hotel.inside(collectAtClose)).toBe(0)
    expect((await folio(bookingIds[0] ?? '')).money.payable).toBe((await accountOf(groupId)).money.payable * 2)
  })

  test('is done once by many at the same moment: collecting, checking out and charging', async () => {
    const names = ['Asha', 'Bela', 'Chitra', 'Devi']
    const { groupId, bookingIds } = await grouped(names)
    await setRoutes(groupId, [ROOM, EXTRAS])
    await inHouse(groupId)
    await desk.setToday(13)
    await Promise.all([
      ...bookingIds.map((bookingId) => charge(bookingId)),
      desk.clerk.send(groups.collect, { groupId }),
      desk.clerk.send(groups.checkOut, { groupId }),
      ...bookingIds.slice(2).map((bookingId) => desk.clerk.raw(bookings.checkOut, { bookingId })),
      desk.clerk.send(groups.collect, { groupId }),
    ])
    await desk.clerk.send(groups.collect, { groupId })
    const { money } = await accountOf(groupId)
    const one = await Promise.all(bookingIds.map(folio))
    expect(one.map((bill) => bill.money.due)).toEqual([0, 0, 0, 0])
    const stays = await desk.clerk.send(groups.stays, { groupId })
    expect(stays.rows.map(({ status }) => status)).toEqual(names.map(() => 'CHECKED_OUT'))
    expect(money.services).toBe(4 * 10_500)
  })

  test('never loses or makes a unit, whatever is charged, taken off and collected in whichever order', async () => {
    const step = fc.record({ kind: fc.constantFrom('charge', 'allow', 'collect', 'day'), at: fc.nat(1), amount: fc.integer({ min: 1, max: 99_999 }) }) // prettier-ignore
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
        const { groupId, bookingIds } = await grouped(['Asha', 'Bela'])
        await setRoutes(groupId, [ROOM, EXTRAS])
        await inHouse(groupId)
        let today = 10
        for (const { kind, at, amount } of steps) {
          const bookingId = bookingIds[at] ?? ''
          if (kind === 'charge') await charge(bookingId, amount)
          if (kind === 'collect') await desk.clerk.send(groups.collect, { groupId })
          if (kind === 'day') await desk.setToday((today = Math.min(13, today + 1)))
          const line = (await folio(bookingId)).lines.findLast((one) => one.kind === 'SERVICE')
          if (kind === 'allow' && line) await desk.clerk.raw(folios.allow, { bookingId, sourceKey: `line:${line.id}`, amount: 1, reason: 'x' }) // prettier-ignore
        }
        const bills = await Promise.all([...bookingIds, (await accountOf(groupId)).bookingId].map(folio))
        const moved = bills.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'TRANSFER'))
        expect(moved.reduce((all, { net, tax }) => all + net + tax, 0)).toBe(0)
        await desk.setToday(0)
        for (const { id, sql } of foliosInvariants) expect(await desk.hotel.rows(sql), id).toEqual([])
        await desk.clear()
        await desk.hotel.rows(`update rooms set condition = 'CLEAN'`)
      }),
      { numRuns: 6 },
    )
  })
})

describe('refusals', () => {
  test('account refuses not_found, openAccount refuses not_found, setRoutes refuses not_found, collect refuses not_found', async () => {
    const groupId = ABSENT
    for (const route of [groups.account, groups.openAccount, groups.collect])
      expect(await desk.codeOf(desk.clerk.raw(route, { groupId }))).toBe('not_found')
    expect(await desk.codeOf(setRoutes(groupId, []))).toBe('not_found')
  })
  test('openAccount refuses group_cancelled, setRoutes refuses group_cancelled', async () => {
    const { id: groupId, version } = await desk.create()
    await desk.clerk.send(groups.cancel, { groupId, version, reason: 'x' })
    expect(await desk.codeOf(desk.clerk.raw(groups.openAccount, { groupId }))).toBe('group_cancelled')
    expect(await desk.codeOf(setRoutes(groupId, [ROOM]))).toBe('group_cancelled')
  })
  test('collect refuses group_without_account', async () => {
    const { id: groupId } = await desk.create()
    expect(await desk.codeOf(desk.clerk.raw(groups.collect, { groupId }))).toBe('group_without_account')
  })
  test('collect refuses folio_closed; check-out and day close leave such a bill alone', async () => {
    const { groupId, bookingIds } = await grouped(['Asha'])
    await setRoutes(groupId, [ROOM])
    await inHouse(groupId)
    const { bookingId } = await accountOf(groupId)
    await desk.hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [bookingId])
    expect(await desk.codeOf(desk.clerk.raw(groups.collect, { groupId }))).toBe('folio_closed')
    expect(await desk.hotel.inside(collectAtClose)).toBe(0)
    expect(await desk.codeOf(desk.clerk.raw(bookings.checkOut, { bookingId: bookingIds[0] ?? '' }))).toBe('balance_due')
    await desk.hotel.rows(`update folios set status = 'OPEN' where booking_id = $1`, [bookingId])
  })
  test('cancel refuses group_account_open, not once it is paid', async () => {
    const { id: groupId, version } = await desk.create()
    await desk.clerk.send(groups.openAccount, { groupId })
    const { lines } = await charge((await accountOf(groupId)).bookingId)
    const cancel = () => desk.clerk.raw(groups.cancel, { groupId, version, reason: 'x' })
    expect(await desk.codeOf(cancel())).toBe('group_account_open')
    await desk.clerk.send(folios.reverse, { lineId: lines[0]?.id ?? '', reason: 'x' })
    expect(await desk.codeOf(cancel())).toBe('ok')
  })
})
