import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { privacy } from '#areas/insight/privacy/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { violatedInvariants } from '#main/invariants.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, addMonths, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { loyalty } from '../contract/loyalty.ts'
import { earnEverywhere, loyaltyJobs } from '../jobs.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const TODAY = FIXTURE.businessDate

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let desk: TestClient
let waiter: TestClient
let stranger: TestClient
let bar: string
let strangers: { memberId: string; customerId: string; tierId: string }

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  waiter = await hotel.as('PROP_SERVICE')
  stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  bar = (await admin.send(outlets.create, { name: 'Terrace', kind: 'BAR', deliveryMethods: ['Counter'] })).id
  const group = await admin.send(products.createGroup, { name: 'Drinks', businessServiceIds: [bar] })
  await admin.send(products.create, { productCode: 'WINE', name: 'Wine', kind: 'PRODUCT', productGroupId: group.id, price: minor(100_000) }) // prettier-ignore
  await stranger.send(loyalty.saveProgramme, { ...programme, version: 0 })
  const tier = await stranger.send(loyalty.addTier, { name: 'Other', rank: 1, multiplierBp: 10_000 })
  const { id: customerId } = await stranger.send(customers.create, { firstName: 'Far', lastName: 'Away' })
  const { id: memberId } = await stranger.send(loyalty.join, { customerId, acceptsTerms: true })
  strangers = { memberId, customerId, tierId: tier.id }
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})
beforeEach(async () => {
  await setToday(TODAY)
  await save()
})

/** Ten points for 100 of rooms, five for 100 of food; 100 points are worth 10.00. */
const programme = {
  isActive: true,
  name: 'Circle',
  joinsAll: false,
  basis: 'PER_100',
  roomRate: 10,
  foodRate: 5,
  otherRate: 0,
  value: minor(1_000),
  leastRedeemed: 50,
  validMonths: 24,
} satisfies Omit<RequestOf<typeof loyalty.saveProgramme>, 'version'>

async function save(over: Partial<RequestOf<typeof loyalty.saveProgramme>> = {}) {
  const { programme: before } = await admin.send(loyalty.setUp, {})
  return admin.send(loyalty.saveProgramme, { ...programme, ...over, version: before.version })
}
async function setToday(day: Day) {
  await hotel.rows('update properties set business_date = $1 where id = $2', [day, hotel.propertyId])
  hotel.sessions.forget()
}
/** The job as it runs by itself: of what changed since, or of everything as it does once a day. */
async function earn(isWhole = true) {
  if (isWhole) await hotel.rows('delete from loyalty_runs')
  await earnEverywhere(hotel.system, new Date().toISOString())
}

let names = 0
async function guest() {
  names += 1
  return (await desk.send(customers.create, { firstName: 'Mira', lastName: `Sen ${names}` })).id
}
async function member() {
  const customerId = await guest()
  return desk.send(loyalty.join, { customerId, acceptsTerms: true })
}
const read = (id: string) => desk.send(loyalty.get, { loyaltyMemberId: id })
const movesOf = async (id: string) => (await desk.send(loyalty.moves, { loyaltyMemberId: id, limit: 200 })).rows
const kindsOf = async (id: string) => (await movesOf(id)).toReversed().map(({ kind, points }) => `${kind} ${points}`)
const give = (id: string, points: number) =>
  manager.send(loyalty.adjust, { loyaltyMemberId: id, points, reason: 'Moved from the old card' })

let stays = 0
/** Two nights of 3,000.00 before tax, checked out on the day that is returned; each after the last one. */
async function stayed(customerId: string) {
  const arrival = addDays(TODAY, stays * 2)
  const out = addDays(arrival, 2)
  stays += 1
  await setToday(arrival)
  const { id } = await desk.send(bookings.create, {
    customerId,
    stays: [{ roomTypeId: FIXTURE.standard, arrival, departure: out, adults: 2, roomId: FIXTURE.rooms['101'] }],
    status: 'CONFIRMED',
  })
  await hotel.rows(`update rooms set condition = 'CLEAN'`)
  await desk.send(bookings.checkIn, { bookingId: id })
  await setToday(out)
  await manager.send(bookings.checkOut, { bookingId: id, acceptBalance: true, note: 'By bank' })
  return { bookingId: id, out }
}

async function drank(customerId: string) {
  const { orderId } = await waiter.send(orders.save, {
    businessServiceId: bar,
    deliveryMethod: 'Counter',
    customerId,
    orderLines: [{ productCode: 'WINE' }],
    confirm: true,
  })
  await manager.send(orders.pay, { orderId, mode: 'Cash', complete: true })
  return orderId
}

describe('earning', () => {
  test('a stay that is checked out earns once, however often and by however many it is looked at', async () => {
    const { id, customerId } = await member()
    const { out } = await stayed(customerId)
    expect(await movesOf(id)).toEqual([])
    await Promise.all([earn(), earn(), earn()])
    await earn()
    expect(await kindsOf(id)).toEqual(['EARNED 600'])
    expect(await read(id)).toMatchObject({ points: 600, debt: 0, earned: 600, nights: 2, worth: 6_000 })
    expect((await movesOf(id))[0]).toMatchObject({ expiresOn: addMonths(out, 24), businessDate: out })
  })

  test('undone it loses its points, and done again it earns them anew', async () => {
    const { id, customerId } = await member()
    const { bookingId } = await stayed(customerId)
    await earn()
    await manager.send(bookings.reverseCheckOut, { bookingId })
    await earn(false)
    expect(await kindsOf(id)).toEqual(['EARNED 600', 'REVERSED -600'])
    await manager.send(bookings.checkOut, { bookingId, acceptBalance: true, note: 'By bank' })
    await earn(false)
    await earn()
    expect(await kindsOf(id)).toEqual(['EARNED 600', 'REVERSED -600', 'EARNED 600'])
  })

  test('points that were spent before they are reversed are a debt, which the next ones make up for', async () => {
    const { id, customerId } = await member()
    const { bookingId } = await stayed(customerId)
    await earn()
    await desk.send(loyalty.redeem, { loyaltyMemberId: id, points: 500 })
    await manager.send(bookings.reverseCheckOut, { bookingId })
    await earn(false)
    expect(await read(id)).toMatchObject({ points: 0, debt: 500 })
    const late = desk.send(loyalty.redeem, { loyaltyMemberId: id, points: 50 })
    expect(await refusedWith(late)).toBe('points_short')
    await manager.send(bookings.checkOut, { bookingId, acceptBalance: true, note: 'By bank' })
    await earn(false)
    expect(await read(id)).toMatchObject({ points: 100, debt: 0 })
  })

  test('an order earns by the rate of its outlet once it is closed, and loses what is refunded', async () => {
    const { id, customerId } = await member()
    const orderId = await drank(customerId)
    await earn(false)
    await earn()
    const [move] = await movesOf(id)
    expect(move).toMatchObject({ kind: 'EARNED', orderId })
    const { net } = (await hotel.rows<{ net: number }>('select net_minor::int as net from orders where id = $1', [orderId]))[0] ?? { net: 0 } // prettier-ignore
    expect(move?.points).toBe(Math.floor((net * 5) / 10_000))
  })

  test('what was bought before the guest joined earns nothing, nor does a closed membership, nor an inactive programme', async () => {
    const customerId = await guest()
    const orderId = await drank(customerId)
    await setToday(addDays(TODAY, 1))
    const { id, version } = await desk.send(loyalty.join, { customerId, acceptsTerms: true })
    await earn()
    expect(await movesOf(id)).toEqual([])
    const closed = await desk.send(loyalty.setState, { loyaltyMemberId: id, state: 'CLOSED', version })
    expect(await drank(customerId)).not.toBe(orderId)
    await earn()
    expect(await movesOf(id)).toEqual([])
    await desk.send(loyalty.setState, { loyaltyMemberId: id, state: 'ACTIVE', version: closed.version })
    await save({ isActive: false })
    await earn()
    expect(await movesOf(id)).toEqual([])
  })

  test('where all guests join they do so once, with what they bought', async () => {
    const customerId = await guest()
    await drank(customerId)
    await save({ joinsAll: true })
    await Promise.all([earn(), earn()])
    const { member: joined } = await desk.send(loyalty.ofCustomer, { customerId })
    expect(joined?.points).toBeGreaterThan(0)
    expect(await kindsOf(joined?.id ?? '')).toHaveLength(1)
  })
})

describe('expiry', () => {
  test('points run out the day after their last day, those that were spent first', async () => {
    await save({ validMonths: 1 })
    const { id } = await member()
    await give(id, 300)
    await setToday(addDays(TODAY, 10))
    await give(id, 200)
    await desk.send(loyalty.redeem, { loyaltyMemberId: id, points: 100 })
    expect(await read(id)).toMatchObject({ points: 400, expiring: { on: '2026-12-20', points: 200 } })
    await setToday('2026-12-20' as Day)
    await earn()
    expect(await read(id)).toMatchObject({ points: 400 })
    await setToday('2026-12-21' as Day)
    await Promise.all([earn(), earn()])
    expect(await read(id)).toMatchObject({ points: 200 })
    await setToday('2026-12-31' as Day)
    await earn()
    await earn()
    expect(await kindsOf(id)).toEqual(['ADJUSTED 300', 'ADJUSTED 200', 'REDEEMED -100', 'EXPIRED -200', 'EXPIRED -200'])
  })
})

describe('members', () => {
  test('join makes a guest a member with a number, once', async () => {
    const customerId = await guest()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => desk.raw(loyalty.join, { customerId, acceptsTerms: true })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { member: found } = await desk.send(loyalty.ofCustomer, { customerId })
    expect(found).toMatchObject({ customerId, state: 'ACTIVE', points: 0, joinedOn: TODAY, programmeName: 'Circle' })
    expect((await desk.send(loyalty.list, { text: String(found?.number) })).rows).toHaveLength(1)
    expect((await desk.send(loyalty.list, { text: `sen ${names}` })).rows.map(({ id }) => id)).toEqual([found?.id])
    expect((await desk.raw(loyalty.join, { customerId, acceptsTerms: false })).status).toBe(400)
  })
  test('join refuses already_member', async () => {
    const { customerId } = await member()
    expect(codeOf(await desk.raw(loyalty.join, { customerId, acceptsTerms: true }))).toBe('already_member')
  })
  test('join refuses programme_not_active', async () => {
    await save({ isActive: false })
    expect(codeOf(await desk.raw(loyalty.join, { customerId: await guest(), acceptsTerms: true }))).toBe('programme_not_active') // prettier-ignore
  })

  test('list pages members from the latest, by state, and shows none of another property', async () => {
    const made = [await member(), await member(), await member()]
    const first = await desk.send(loyalty.list, { limit: 2, state: 'ACTIVE' })
    const second = await desk.send(loyalty.list, { limit: 2, state: 'ACTIVE', after: first.next })
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual(made.map(({ id }) => id).toReversed())
    const all = await desk.send(loyalty.list, { limit: 200 })
    expect(all.rows.map(({ id }) => id)).not.toContain(strangers.memberId)
  })

  const absent = [ABSENT, 'theirs'] as const
  const idOf = (id: string) => (id === 'theirs' ? strangers.memberId : id)
  const expectAbsent = async (call: (id: string) => Promise<{ status: number; body: unknown }>) => {
    for (const id of absent) expect(codeOf(await call(idOf(id)))).toBe('not_found')
  }
  test('get refuses not_found', () => expectAbsent((id) => desk.raw(loyalty.get, { loyaltyMemberId: id })))
  test('moves refuses not_found', () => expectAbsent((id) => desk.raw(loyalty.moves, { loyaltyMemberId: id })))
  test('setState refuses not_found', () =>
    expectAbsent((id) => desk.raw(loyalty.setState, { loyaltyMemberId: id, state: 'CLOSED', version: 1 })))
  test('adjust refuses not_found', () =>
    expectAbsent((id) => manager.raw(loyalty.adjust, { loyaltyMemberId: id, points: 1, reason: 'x' })))
  test('redeem refuses not_found', () =>
    expectAbsent((id) => desk.raw(loyalty.redeem, { loyaltyMemberId: id, points: 50 })))
  test('returnPoints refuses not_found', () =>
    expectAbsent((id) => manager.raw(loyalty.returnPoints, { loyaltyMoveId: id, reason: 'x' })))
  test('ofCustomer refuses not_found', async () => {
    for (const customerId of [ABSENT, strangers.customerId])
      expect(codeOf(await desk.raw(loyalty.ofCustomer, { customerId }))).toBe('not_found')
  })
  test('join refuses not_found', async () => {
    for (const customerId of [ABSENT, strangers.customerId])
      expect(codeOf(await desk.raw(loyalty.join, { customerId, acceptsTerms: true }))).toBe('not_found')
  })
  test('setState refuses stale_version', async () => {
    const { id, version } = await member()
    await desk.send(loyalty.setState, { loyaltyMemberId: id, state: 'CLOSED', version })
    const late = await desk.raw(loyalty.setState, { loyaltyMemberId: id, state: 'ACTIVE', version })
    expect(codeOf(late)).toBe('stale_version')
  })
})

describe('points by hand', () => {
  test('adjust credits and debits with a reason, by a user who may', async () => {
    const { id } = await member()
    expect(await give(id, 80)).toMatchObject({ points: 80 })
    expect(await give(id, -30)).toMatchObject({ points: 50 })
    expect(codeOf(await desk.raw(loyalty.adjust, { loyaltyMemberId: id, points: 1, reason: 'x' }))).toBe('forbidden')
    expect((await manager.raw(loyalty.adjust, { loyaltyMemberId: id, points: 0, reason: 'x' })).status).toBe(400)
    expect((await manager.raw(loyalty.adjust, { loyaltyMemberId: id, points: 1, reason: ' ' })).status).toBe(400)
  })
  test('adjust refuses points_short', async () => {
    const { id } = await member()
    await give(id, 10)
    expect(codeOf(await manager.raw(loyalty.adjust, { loyaltyMemberId: id, points: -11, reason: 'x' }))).toBe('points_short') // prettier-ignore
    expect(await give(id, -10)).toMatchObject({ points: 0 })
  })
  async function closed() {
    const { id } = await member()
    const { version } = await give(id, 100)
    await desk.send(loyalty.setState, { loyaltyMemberId: id, state: 'CLOSED', version })
    return id
  }
  test('adjust refuses member_closed', async () => {
    const loyaltyMemberId = await closed()
    expect(codeOf(await manager.raw(loyalty.adjust, { loyaltyMemberId, points: 1, reason: 'x' }))).toBe('member_closed')
  })

  test('redeem refuses points_short: two desks redeem the same points at once, one does', async () => {
    const { id } = await member()
    await give(id, 100)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => desk.raw(loyalty.redeem, { loyaltyMemberId: id, points: 60 })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(codeOf(replies.find(({ status }) => status === 409))).toBe('points_short')
    expect(await read(id)).toMatchObject({ points: 40, debt: 0 })
  })
  test('redeem refuses too_few_points', async () => {
    const { id } = await member()
    await give(id, 100)
    expect(codeOf(await desk.raw(loyalty.redeem, { loyaltyMemberId: id, points: 49 }))).toBe('too_few_points')
  })
  test('redeem refuses member_closed', async () => {
    expect(codeOf(await desk.raw(loyalty.redeem, { loyaltyMemberId: await closed(), points: 50 }))).toBe('member_closed')
  }) // prettier-ignore
  test('redeem refuses programme_not_active', async () => {
    const { id } = await member()
    await give(id, 100)
    await save({ isActive: false })
    expect(codeOf(await desk.raw(loyalty.redeem, { loyaltyMemberId: id, points: 50 }))).toBe('programme_not_active')
  })

  test('redeemed points are a gift voucher of what they are worth', async () => {
    const { id, customerId } = await member()
    await give(id, 100)
    const {
      member: after,
      voucherNumber,
      isMailed,
    } = await desk.send(loyalty.redeem, { loyaltyMemberId: id, points: 60 })
    expect(after).toMatchObject({ points: 40 })
    expect(isMailed).toBe(false)
    const { rows } = await manager.send(vouchers.list, {})
    expect(rows.find(({ number }) => number === voucherNumber)).toMatchObject({
      source: 'LOYALTY',
      balance: 600,
      customerId,
      state: 'OPEN',
    })
    expect((await movesOf(id))[0]).toMatchObject({ kind: 'REDEEMED', voucherNumber })
  })
  test('returnPoints refuses voucher_in_use', async () => {
    const { id } = await member()
    await give(id, 100)
    await desk.send(loyalty.redeem, { loyaltyMemberId: id, points: 60 })
    const [move] = await movesOf(id)
    const { rows } = await manager.send(vouchers.list, {})
    const voucher = rows.find(({ id: voucherId }) => voucherId === move?.voucherId)
    await admin.send(vouchers.cancel, { voucherId: voucher?.id ?? '', version: voucher?.version ?? 0, reason: 'Lost' })
    const late = await manager.raw(loyalty.returnPoints, { loyaltyMoveId: move?.id ?? '', reason: 'x' })
    expect(codeOf(late)).toBe('voucher_in_use')
  })

  test('returnPoints refuses already_returned: a redemption is undone once', async () => {
    const { id, customerId } = await member()
    await give(id, 100)
    await desk.send(loyalty.redeem, { loyaltyMemberId: id, points: 60 })
    const loyaltyMoveId = (await movesOf(id))[0]?.id ?? ''
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => manager.raw(loyalty.returnPoints, { loyaltyMoveId, reason: 'Wrong guest' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(codeOf(replies.find(({ status }) => status === 409))).toBe('already_returned')
    expect(await read(id)).toMatchObject({ points: 100 })
    const [voucher] = await hotel.rows<{ balance: string; source: string }>('select balance_minor::int as balance, source from gift_vouchers where customer_id = $1', [customerId]) // prettier-ignore
    expect(voucher).toEqual({ balance: 0, source: 'LOYALTY' })
    expect((await movesOf(id)).map(({ isReturned }) => isReturned)).toEqual([false, true, false])
  })

  test('moves are never changed, and only the trigger writes a balance', async () => {
    const { id, customerId } = await member()
    await give(id, 100)
    const attempt = (text: string) => hotel.inside(({ tx }) => tx.named('', text, [customerId]))
    for (const text of [
      'update loyalty_moves set points = 1 where customer_id = $1',
      'delete from loyalty_moves where customer_id = $1',
      'update loyalty_balances set points = 1 where customer_id = $1',
    ])
      await expect(attempt(text)).rejects.toThrow('permission denied')
  })
})

describe('tiers', () => {
  let ranks = 1
  const tier = (over: object = {}) => {
    ranks += 1
    return admin.send(loyalty.addTier, { name: `Tier ${ranks}`, rank: ranks, minNights: 100, multiplierBp: 15_000, ...over })
  } // prettier-ignore

  test('a higher tier comes at once and multiplies what is earned after it; a lower one when the year is over', async () => {
    const base = await admin.send(loyalty.addTier, { name: 'Base', rank: 1, multiplierBp: 10_000 })
    const gold = await admin.send(loyalty.addTier, { name: 'Gold', rank: 9, minNights: 2, multiplierBp: 15_000 })
    const { id, customerId, tierId } = await member()
    expect(tierId).toBe(base.id)
    await stayed(customerId)
    await earn()
    expect(await read(id)).toMatchObject({ tierName: 'Gold', points: 600, next: null })
    await stayed(customerId)
    await earn()
    expect(await kindsOf(id)).toEqual(['EARNED 600', 'EARNED 900'])
    await setToday('2027-01-01' as Day)
    await earn()
    expect(await read(id)).toMatchObject({ tierName: 'Gold', nights: 4 })
    await setToday('2027-12-31' as Day)
    await earn()
    expect(await read(id)).toMatchObject({ tierName: 'Gold', nights: 0, points: 1_500 })
    await setToday('2028-01-01' as Day)
    await earn()
    expect(await read(id)).toMatchObject({ tierName: 'Base', next: { name: 'Gold', nights: 2, points: null } })
    await admin.send(loyalty.removeTier, { loyaltyTierId: gold.id })
    await loyaltyJobs['loyalty.review']?.run(hotel.system, { propertyId: hotel.propertyId })
    expect(await read(id)).toMatchObject({ tierName: 'Base' })
    await admin.send(loyalty.removeTier, { loyaltyTierId: base.id })
    expect(await read(id)).toMatchObject({ tierName: '', tierId: null })
  })

  test('addTier refuses name_taken', async () => {
    const { name } = await tier()
    expect(await refusedWith(tier({ name: name.toUpperCase() }))).toBe('name_taken')
  })
  test('addTier refuses rank_taken', async () => {
    const { rank } = await tier()
    expect(await refusedWith(tier({ rank }))).toBe('rank_taken')
  })
  const change = (
    { id, version, memberCount: _count, ...fields }: Awaited<ReturnType<typeof tier>>,
    over: object = {},
  ) => admin.raw(loyalty.changeTier, { ...fields, loyaltyTierId: id, version, ...over })
  test('changeTier refuses name_taken', async () => {
    const [one, other] = [await tier(), await tier()]
    expect(codeOf(await change(one, { name: other.name }))).toBe('name_taken')
    await admin.send(loyalty.removeTier, { loyaltyTierId: one.id })
  })
  test('changeTier refuses rank_taken', async () => {
    const one = await tier()
    const [first] = (await admin.send(loyalty.setUp, {})).tiers
    expect(codeOf(await change(one, { rank: first?.rank }))).toBe('rank_taken')
  })
  test('changeTier refuses stale_version', async () => {
    const [one] = (await admin.send(loyalty.setUp, {})).tiers
    if (!one) throw new Error('no tier')
    expect((await change(one, { benefits: 'A drink' })).status).toBe(200)
    expect(codeOf(await change(one))).toBe('stale_version')
  })
  test('changeTier refuses not_found', async () => {
    for (const loyaltyTierId of [ABSENT, strangers.tierId])
      expect(codeOf(await admin.raw(loyalty.changeTier, { loyaltyTierId, version: 1, name: 'x', rank: 8, multiplierBp: 10_000 }))).toBe('not_found') // prettier-ignore
  })
  test('removeTier refuses not_found', async () => {
    for (const loyaltyTierId of [ABSENT, strangers.tierId])
      expect(codeOf(await admin.raw(loyalty.removeTier, { loyaltyTierId }))).toBe('not_found')
  })
  test('saveProgramme refuses stale_version', async () => {
    const { programme: before } = await save()
    await save()
    expect(codeOf(await admin.raw(loyalty.saveProgramme, { ...programme, version: before.version }))).toBe('stale_version') // prettier-ignore
    expect(codeOf(await admin.raw(loyalty.saveProgramme, { ...programme, version: 0 }))).toBe('stale_version')
  })
})

describe('merging, erasing and the report', () => {
  test('two members merged are one balance, and are two again when that is undone', async () => {
    const [one, other] = [await member(), await member()]
    await give(one.id, 100)
    await give(other.id, 30)
    const [from, into] = await Promise.all([one, other].map(({ customerId }) => manager.send(customers.get, { customerId }))) // prettier-ignore
    await manager.send(customers.merge, { customerId: one.customerId, intoId: other.customerId, version: from?.version ?? 0, intoVersion: into?.version ?? 0, takes: [] }) // prettier-ignore
    expect(await read(other.id)).toMatchObject({ points: 130 })
    expect(codeOf(await desk.raw(loyalty.get, { loyaltyMemberId: one.id }))).toBe('not_found')
    expect((await desk.send(loyalty.ofCustomer, { customerId: one.customerId })).member?.id).toBe(other.id)
    await desk.send(loyalty.redeem, { loyaltyMemberId: other.id, points: 120 })
    const [merge] = (await manager.send(customers.merges, { customerId: other.customerId })).rows
    await manager.send(customers.unmerge, { mergeId: merge?.id ?? '' })
    expect(await read(one.id)).toMatchObject({ points: 100, debt: 0 })
    expect(await read(other.id)).toMatchObject({ points: 0, debt: 90 })
  })

  test('a guest who is no member takes over the card of the one that is merged', async () => {
    const one = await member()
    await give(one.id, 100)
    const intoId = await guest()
    const [from, into] = await Promise.all([one.customerId, intoId].map((customerId) => manager.send(customers.get, { customerId }))) // prettier-ignore
    await manager.send(customers.merge, { customerId: one.customerId, intoId, version: from?.version ?? 0, intoVersion: into?.version ?? 0, takes: [] }) // prettier-ignore
    expect(await read(one.id)).toMatchObject({ customerId: intoId, points: 100 })
  })

  test('liability is what active members can redeem, and what runs out by month', async () => {
    const before = await manager.send(loyalty.liability, {})
    const { id } = await member()
    await give(id, 250)
    const after = await manager.send(loyalty.liability, {})
    expect(after.points - before.points).toBe(250)
    expect(after.worth - before.worth).toBe(2_500)
    expect(after.members - before.members).toBe(1)
    expect(after.months).toHaveLength(12)
    const adjusted = (of: typeof after) => of.months.at(-1)?.adjusted ?? 0
    expect(adjusted(after) - adjusted(before)).toBe(250)
    const rows = await hotel.rows<{ points: number }>(
      `select coalesce(sum(greatest(b.points, 0)), 0)::int as points from loyalty_balances b
         join loyalty_members m on m.property_id = b.property_id and m.customer_id = b.customer_id and m.state = 'ACTIVE'
        where b.property_id = $1`,
      [hotel.propertyId],
    )
    expect(after.points).toBe(rows[0]?.points)
  })
})

describe('at the desk', () => {
  const ofBooking = (bookingId: string) => desk.send(loyalty.ofBooking, { bookingId })
  /** A stay of two nights of 3,000.00 before tax that is to come. */
  const booked = async (customerId: string) => {
    const arrival = addDays(TODAY, 200 + stays * 2)
    stays += 1
    return desk.send(bookings.create, {
      customerId,
      stays: [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 2), adults: 2 }],
      status: 'CONFIRMED',
    })
  }

  test('a bill shows what the stay earns, and once it is over what it has earned', async () => {
    const { customerId, number } = await member()
    const { id } = await booked(customerId)
    expect(await ofBooking(id)).toMatchObject({ programmeName: 'Circle', member: { number, points: 0 }, points: 600, isEarned: false }) // prettier-ignore
    const { bookingId } = await stayed(customerId)
    expect(await ofBooking(bookingId)).toMatchObject({ points: 0, isEarned: true })
    await earn()
    expect(await ofBooking(bookingId)).toMatchObject({ member: { points: 600 }, points: 600, isEarned: true })
  })

  test('who is no member, or none any more, has no card on the bill', async () => {
    const none = await booked(await guest())
    expect(await ofBooking(none.id)).toMatchObject({ member: null, points: 0 })
    const { id, customerId, version } = await member()
    const { id: bookingId } = await booked(customerId)
    await desk.send(loyalty.setState, { loyaltyMemberId: id, state: 'CLOSED', version })
    expect(await ofBooking(bookingId)).toMatchObject({ member: null, points: 0 })
  })

  test('ofBooking refuses not_found', async () => {
    expect(codeOf(await desk.raw(loyalty.ofBooking, { bookingId: ABSENT }))).toBe('not_found')
  })

  test('the list of bookings shows the tier of an active member', async () => {
    const { tiers } = await admin.send(loyalty.setUp, {})
    const { id, customerId } = await member()
    const tier = tiers[0] ?? (await admin.send(loyalty.addTier, { name: 'Desk tier', rank: 9, multiplierBp: 10_000 }))
    await hotel.rows('update loyalty_members set tier_id = $2 where id = $1', [id, tier.id])
    await booked(customerId)
    const shown = async () => (await desk.send(bookings.list, { customerId })).rows.map(({ tierName }) => tierName)
    expect(await shown()).toEqual([tier.name])
    const { version } = await read(id)
    await desk.send(loyalty.setState, { loyaltyMemberId: id, state: 'CLOSED', version })
    expect(await shown()).toEqual([''])
  })

  test('an erased member is closed and named nowhere; the moves stay in the books, and nothing is owed for them', async () => {
    const { id, customerId } = await member()
    await give(id, 300)
    const liability = await manager.send(loyalty.liability, {})
    const { id: privacyRequestId } = await manager.send(privacy.open, { customerId, kind: 'ERASE' })
    await manager.send(privacy.finish, { privacyRequestId })
    expect(await read(id)).toMatchObject({ state: 'CLOSED', guestName: 'Erased guest', points: 300 })
    expect((await movesOf(id)).map(({ reason }) => reason)).toEqual(['Erased'])
    expect((await manager.send(loyalty.liability, {})).points).toBe(liability.points - 300)
    expect(codeOf(await desk.raw(loyalty.redeem, { loyaltyMemberId: id, points: 100 }))).toBe('member_closed')
    expect(codeOf(await desk.raw(loyalty.join, { customerId, acceptsTerms: true }))).toBe('not_found')
  })
})
