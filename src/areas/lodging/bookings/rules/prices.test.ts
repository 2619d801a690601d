import { NO_QUOTAS } from '#areas/property/rates/rules/quotas.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import type { Agreement } from '#areas/parties/companies/rules.ts'
import type { RatePlan, BasePrice } from '#areas/property/rates/contract/rates.ts'
import { UNLINKED } from '#areas/property/rates/rules/chains.ts'
import { propertyTerms } from '#areas/property/rates/rules/policies.ts'
import { pricingOf } from '#areas/property/rates/rules/rates.ts'
import { restrictionBook } from '#areas/property/rates/rules/restrictions.ts'
import type { StayTerms } from '#areas/property/rates/contract/policies.ts'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { Currency, minor } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { NewStay } from '../contract/fields.ts'
import { depositOf, type FeeStay } from './fees.ts'
import { optionExpiry, ownPriceReasons, planStay, type Shop } from './new-booking.ts'
import { offerOf, type TypeOnOffer } from './offers.ts'
import { namedNights, pricedNights, type PriceTable, sellingPrices } from './prices.ts'
import { depositsOf, lastFreeDay, staysAtTerms, withTerms } from './terms.ts'

const monday = '2026-11-16' as Day
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]

const plan = (id: string, more: Partial<RatePlan> = {}): RatePlan => ({
  ...UNLINKED, id, name: id, code: id, unit: 'NIGHT', isDefault: false, isNegotiated: false, policyId: null, isActive: true, version: 1, ...more,
}) // prettier-ignore
const bar = plan('BAR', { isDefault: true })
const basePrice: BasePrice = {
  ratePlanId: 'BAR', roomTypeId: 'STD', baseAmount: minor(300_000), weekendAmount: null, singleAmount: null,
  extraAdultAmount: minor(100_000), extraChildAmount: minor(40_000), adultPrices: [], childPrices: [],
} // prettier-ignore
const slab: TaxSlab = {
  category: 'ROOM', validFrom: '2025-09-22' as Day, validUntil: null, minAmount: minor(0), maxAmount: minor(750_000), percentageBp: 500,
  components: [{ name: 'GST', basisPoints: 500 }],
} // prettier-ignore
const percentages = { freeCancelDays: 2, cancelFeeBp: 5_000, noShowFeeBp: 10_000 }
const ownTerms = propertyTerms(percentages, '14:00')
const table = (more: Partial<PriceTable> = {}): PriceTable => ({
  quotas: NO_QUOTAS,
  currency: Currency.parse('INR'),
  pricing: pricingOf([bar, plan('OLD', { isActive: false })], [basePrice], [{ ratePlanId: 'BAR', roomTypeId: 'STD', day: wednesday, baseAmount: minor(900_000) }]),
  slabs: [slab], includesTax: false, agreement: null, negotiated: [], restrictions: restrictionBook([]),
  policies: { policies: [], seasons: [], checkInTime: '14:00', propertyTerms: ownTerms }, ...more,
}) // prettier-ignore
const two = { roomTypeId: 'STD', adults: 2, children: 0, baseOccupancy: 2, arrival: monday, departure: wednesday }
const stay = { ...two, ratePlanId: null, nights: [monday, tuesday] }

/** A company that pays so much for a night of the type, in the days given. */
const agreed = (rate: Agreement['contracts'][number]['rates'][number]): Agreement => ({
  companyId: 'c',
  kind: 'CORPORATE',
  terms: { commissionBp: 0, commissionBasis: 'ROOM', commissionTaxBp: 0, tcsBp: 0, tdsBp: 0 },
  contracts: [{ id: 'k', name: 'K', state: 'ACTIVE', validFrom: monday, validUntil: tuesday, ratePlanIds: [], rates: [rate], commissionBp: null, commissionBasis: null }],
}) // prettier-ignore

describe('the nights of a stay', () => {
  test('cost the plan’s price and its tax, before it or in it', () => {
    const { ratePlanId, nights } = pricedNights(table(), stay)
    expect(ratePlanId).toBe('BAR')
    expect(nights[0]).toEqual({ day: monday, net: 300_000, tax: 15_000, taxes: [{ name: 'GST', basisPoints: 500, amount: 15_000 }], parts: [], isManual: false, includesTax: false, contractId: null }) // prettier-ignore
    expect(nights.map(({ day }) => day)).toEqual([monday, tuesday])
    expect(pricedNights(table({ includesTax: true }), stay).nights[0]).toMatchObject({ net: 285_714, tax: 14_286, includesTax: true }) // prettier-ignore
  })

  test('cost what was set by hand before tax, whatever the plan’s price is', () => {
    const { nights } = pricedNights(table({ includesTax: true }), { ...stay, roomTypeId: 'NEW' }, 100_000)
    expect(nights).toMatchObject([{ net: 100_000, tax: 5_000, isManual: true, includesTax: false }, { net: 100_000 }])
  })

  test('sold elsewhere cost what they were sold at, with tax in it or not, and are refused without a price or a tax', () => {
    const sold = (includesTax: boolean) => ({ nights: [{ day: tuesday, amount: minor(105_000) }, { day: monday, amount: minor(0) }], includesTax }) // prettier-ignore
    const { slabs } = table()
    const none = () => []
    expect(namedNights(slabs, [monday, tuesday], sold(true), none)).toMatchObject([
      { day: monday, net: 0, tax: 0 },
      { day: tuesday, net: 100_000, tax: 5_000, isManual: true, includesTax: true, contractId: null },
    ])
    expect(namedNights(slabs, [tuesday], sold(false), none)).toMatchObject([
      { net: 105_000, tax: 5_250, includesTax: false },
    ])
    expect(() => namedNights(slabs, [wednesday], sold(true), none)).toThrow('no_price')
    expect(() => namedNights([], [monday], sold(true), none)).toThrow('no_tax_slab')
  })

  test('are refused without a price, without a tax, and at a plan that is closed', () => {
    expect(() => pricedNights(table(), { ...stay, roomTypeId: 'NEW' })).toThrow('no_price')
    expect(() => pricedNights(table(), { ...stay, nights: [wednesday] })).toThrow('no_tax_slab')
    expect(() => pricedNights(table(), { ...stay, ratePlanId: 'OLD' })).toThrow('rate_plan_closed')
  })
})

describe('what one room sells for', () => {
  const selling = (of: RatePlan | undefined, more: Partial<PriceTable> = {}, roomTypeId = 'STD') => sellingPrices(table(more), of, { ...two, roomTypeId }) // prettier-ignore

  test('is its price with tax, or why it is not for sale', () => {
    expect([selling(bar)(monday), selling(bar, { includesTax: true })(monday)]).toEqual([315_000, 300_000])
    expect(selling(undefined)(monday)).toEqual({ code: 'no_price', day: monday })
    expect(selling(plan('OLD', { isActive: false }))(monday)).toEqual({ code: 'rate_plan_closed', day: monday })
    expect(selling(bar, {}, 'NEW')(monday)).toEqual({ code: 'no_price', day: monday })
    expect(selling(bar)(wednesday)).toEqual({ code: 'no_tax_slab', day: wednesday })
  })

  test('is what its nights are booked at, also where the tax changes within the stay', () => {
    fc.assert(
      fc.property(
        fc.nat(9),
        fc.nat(9),
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        (until, from, length, includesTax) => {
          const party = { ...two, departure: addDays(monday, length) }
          const of = table({ slabs: [{ ...slab, maxAmount: null, validUntil: addDays(monday, until) }, { ...slab, maxAmount: null, validFrom: addDays(monday, from), percentageBp: 1_800, components: [] }], includesTax }) // prettier-ignore
          const priceOf = sellingPrices(of, bar, party)
          for (const day of nightsIn(party)) {
            const price = priceOf(day)
            if (typeof price !== 'number') expect(price.code).toBe('no_tax_slab')
            else {
              const [night] = pricedNights(of, { ...party, ratePlanId: null, nights: [day] }).nights
              expect(price).toBe(night!.net + night!.tax)
            }
          }
        },
      ),
      { numRuns: LAW_CASES },
    )
  })
})

describe('an offer of a type', () => {
  const night = (day: Day, more: object = {}) => ({ day, taken: 3, blocked: 1, allotted: 0, free: 2, ...more })
  const type = (more: Partial<TypeOnOffer> = {}): TypeOnOffer => ({
    id: 'STD', name: 'Standard', baseOccupancy: 2, roomCount: 6, maxAdults: 3, maxChildren: 1, maxGuests: 3,
    nights: [night(monday), night(tuesday, { free: 1 })], ...more,
  }) // prettier-ignore
  const offer = (of: Partial<TypeOnOffer> = {}, more: object = {}) =>
    offerOf(type(of), table(), bar, { adults: undefined, children: undefined, businessDate: monday, ...more })

  test('is the fewest rooms of any night, and the sum of all nights with tax', () => {
    expect(offer()).toMatchObject({ free: 1, total: 630_000, why: [], nights: [{ day: monday, free: 2, price: 315_000, taken: 3, blocked: 1 }, { day: tuesday, free: 1 }] }) // prettier-ignore
    expect(offer({}, { adults: 3 }).total).toBe(840_000)
    expect(offer({ nights: [] })).toMatchObject({ free: 6, total: 0 })
  })

  test('names each night that is over, sold out or without a price, and too many guests; then it has no total', () => {
    const why = (of: Partial<TypeOnOffer>, more: object = {}) => {
      const { why: reasons, total } = offer(of, more)
      expect(total).toBeNull()
      return reasons.map(({ code, day }) => [code, day])
    }
    expect(why({ nights: [night(monday), night(tuesday)] }, { businessDate: tuesday })).toEqual([['date_in_past', monday]]) // prettier-ignore
    expect(why({ nights: [night(monday, { free: 0 }), night(tuesday, { free: -1 })] })).toEqual([['no_availability', monday], ['no_availability', tuesday]]) // prettier-ignore
    expect(why({ nights: [night(wednesday)] })).toEqual([['no_tax_slab', wednesday]])
    expect(why({}, { adults: 3, children: 1 })).toEqual([['too_many_guests', undefined]])
    expect(offer({ nights: [night(wednesday, { free: 0 })] })).toMatchObject({ free: 0, nights: [{ price: null }] })
    expect(offer({ nights: [night(monday, { free: 0 })] }).why[0]?.detail).toBe('3 taken, 1 blocked')
    expect(offer({ nights: [night(monday, { free: 0, allotted: 2 })] }).why[0]?.detail).toBe(
      '3 taken, 1 blocked, 2 held by groups',
    )
  })
})

describe('a stay of a new booking', () => {
  const shop: Shop = {
    businessDate: monday,
    table: table(),
    types: [{ id: 'STD', baseOccupancy: 2, maxAdults: 3, maxChildren: 1, maxGuests: 3 }],
    rooms: [
      { id: 'r1', roomTypeId: 'STD', isActive: true },
      { id: 'r2', roomTypeId: 'STD', isActive: false },
      { id: 'r3', roomTypeId: 'DLX', isActive: true },
    ],
  }
  type PlanInput = Parameters<typeof planStay>[0]
  const inputOf = (more: Partial<NewStay> = {}) => ({ roomTypeId: 'STD', adults: 2, children: 0, arrival: monday, departure: wednesday, ...more }) as PlanInput // prettier-ignore

  test('is priced by its nights, at the terms of its plan', () => {
    const planned = planStay(inputOf({ roomId: 'r1', guestName: 'Mira' }), 'CONFIRMED', shop)
    expect(planned).toMatchObject({ roomTypeId: 'STD', roomId: 'r1', ratePlanId: 'BAR', adults: 2, children: 0, arrival: monday, departure: wednesday, guestName: 'Mira', terms: ownTerms }) // prettier-ignore
    expect(planned.nights.map(({ day, net }) => [day, net])).toEqual([[monday, 300_000], [tuesday, 300_000]]) // prettier-ignore
    expect(planStay(inputOf({ nightAmount: 5_000 }), 'CONFIRMED', shop).nights[0]).toMatchObject({ net: 5_000, isManual: true }) // prettier-ignore
  })

  test('retains its room only while it holds one', () => {
    expect(planStay(inputOf({ roomId: 'r1' }), 'INQUIRY', shop).roomId).toBeNull()
    expect(planStay(inputOf(), 'CONFIRMED', shop).roomId).toBeNull()
  })

  test.each([
    ['unknown_reference', { roomTypeId: 'NEW' }],
    ['too_many_guests', { adults: 4 }],
    ['not_found', { roomId: 'r9' }],
    ['not_found', { roomId: 'r2' }],
    ['wrong_room_type', { roomId: 'r3' }],
    ['no_tax_slab', { departure: addDays(wednesday, 1) }],
  ])('is refused %s', (code, more) => expect(() => planStay(inputOf(more), 'CONFIRMED', shop)).toThrow(code))

  test('has a price of its own with the right to set one and a reason', () => {
    const why = (priceReason: string, mayPrice: boolean, ...amounts: (number | undefined)[]) =>
      ownPriceReasons({ stays: amounts.map((nightAmount) => ({ nightAmount })), priceReason } as Parameters<typeof ownPriceReasons>[0], mayPrice) // prettier-ignore
    expect([why('', false, undefined), why('Friend', true, 5, undefined)]).toEqual([[], []])
    expect(why('Friend', false, undefined, 5)).toEqual([{ code: 'price_needs_permission' }])
    expect(why('', true, 0)).toEqual([{ code: 'reason_required' }])
  })

  test('waits so many hours as an option', () => {
    expect(optionExpiry('2026-11-16T10:00:00.000Z', 36)).toBe('2026-11-17T22:00:00.000Z')
  })
})

describe('the terms of a booking', () => {
  const agreedStay = (arrival: Day, more: Partial<FeeStay & { id: string }> = {}): FeeStay & { id: string } => ({
    id: 's', status: 'CONFIRMED', arrival, departure: addDays(arrival, 2), guestName: 'Mira', terms: ownTerms,
    nights: nightsIn({ arrival, departure: addDays(arrival, 2) }).map((day) => ({ day, net: minor(10_000), tax: minor(500), taxes: [{ name: 'GST', basisPoints: 500, amount: minor(500) }] })),
    ...more,
  }) // prettier-ignore
  const deposit = (basis: 'PERCENT' | 'NIGHTS' | 'AMOUNT', value: number, daysBefore: number | null): StayTerms =>
    ({ ...ownTerms, deposit: { charge: { basis, value }, daysBefore } }) as StayTerms

  test('are those it was booked at, or the property’s', () => {
    const property = { ...percentages, timeZone: 'Asia/Kolkata' }
    expect(withTerms({ id: 1, terms: null }, property)).toEqual({ id: 1, terms: propertyTerms(percentages, '00:00') })
    expect(withTerms({ id: 1, terms: ownTerms }, property).terms).toBe(ownTerms)
  })

  test('are listed once for stays of one day, and leave out what was called off unless all was', () => {
    const stays = [
      agreedStay(monday, { id: 'a' }),
      agreedStay(monday, { id: 'b', guestName: 'Noor' }),
      agreedStay(addDays(monday, 7), { id: 'c' }),
    ]
    const rooms = (of: readonly { id: string }[]) => `${of.length} rooms`
    const grouped = (list: typeof stays) => staysAtTerms(list, 'Asia/Kolkata', rooms).map(({ stayIds, rooms: deposits }) => [stayIds.join(), deposits]) // prettier-ignore
    expect(grouped(stays)).toEqual([['a,b', '2 rooms'], ['c', '1 rooms']]) // prettier-ignore
    const off = stays.map((one) => ({ ...one, status: 'CANCELLED' as const }))
    expect(grouped([off[0]!, stays[2]!])).toEqual([['c', '1 rooms']])
    expect(grouped([off[0]!])).toEqual([['a', '1 rooms']])
    expect(staysAtTerms([], 'Asia/Kolkata', rooms)).toEqual([])
  })

  test('require deposits by the day they fall due, covered by what was paid, the earliest first', () => {
    const stays = [agreedStay(addDays(monday, 20), { terms: deposit('PERCENT', 5_000, 7) }), agreedStay(monday, { terms: deposit('NIGHTS', 1, null), guestName: 'Noor' })] // prettier-ignore
    const requested = (paid: number) => depositsOf(stays, { bookedOn: monday, paid: minor(paid) })
    expect(requested(0)).toEqual([
      { dueOn: monday, amount: 10_500, open: 10_500 },
      { dueOn: addDays(monday, 13), amount: 10_500, open: 10_500 },
    ])
    expect([requested(10_501), requested(-5), requested(99_999)].map((all) => all.map(({ open }) => open))).toEqual([[0, 10_499], [10_500, 10_500], [0, 0]]) // prettier-ignore
    const off = stays.map((one) => ({ ...one, status: 'NO_SHOW' as const }))
    expect(depositsOf(off, { bookedOn: monday, paid: minor(0) })).toEqual([])
    expect(depositsOf([agreedStay(monday)], { bookedOn: monday, paid: minor(0) })).toEqual([])
    expect(depositsOf([agreedStay(monday, { nights: [], terms: deposit('PERCENT', 5_000, null) })], { bookedOn: monday, paid: minor(0) })).toEqual([]) // prettier-ignore
  })

  test('require a share, the first nights, or an amount for each room, tax included and never above the price', () => {
    const requestedDeposit = (...charge: Parameters<typeof deposit>) =>
      depositOf([agreedStay(monday, { terms: deposit(...charge) })])
    expect([requestedDeposit('PERCENT', 2_500, null), requestedDeposit('NIGHTS', 1, null), requestedDeposit('NIGHTS', 9, null)]).toEqual([5_250, 10_500, 21_000]) // prettier-ignore
    expect([requestedDeposit('AMOUNT', 5_000, null), requestedDeposit('AMOUNT', 99_999, null), requestedDeposit('AMOUNT', 0, null)]).toEqual([5_000, 21_000, 0]) // prettier-ignore
    // A stay that goes on where another of the guest ends is the same room.
    const terms = deposit('AMOUNT', 5_000, null)
    const [first, next] = [agreedStay(monday, { terms }), agreedStay(wednesday, { terms })]
    expect([depositOf([first, next]), depositOf([first, { ...next, guestName: 'Noor' }])]).toEqual([5_000, 10_000])
    expect(depositOf([first, agreedStay(wednesday, { terms: deposit('PERCENT', 1_000, null) })])).toBe(7_100)
  })

  test('are free up to the earliest day of all stays; never where one has none', () => {
    const free = (...stays: FeeStay[]) => lastFreeDay(stays, stays, 'Asia/Kolkata')
    const later = agreedStay(addDays(monday, 20), { guestName: 'Noor' })
    const days = [free(agreedStay(monday)), free(later)]
    expect(days[0]! < days[1]!).toBe(true)
    expect([free(agreedStay(monday), later), free(later, agreedStay(monday))]).toEqual([days[0], days[0]])
    const never = { ...ownTerms, cancellation: { ...ownTerms.cancellation, steps: [{ before: null, charge: { basis: 'PERCENT', value: 10_000 } }] } } as StayTerms // prettier-ignore
    expect([free(agreedStay(monday, { terms: never }), later), free(later, agreedStay(monday, { terms: never })), free()]).toEqual([null, null, null]) // prettier-ignore
  })
})

describe('a company’s contract', () => {
  const priced = (rate: Partial<Parameters<typeof agreed>[0]>, more: Partial<PriceTable> = {}) =>
    pricedNights(table({ agreement: agreed({ roomTypeId: 'STD', fixedAmount: null, discountBp: null, ...rate }), ...more }), stay).nights.map(({ net, contractId, includesTax }) => [net, contractId, includesTax]) // prettier-ignore

  test('sets the price of its nights: fixed before tax, or a share off the plan’s as that is given', () => {
    expect(priced({ fixedAmount: minor(200_000) }, { includesTax: true })[0]).toEqual([200_000, 'k', false])
    expect(priced({ discountBp: 1_000 })[0]).toEqual([270_000, 'k', false])
    expect(priced({ discountBp: 1_000 }, { includesTax: true })[0]).toEqual([257_143, 'k', true])
  })

  test('leaves the price of other types and days as the plan has it', () => {
    expect(priced({ roomTypeId: 'DLX', fixedAmount: minor(200_000) })).toEqual([[300_000, null, false], [300_000, null, false]]) // prettier-ignore
    const late = sellingPrices(table({ agreement: agreed({ roomTypeId: 'STD', fixedAmount: minor(200_000), discountBp: null }) }), bar, two) // prettier-ignore
    expect([late(monday), late(addDays(monday, 10))]).toEqual([210_000, 315_000])
  })
})
