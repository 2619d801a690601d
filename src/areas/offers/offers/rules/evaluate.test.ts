import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { GIFT_PER, type OfferConditions } from '../contract/fields.ts'
import type { Basket, EnteredCode, Item, KnownGift, KnownOffer } from './basket.ts'
import { afterTaxByItem, beforeTaxByItem, evaluate, type Evaluation } from './evaluate.ts'
import { NO_CONDITIONS } from './offers.ts'

const TODAY = '2026-11-20' as Day
const amounts = (values: readonly number[]): Minor[] => values.map((value) => minor(value))

type Change = Partial<Omit<KnownOffer, 'conditions'>> & { conditions?: Partial<OfferConditions> }
const offer = ({ conditions, ...more }: Change = {}): KnownOffer => ({
  id: 'a', name: 'Summer', title: { en: '', fr: '' }, about: { en: '', fr: '' }, terms: { en: '', fr: '' }, target: 'STAY', kind: 'PERCENT', percentBp: 1_000, amount: null, buy: null,
  free: null, gift: null, maxOff: null, needsCode: false, channels: ['DESK', 'WEBSITE', 'TILL'], audience: 'EVERYONE', stack: '', priority: 0, maxUses: null,
  maxUsesPerGuest: null, maxUsesPerDay: null, maxRoomsPerNight: null, costCode: '', amountsAre: 'AS_PRICED', comesOff: 'BEFORE_TAX', roundTo: null, everyNth: null, budget: null, keepsWhenChanged: false, state: 'ACTIVE',
  used: { uses: 0, usesToday: 0, usesByGuest: 0, given: minor(0) }, codes: [], ...more, conditions: { ...NO_CONDITIONS, ...conditions },
}) // prettier-ignore

/** A stay from a day on, one night for each price. */
const stay = (prices: readonly number[], more: Partial<Basket> = {}, arrival = TODAY): Basket => ({
  target: 'STAY',
  channel: 'DESK',
  bookedOn: TODAY,
  time: '12:00',
  guest: null,
  companyId: null,
  guests: 2,
  arrival,
  departure: addDays(arrival, prices.length),
  items: amounts(prices).map((price, at) => ({ key: `n${at}`, group: 'room', day: addDays(arrival, at), quantity: 1, price, roomTypeId: 'suite' })),
  ...more,
}) // prettier-ignore

const reasonsOf = ({ notGiven }: Evaluation) => notGiven.flatMap(({ reasons }) => reasons.map(({ code }) => code))
const against = (change: Change, basket: Basket = stay([10_000]), entered: string[] = []) =>
  reasonsOf(evaluate([offer(change)], basket, entered))
const offs = (change: Change, basket: Basket = stay([10_000])) =>
  evaluate([offer(change)], basket, []).given.flatMap((one) => one.offs.map(({ amount }) => amount as number))
const code = (more: Partial<EnteredCode> = {}): EnteredCode => ({
  id: 'c', code: 'LAKE', customerId: null, expiresOn: null, maxUses: null, uses: 0, isVoid: false, ...more,
}) // prettier-ignore

test('each kind takes off what it defines, to the unit', () => {
  const nights = stay([10_001, 5_000])
  expect(offs({ percentBp: 1_500 }, nights)).toEqual([1_500, 750])
  expect(offs({ kind: 'AMOUNT_EACH', percentBp: null, amount: minor(6_000) }, nights)).toEqual([6_000, 5_000])
  expect(offs({ kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(3_000) }, nights)).toEqual([2_000, 1_000])
  expect(offs({ kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(99_000) }, nights)).toEqual([10_001, 5_000])
  expect(offs({ kind: 'PRICE', percentBp: null, amount: minor(9_000) }, nights)).toEqual([1_001])
  expect(offs({ kind: 'PERCENT', percentBp: 5_000, maxOff: minor(3_000) }, nights)).toEqual([2_000, 1_000])
})

test('of four nights the cheapest is free, of three none is, of eight two are', () => {
  const free = { kind: 'FREE', percentBp: null, buy: 3, free: 1 } as const
  expect(offs(free, stay([400, 300, 200, 100]))).toEqual([100])
  expect(offs(free, stay([400, 300, 200]))).toEqual([])
  expect(offs(free, stay([8, 7, 6, 5, 4, 3, 2, 1]))).toEqual([2, 1])
})

test('of an order the cheapest units are free, each an even part of its line', () => {
  const line = (key: string, quantity: number, price: number): Item => ({
    key,
    group: 'order',
    day: TODAY,
    quantity,
    price: minor(price),
  })
  const basket: Basket = {
    ...stay([]),
    target: 'ORDER',
    channel: 'TILL',
    items: [line('tea', 3, 301), line('cake', 1, 500)],
  }
  const twoForOne = offer({ target: 'ORDER', kind: 'FREE', percentBp: null, buy: 1, free: 1 })
  expect(evaluate([twoForOne], basket, []).given[0]?.offs).toEqual([{ key: 'tea', amount: 200 }])
})

test('the days of booking bound it, both included', () => {
  const at = (bookFirstOn: Day | null, bookLastOn: Day | null) => against({ conditions: { bookFirstOn, bookLastOn } })
  expect(at(TODAY, TODAY)).toEqual([])
  expect(at(addDays(TODAY, 1), null)).toEqual(['offer_not_begun'])
  expect(at(null, addDays(TODAY, -1))).toEqual(['offer_over'])
})

test('only nights within its days, weekdays and beyond blackouts have it', () => {
  const week = stay([100, 100, 100, 100, 100, 100, 100])
  const keys = (conditions: Partial<OfferConditions>) =>
    evaluate([offer({ conditions })], week, []).given.flatMap((one) => one.offs.map(({ key }) => key))
  expect(keys({ stayFirstOn: addDays(TODAY, 1), stayLastOn: addDays(TODAY, 2) })).toEqual(['n1', 'n2'])
  // 2026-11-20 is a Friday.
  expect(keys({ weekdays: [6, 7] })).toEqual(['n1', 'n2'])
  expect(keys({ blackouts: [{ firstOn: TODAY, lastOn: addDays(TODAY, 5) }] })).toEqual(['n6'])
  expect(against({ conditions: { stayFirstOn: addDays(TODAY, 9) } }, week)).toEqual(['not_for_days'])
})

test('nights, lead time, guests and amount are weighed at their bounds, with what is missing', () => {
  const two = stay([10_000, 10_000], {}, addDays(TODAY, 7))
  expect(
    against(
      {
        conditions: {
          minNights: 2,
          maxNights: 2,
          minLeadDays: 7,
          maxLeadDays: 7,
          minGuests: 2,
          minAmount: minor(20_000),
        },
      },
      two,
    ),
  ).toEqual([])
  const found = evaluate(
    [offer({ conditions: { minNights: 3, minLeadDays: 8, minGuests: 3, minAmount: minor(20_001) } })],
    two,
    [],
  )
  expect(found.notGiven[0]?.reasons.map((reason) => [reason.code, reason.missing])).toEqual([
    ['too_few_guests', 1],
    ['too_few_nights', 1],
    ['booked_too_late', 1],
    ['minimum_not_reached', 1],
  ])
  expect(against({ conditions: { maxNights: 1, maxLeadDays: 6 } }, two)).toEqual([
    'too_many_nights',
    'booked_too_early',
  ])
})

test('a time that goes past midnight applies on both sides of it, and ends before its last minute', () => {
  const at = (time: string) =>
    against({ conditions: { timeFrom: '22:00', timeUntil: '02:00' } }, stay([100], { time })).length === 0
  expect(['21:59', '22:00', '23:59', '00:00', '01:59', '02:00'].map(at)).toEqual([false, true, true, true, true, false])
})

test('a code is had until its last day and use, by its guest alone', () => {
  const by = (more: Partial<EnteredCode>, guestId?: string) => {
    const guest = guestId === undefined ? null : { id: guestId, stays: 0, isVip: false }
    return against({ needsCode: true, codes: [code(more)] }, stay([100], { guest }), [' lake '])
  }
  expect(by({})).toEqual([])
  expect(by({ expiresOn: TODAY })).toEqual([])
  expect(by({ expiresOn: addDays(TODAY, -1) })).toEqual(['code_over'])
  expect(by({ maxUses: 2, uses: 1 })).toEqual([])
  expect(by({ maxUses: 2, uses: 2 })).toEqual(['used_up'])
  expect(by({ isVoid: true })).toEqual(['code_void'])
  expect(by({ customerId: 'meera' }, 'meera')).toEqual([])
  expect(by({ customerId: 'meera' }, 'arun')).toEqual(['code_of_another_guest'])
  expect(by({ customerId: 'meera' })).toEqual(['needs_guest'])
  expect(against({ needsCode: true, codes: [] }, stay([100]), ['NONE'])).toEqual(['unknown_code'])
})

test('limits apply at their last use', () => {
  const used = (uses: number) => ({ uses, usesToday: uses, usesByGuest: uses, given: minor(uses * 100) })
  const guest = { id: 'g', stays: 0, isVip: false }
  const at = (change: Change, uses: number) => against({ ...change, used: used(uses) }, stay([100], { guest }))
  expect(at({ maxUses: 2, maxUsesPerDay: 2, maxUsesPerGuest: 2, budget: minor(200) }, 1)).toEqual([])
  expect(at({ maxUses: 2 }, 2)).toEqual(['used_up'])
  expect(at({ maxUsesPerDay: 2 }, 2)).toEqual(['used_up_today'])
  expect(at({ maxUsesPerGuest: 2 }, 2)).toEqual(['used_by_guest'])
  // It takes off 10: 190 are given before it at most.
  const given = (amount: number) => ({ uses: 1, usesToday: 1, usesByGuest: 1, given: minor(amount) })
  expect(against({ budget: minor(200), used: given(190) }, stay([100], { guest }))).toEqual([])
  expect(against({ budget: minor(200), used: given(191) }, stay([100], { guest }))).toEqual(['budget_spent'])
  expect(against({ maxUsesPerGuest: 1 })).toEqual(['needs_guest'])
})

test('guests of a segment have what is for it, in any of those an offer names', () => {
  const has = (segmentIds: string[] | undefined, named: string[]) =>
    against(
      { audience: 'SEGMENT', conditions: { segmentIds: named } },
      stay([100], { guest: { id: 'g', stays: 3, isVip: true, segmentIds } }),
    ).length === 0
  expect([has(['s'], ['s']), has(['r', 's'], ['s', 'q']), has(['r'], ['s']), has([], ['s']), has(undefined, ['s'])]).toEqual([true, true, false, false, false]) // prettier-ignore
  expect(has(['s'], [])).toBe(false)
  expect(against({ audience: 'SEGMENT', conditions: { segmentIds: ['s'] } })).toEqual(['needs_guest'])
})

test('employees have what is for employees', () => {
  const has = (isStaff: boolean | undefined) =>
    against({ audience: 'STAFF' }, stay([100], { guest: { id: 'g', stays: 0, isVip: true, isStaff } })).length === 0
  expect([has(true), has(false), has(undefined)]).toEqual([true, false, false])
  expect(against({ audience: 'STAFF' })).toEqual(['needs_guest'])
})

test('members have what is for members, those of a tier what is for it', () => {
  const has = (guest: object, tierIds: string[] = []) =>
    against(
      { audience: 'MEMBER', conditions: { tierIds } },
      stay([100], { guest: { id: 'g', stays: 3, isVip: true, ...guest } }),
    ).length === 0
  expect([has({}), has({ isMember: false }), has({ isMember: true, tierId: null })]).toEqual([false, false, true])
  const gold = ['gold']
  expect([has({ isMember: true, tierId: null }, gold), has({ isMember: true, tierId: 'base' }, gold)]).toEqual([
    false,
    false,
  ])
  expect(has({ isMember: true, tierId: 'gold' }, gold)).toBe(true)
  expect(against({ audience: 'MEMBER' }, stay([100], { guest: null }))).toEqual(['needs_guest'])
})

test('new, returning and VIP guests and companies have what is for them', () => {
  const by = (audience: KnownOffer['audience'], stays: number, more: Partial<OfferConditions> = {}) =>
    against(
      { audience, conditions: more },
      stay([100], { guest: { id: 'g', stays, isVip: stays > 5 }, companyId: stays > 5 ? 'acme' : null }),
    ).length === 0
  expect([by('NEW', 0), by('NEW', 1)]).toEqual([true, false])
  expect([
    by('RETURNING', 0),
    by('RETURNING', 1),
    by('RETURNING', 1, { minStays: 2 }),
    by('RETURNING', 2, { minStays: 2 }),
  ]).toEqual([false, true, false, true])
  expect([by('VIP', 5), by('VIP', 6)]).toEqual([false, true])
  expect([by('COMPANY', 5), by('COMPANY', 6), by('COMPANY', 6, { companyIds: ['other'] })]).toEqual([
    false,
    true,
    false,
  ])
  expect(against({ audience: 'NEW' })).toEqual(['needs_guest'])
})

test('prices agreed with a company have it only where the offer allows it', () => {
  const agreed = { ...stay([100]), items: stay([100]).items.map((item) => ({ ...item, isNegotiated: true })) }
  expect(against({}, agreed)).toEqual(['not_with_negotiated'])
  expect(against({ conditions: { withNegotiated: true } }, agreed)).toEqual([])
})

test('what saves most is given, then what ranks higher, then the older one; the others state why not', () => {
  const small = offer({ id: 'a', name: 'Small', percentBp: 1_000 })
  const large = offer({ id: 'b', name: 'Large', percentBp: 2_000 })
  const best = evaluate([small, large], stay([100]), [])
  expect(best.given.map(({ name }) => name)).toEqual(['Large'])
  expect(best.notGiven[0]?.reasons[0]).toMatchObject({ code: 'better_offer_given', other: 'Large' })
  const even = [offer({ id: 'b', name: 'Younger' }), offer({ id: 'a', name: 'Older' })]
  expect(evaluate(even, stay([100]), []).given[0]?.name).toBe('Older')
  expect(evaluate([...even, offer({ id: 'c', name: 'Higher', priority: 1 })], stay([100]), []).given[0]?.name).toBe(
    'Higher',
  )
})

test('offers of one word combine, each off what is left', () => {
  const both = [
    offer({ id: 'a', name: 'A', stack: 'Web', percentBp: 1_000, priority: 2 }),
    offer({ id: 'b', name: 'B', stack: 'web', percentBp: 5_000 }),
  ]
  expect(evaluate(both, stay([1_000]), []).given.map(({ total }) => total)).toEqual([100, 450])
  // One given alone wins where it saves more than the sum of the others.
  const alone = offer({ id: 'c', name: 'C', percentBp: 6_000 })
  expect(evaluate([...both, alone], stay([1_000]), []).given.map(({ name }) => name)).toEqual(['C'])
})

test('a stay that has an offer is weighed without its limits, and retains its terms where the offer allows it', () => {
  const had = (change: Change) => {
    const used = { uses: 9, usesToday: 9, usesByGuest: 9, given: minor(9) }
    return evaluate(
      [offer({ state: 'ENDED', maxUses: 1, used, conditions: { minNights: 3 }, ...change })],
      stay([100, 100]),
      [],
      { had: new Set(['a']) },
    )
  }
  expect(reasonsOf(had({}))).toEqual(['too_few_nights'])
  expect(had({ keepsWhenChanged: true }).total).toBe(20)
})

test('of two versions of an offer who has the earlier one keeps it, by a code that is the later one’s now, and others get the later one', () => {
  const first = offer({ id: 'a', state: 'ENDED', needsCode: true, stack: 'web' })
  const later = offer({
    id: 'b',
    firstVersionId: 'a',
    percentBp: 5_000,
    needsCode: true,
    codes: [code()],
    stack: 'web',
  })
  const givenTo = (entered: string[], had: string[]) =>
    evaluate([first, later], stay([10_000]), entered, { had: new Set(had) }).given.map(({ offerId }) => offerId)
  expect(givenTo(['LAKE'], ['a'])).toEqual(['a'])
  expect(givenTo(['LAKE'], [])).toEqual(['b'])
  expect(givenTo(['LAKE'], ['b'])).toEqual(['b'])
  // Without its code an order loses it, as it does any offer of a code.
  expect(givenTo([], ['a'])).toEqual([])
})

// --- laws ---

const price = fc.integer({ min: 0, max: 50_000 })
const someOffer = fc
  .record({
    kind: fc.constantFrom('PERCENT', 'AMOUNT_EACH', 'AMOUNT_ONCE', 'PRICE', 'FREE'),
    percent: fc.integer({ min: 1, max: 10_000 }),
    amount: price,
    buy: fc.integer({ min: 1, max: 3 }),
    free: fc.integer({ min: 1, max: 2 }),
    maxOff: fc.option(fc.integer({ min: 1, max: 20_000 })),
    stack: fc.constantFrom('', '', 'web', 'spring'),
    priority: fc.integer({ min: 0, max: 2 }),
    minNights: fc.option(fc.integer({ min: 1, max: 5 })),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  })
  .map(({ kind, percent, amount, buy, free, maxOff, minNights, weekdays, ...rest }) => ({
    ...rest,
    kind: kind as KnownOffer['kind'],
    percentBp: kind === 'PERCENT' ? percent : null,
    amount: kind.startsWith('AMOUNT') || kind === 'PRICE' ? minor(amount) : null,
    buy: kind === 'FREE' ? buy : null,
    free: kind === 'FREE' ? free : null,
    maxOff: maxOff === null ? null : minor(maxOff),
    conditions: { minNights, weekdays },
  }))
const someOffers = fc
  .array(someOffer, { maxLength: 5 })
  .map((list) => list.map((one, at) => offer({ ...one, id: `o${at}`, name: `O${at}` })))
const someStay = fc.array(price, { minLength: 1, maxLength: 6 }).map((prices) => stay(prices))

/** What an offer alone takes off a list of prices, written the slow way: night by night, unit by unit. */
function slowOff(one: KnownOffer, basket: Basket, left: readonly number[]): number[] {
  const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const isIn = basket.items.map(
    ({ day }) => one.conditions.weekdays.length === 0 || one.conditions.weekdays.includes(weekday(day)),
  )
  if (one.conditions.minNights !== null && basket.items.length < one.conditions.minNights) return left.map(() => 0)
  const total = left.reduce((all, value, at) => all + (isIn[at] ? value : 0), 0)
  let takes = left.map((value, at) => {
    if (!isIn[at]) return 0
    if (one.kind === 'PERCENT') return Math.floor((value * (one.percentBp ?? 0) + 5_000) / 10_000)
    if (one.kind === 'AMOUNT_EACH') return Math.min(value, one.amount ?? 0)
    if (one.kind === 'PRICE') return Math.max(0, value - (one.amount ?? 0))
    return 0
  })
  if (one.kind === 'AMOUNT_ONCE') takes = shared(Math.min(total, one.amount ?? 0), left.map((value, at) => (isIn[at] ? value : 0))) // prettier-ignore
  if (one.kind === 'FREE') {
    const order = left.map((value, at) => ({ value, at })).filter(({ at }) => isIn[at]).toSorted((a, b) => a.value - b.value || a.at - b.at) // prettier-ignore
    const count = Math.floor(order.length / ((one.buy ?? 0) + (one.free ?? 0))) * (one.free ?? 0)
    for (const { value, at } of order.slice(0, count)) takes[at] = value
  }
  const whole = takes.reduce((all, value) => all + value, 0)
  return one.maxOff !== null && whole > one.maxOff ? shared(one.maxOff, takes) : takes
}

function shared(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((all, value) => all + value, 0)
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((value) => (amount * value) / whole)
  const shares = exact.map(Math.floor)
  const order = weights
    .map((value, at) => ({ at, rest: (amount * value) % whole }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  const missing = amount - shares.reduce((all, value) => all + value, 0)
  for (const { at } of order.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** The most any legal choice saves: every subset is tried. */
function slowBest(list: readonly KnownOffer[], basket: Basket): number {
  let best = 0
  for (let mask = 1; mask < 2 ** list.length; mask += 1) {
    const chosen = list.filter((_, at) => (mask >> at) & 1)
    const words = new Set(chosen.map(({ stack }) => stack))
    if (chosen.length > 1 && (words.size > 1 || words.has(''))) continue
    let left = basket.items.map((item) => item.price as number)
    let saved = 0
    for (const one of chosen.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))) {
      const takes = slowOff(one, basket, left)
      left = left.map((value, at) => value - (takes[at] ?? 0))
      saved += takes.reduce((all, value) => all + value, 0)
    }
    best = Math.max(best, saved)
  }
  return best
}

test('it saves what the best legal choice saves, as a slow search of every choice finds', () => {
  fc.assert(
    fc.property(someOffers, someStay, (list, basket) => {
      expect(evaluate(list, basket, []).total).toBe(slowBest(list, basket))
    }),
    { numRuns: LAW_CASES },
  )
})

test('the order of offers changes nothing, no night falls below nothing, and the sums are those of the parts', () => {
  fc.assert(
    fc.property(someOffers, someStay, (list, basket) => {
      const found = evaluate(list, basket, [])
      expect(evaluate(list.toReversed(), basket, [])).toMatchObject({ given: found.given, total: found.total })
      expect(sum(found.given.map(({ total }) => total))).toBe(found.total)
      for (const { key, price: whole } of basket.items) {
        const taken = found.given.flatMap((one) =>
          one.offs.filter((off) => off.key === key).map(({ amount }) => amount),
        )
        expect(taken.every((amount) => amount > 0)).toBe(true)
        expect(sum(taken)).toBeLessThanOrEqual(whole)
      }
      expect(found.given.length + found.notGiven.length).toBe(list.length)
      expect(found.notGiven.every(({ reasons }) => reasons.length > 0)).toBe(true)
    }),
    { numRuns: LAW_CASES },
  )
})

const transfer: KnownGift = { extraId: 'x', productId: null, quantity: 1, per: 'ONCE', name: 'Transfer', price: minor(1_500), isSold: true } // prettier-ignore
const gift = (more: Partial<KnownGift> = {}, change: Change = {}): Change =>
  ({ kind: 'GIFT', percentBp: null, gift: { ...transfer, ...more }, ...change }) // prettier-ignore
const added = (change: Change, basket: Basket) =>
  evaluate([offer(change)], basket, []).given.map(({ gift: one, total }) => [
    one?.quantity,
    one?.worth,
    one?.day,
    total,
  ])

test('a gift takes nothing off and is counted by stay, night, guest, or guest and night', () => {
  const nights = stay([100, 100, 100])
  expect(added(gift(), nights)).toEqual([[1, 1_500, TODAY, 0]])
  expect(added(gift({ per: 'NIGHT', quantity: 2 }), nights)).toEqual([[6, 9_000, TODAY, 0]])
  expect(added(gift({ per: 'GUEST' }), nights)).toEqual([[2, 3_000, TODAY, 0]])
  expect(added(gift({ per: 'GUEST_NIGHT' }), nights)).toEqual([[6, 9_000, TODAY, 0]])
  const later = { conditions: { stayFirstOn: addDays(TODAY, 1) } }
  expect(added(gift({ per: 'NIGHT' }, later), nights)).toEqual([[2, 3_000, addDays(TODAY, 1), 0]])
})

test('a gift is worth no more than its most, and comes within its budget or not at all', () => {
  const nights = stay([100, 100, 100])
  const each = (maxOff: number) => added(gift({ per: 'NIGHT' }, { maxOff: minor(maxOff) }), nights)
  expect(each(4_499)).toEqual([[2, 3_000, TODAY, 0]])
  expect(each(4_500)).toEqual([[3, 4_500, TODAY, 0]])
  expect(each(1_499)).toEqual([])
  expect(against(gift({}, { budget: minor(1_499) }), nights)).toEqual(['budget_spent'])
  expect(against(gift({}, { budget: minor(1_500) }), nights)).toEqual([])
  expect(against(gift({ isSold: false }), nights)).toEqual(['gift_not_sold'])
})

test('a gift is given in place of a discount that saves less than it is worth, and beside one of its word', () => {
  const nights = stay([10_000])
  const namesOf = (off: number, stack = '') => {
    const other = offer({ id: 'b', name: 'Off', kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(off), stack })
    const { given } = evaluate([offer({ ...gift(), name: 'Gift', stack }), other], nights, [])
    return given.map(({ name }) => name).toSorted()
  }
  expect(namesOf(1_499)).toEqual(['Gift'])
  expect(namesOf(1_501)).toEqual(['Off'])
  expect(namesOf(1_501, 'both')).toEqual(['Gift', 'Off'])
})

test('an offer of products and of groups is about what is either', () => {
  const items = ['tea', 'cake', 'soup'].map((productId) => ({
    key: productId,
    group: 'order',
    day: TODAY,
    quantity: 1,
    price: minor(1_000),
    productId,
  }))
  const order = { ...stay([]), target: 'ORDER' as const, items }
  const keysOf = (change: Change) =>
    evaluate([offer({ target: 'ORDER', ...change })], order, []).given.flatMap(({ offs: all }) =>
      all.map(({ key }) => key),
    )
  expect(keysOf({ conditions: { productIds: ['tea'] } })).toEqual(['tea'])
  const either = { conditions: { productIds: ['tea'], categories: ['g'] }, groupProductIds: ['cake'] }
  expect(keysOf(either)).toEqual(['tea', 'cake'])
  expect(keysOf({ conditions: { categories: ['empty'] } })).toEqual([])
})

test('of any nights and guests a gift is counted without remainder, and never beyond its most', () => {
  const counts = fc.record({
    nights: fc.integer({ min: 1, max: 20 }),
    guests: fc.integer({ min: 1, max: 6 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    per: fc.constantFrom(...GIFT_PER),
    most: fc.option(fc.integer({ min: 1, max: 100_000 })),
  })
  fc.assert(
    fc.property(counts, ({ nights, guests, quantity, per, most }) => {
      const basket = stay(Array.from({ length: nights }, () => 100), { guests }) // prettier-ignore
      const maxOff = most === null ? null : minor(most)
      const [one] = evaluate([offer(gift({ per, quantity }, { maxOff }))], basket, []).given
      const full = quantity * { ONCE: 1, NIGHT: nights, GUEST: guests, GUEST_NIGHT: guests * nights }[per]
      const expected = most === null ? full : Math.min(full, Math.floor(most / transfer.price))
      return (one?.gift?.quantity ?? 0) === expected && (one?.gift?.worth ?? 0) === expected * transfer.price
    }),
    { numRuns: LAW_CASES },
  )
})

/** Nights at a price before tax, each with its price with tax, or the other way round. */
const taxedStay = (nights: readonly (readonly [price: number, otherPrice: number])[]): Basket => {
  const basket = stay(nights.map(([price]) => price))
  return { ...basket, items: basket.items.map((item, at) => ({ ...item, otherPrice: minor(nights[at]?.[1] ?? 0) })) }
}
const afterTax = (more: Change = {}): Change => ({ comesOff: 'AFTER_TAX', amountsAre: 'WITH_TAX', ...more })

test('what comes off after tax is a share or an amount of prices with tax, whichever way they are given', () => {
  const net = taxedStay([[10_000, 11_200], [5_000, 5_600]]) // prettier-ignore
  const gross = taxedStay([[11_200, 10_000], [5_600, 5_000]]) // prettier-ignore
  for (const nights of [net, gross]) {
    expect(offs(afterTax(), nights)).toEqual([1_120, 560])
    expect(offs(afterTax({ percentBp: 10_000 }), nights)).toEqual([11_200, 5_600])
    const once = (amount: number, maxOff: number | null = null) =>
      offs(afterTax({ kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(amount), maxOff: maxOff === null ? null : minor(maxOff) }), nights) // prettier-ignore
    expect(once(3_000)).toEqual([2_000, 1_000])
    expect(once(16_800)).toEqual([11_200, 5_600])
    expect(once(16_801)).toEqual([11_200, 5_600])
    expect(once(16_801, 1_500)).toEqual([1_000, 500])
  }
})

test('of each item what comes off before tax and after it, and of which nothing is left to be paid', () => {
  // 333 and its tax are 350; a tenth off before tax leaves 300, with tax 315.
  const lines = taxedStay([[333, 350], [1_000, 1_050]]) // prettier-ignore
  const before = offer({ id: 'b', percentBp: 1_000, stack: 'both' })
  const after = (amount: number) => offer({ ...afterTax({ kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(amount), stack: 'both' }), id: 'c' }) // prettier-ignore
  const read = (amount: number) => {
    const { given } = evaluate([before, after(amount)], lines, [])
    const { byLine, whole } = afterTaxByItem(lines.items, given)
    return [[...beforeTaxByItem(given).values()], [...byLine.values()], whole.size]
  }
  expect(read(1_259)).toEqual([[33, 100], [315, 944], 1]) // prettier-ignore
  expect(read(1_260)).toEqual([[33, 100], [315, 945], 2]) // prettier-ignore
  expect(read(9_999)).toEqual([[33, 100], [315, 945], 2]) // prettier-ignore
})

test('what comes off after tax is taken after what comes off before it, and competes with it by what the guest saves', () => {
  const nights = taxedStay([[10_000, 11_200]])
  const before = offer({ id: 'b', name: 'Before', percentBp: 1_000, stack: 'both' })
  const after = (percentBp: number, stack: string) => offer({ ...afterTax({ percentBp, stack }), name: 'After', priority: 9 }) // prettier-ignore
  const given = (...list: KnownOffer[]) => evaluate(list, nights, []).given.map(({ name, total }) => [name, total])
  expect(given(before, after(1_000, 'both'))).toEqual([['Before', 1_000], ['After', 1_008]]) // prettier-ignore
  expect(given(before, after(999, ''))).toEqual([['Before', 1_000]])
  expect(given(before, after(1_001, ''))).toEqual([['After', 1_121]])
})

test('after tax no night falls below nothing, whatever comes off before it', () => {
  const night = fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 3_000 })).map(([net, bp]) => {
    const withTax = net + Math.round((net * bp) / 10_000)
    return bp % 2 ? ([net, withTax] as const) : ([withTax, net] as const)
  })
  const some = fc.record({
    percentBp: fc.integer({ min: 1, max: 10_000 }),
    isAfter: fc.boolean(),
    isOnce: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(night, { minLength: 1, maxLength: 5 }), fc.array(some, { maxLength: 4 }), (nights, list) => {
      const basket = taxedStay(nights)
      const offers = list.map(({ percentBp, isAfter, isOnce }, at) =>
        offer({
          ...(isAfter ? afterTax() : {}),
          ...(isOnce ? { kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(percentBp * 10) } : { percentBp }),
          id: String(at),
          stack: 'all',
        }),
      )
      const { given } = evaluate(offers, basket, [])
      expect(evaluate(offers.toReversed(), basket, []).given).toEqual(given)
      expect(given.map((one) => one.isAfterTax)).toEqual(given.map((one) => one.isAfterTax).toSorted())
      for (const item of basket.items) {
        const offOf = (isAfter: boolean) =>
          given.filter((one) => one.isAfterTax === isAfter).flatMap((one) => one.offs.flatMap(({ key, amount }) => (key === item.key ? [amount] : []))) // prettier-ignore
        expect([...offOf(false), ...offOf(true)].every((amount) => amount > 0)).toBe(true)
        expect(sum(offOf(false))).toBeLessThanOrEqual(item.price)
        expect(sum(offOf(true))).toBeLessThanOrEqual(Math.max(item.price, item.otherPrice ?? 0))
      }
    }),
    { numRuns: LAW_CASES },
  )
})

test('the price that is left is a whole number of steps, the nearest, at each bound', () => {
  const to = (percentBp: number, roundTo: number, price: number, more: Change = {}) =>
    price - (offs({ percentBp, roundTo: minor(roundTo), ...more }, stay([price]))[0] ?? 0)
  expect(to(1_500, 1_000, 335_000)).toBe(285_000) // 284,750
  expect(to(1_000, 1_000, 315_000)).toBe(284_000) // 283,500: the half goes up
  expect(to(1_000, 1_000, 314_999)).toBe(283_000) // 283,499
  expect(to(100, 1_000, 10_400)).toBe(10_000) // 10,296
  expect(to(100, 1_000, 10_800)).toBe(10_000) // 10,692 would be 11,000, more than it cost
  expect(to(9_900, 1_000, 10_000)).toBe(100) // nothing by rounding alone
  expect(to(10_000, 1_000, 10_000)).toBe(0)
  expect(to(5_000, 1_000, 10_999, { maxOff: minor(4_000) })).toBe(6_999) // the most it takes off comes first
  const gross = taxedStay([[10_000, 11_200]])
  expect(offs({ percentBp: 1_000, roundTo: minor(1_000), amountsAre: 'WITH_TAX' }, gross)).toEqual([1_071]) // 10,080 with tax is 10,000
  expect(offs(afterTax({ percentBp: 1_000, roundTo: minor(1_000) }), gross)).toEqual([1_200])
})

test('of an order each unit is rounded', () => {
  const items: Item[] = [{ key: 'tea', group: 'order', day: TODAY, quantity: 3, price: minor(2_970) }]
  const order: Basket = { ...stay([]), target: 'ORDER', channel: 'TILL', items }
  expect(offs({ target: 'ORDER', percentBp: 1_000, roundTo: minor(100) }, order)).toEqual([270]) // 891 each is 900
})

test('every third night has it, in the order of days and of each room, and a shorter stay lacks so many', () => {
  const keys = (nights: number, more: Change = {}) =>
    evaluate([offer({ everyNth: 3, ...more })], stay(Array.from({ length: nights }, () => 10_000)), []).given.flatMap((one) => one.offs.map(({ key }) => key)) // prettier-ignore
  expect([keys(2), keys(3), keys(5), keys(6)]).toEqual([[], ['n2'], ['n2'], ['n2', 'n5']])
  expect(keys(7, { everyNth: 2 })).toEqual(['n1', 'n3', 'n5'])
  expect(keys(7, { conditions: { stayFirstOn: addDays(TODAY, 1) } })).toEqual(['n3', 'n6'])
  expect(offs({ kind: 'PRICE', percentBp: null, amount: minor(2_500), everyNth: 3 }, stay([10_000, 10_000, 10_000]))).toEqual([7_500]) // prettier-ignore
  const two = stay([10_000, 10_000, 10_000, 10_000])
  const rooms = { ...two, items: two.items.map((item, at) => ({ ...item, group: at % 2 ? 'b' : 'a' })) }
  const { notGiven } = evaluate([offer({ everyNth: 3 })], rooms, [])
  expect(notGiven[0]?.reasons).toEqual([{ code: 'too_few_nights', missing: 1, day: null, other: null }])
})

test('whatever is rounded leaves whole steps, takes no more than the price, and is within half a step of what it was or below it', () => {
  const some = fc.record({ price: fc.integer({ min: 1, max: 2_000_000 }), percentBp: fc.integer({ min: 1, max: 10_000 }), step: fc.integer({ min: 1, max: 50_000 }), nth: fc.constantFrom(null, 2, 3) }) // prettier-ignore
  fc.assert(
    fc.property(some, ({ price, percentBp, step, nth }) => {
      const nights = stay([price, price, price, price, price, price])
      const exact = offs({ percentBp, everyNth: nth }, nights)
      const found = evaluate([offer({ percentBp, everyNth: nth, roundTo: minor(step) })], nights, []).given.flatMap((one) => one.offs) // prettier-ignore
      expect(exact.length).toBe(exact.length === 0 ? 0 : nth === null ? 6 : 6 / nth)
      for (const { amount } of found) {
        const [left, was] = [price - amount, price - (exact[0] ?? 0)]
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left % step === 0 || left === was).toBe(true)
        expect(left - was).toBeLessThanOrEqual(step / 2)
        expect(was - left).toBeLessThan(step)
      }
    }),
    { numRuns: LAW_CASES },
  )
})
