import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { Currency, decimalText, minor, sum } from '#core/money.ts'
import { type XmlNode, printXml } from '#core/xml.ts'
import { childrenOf, elementAt, readXml, type XmlElement } from '#core/xml-reader.ts'
import { LAW_CASES } from '#test/chance.ts'
import { type Board, CLOSED, deltaOf, keyOf, truthOf } from '../sending.ts'
import type { Meal } from '#areas/property/rates/contract/packages.ts'
import { faultsIn } from '../../../../../../e2e/peers/alpinebits.ts'
import { codeFault, contentsOf, freeRoomsOf, ratePlansOf, type SoldRate, unknownCodes } from './availability.ts'
import { abilitiesIn, abilitiesText, SERVED, shared, SPOKEN } from './handshake.ts'
import { amountIn, RequestFault } from '../requests.ts'
import { guestRequestOf } from './reservations.ts'
import { answerOf, message } from './wire.ts'

const from = '2026-12-24' as Day
const NIGHTS = 12
const INR = Currency.parse('INR')
const span = { from, until: addDays(from, NIGHTS) }
const hotel = { hotelCode: 'PALACE', propertyName: 'Palace & Sons' }
const rooms = ['STD', 'DLX'].map((code) => ({
  code,
  name: `Room ${code}`,
  baseOccupancy: 2,
  maxGuests: 3,
  maxChildren: 1,
}))
const rates: SoldRate[] = [{ code: 'BAR', name: 'Best "rate"', meals: new Set() }, { code: 'BB', name: 'Breakfast', meals: new Set(['BREAKFAST']) }] // prettier-ignore

const nights = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: NIGHTS, maxLength: NIGHTS })
const flag = fc.integer({ min: 0, max: 1 })
const stay = fc.constantFrom(0, 0, 2, 3)
const figures = fc.record({ minStay: nights(stay), maxStay: nights(stay), minStayThrough: nights(stay), maxStayThrough: nights(stay), stayLengths: nights(fc.constant(0)), minAdvance: nights(flag), maxAdvance: nights(flag), closedToArrival: nights(flag), closedToDeparture: nights(flag) }) // prettier-ignore
const NONE = { minStay: [0], maxStay: [0], minStayThrough: [0], maxStayThrough: [0], stayLengths: [0], closedToArrival: [0], closedToDeparture: [0], minAdvance: [0], maxAdvance: [0] } // prettier-ignore
const price = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 9_999_999 }))
const boards = fc.array(fc.record({ roomCode: fc.constantFrom('STD', 'DLX'), free: nights(fc.integer({ min: 0, max: 9 })), prices: fc.array(fc.record({ rateCode: fc.constantFrom('BAR', 'BB'), values: fc.array(price, { minLength: NIGHTS, maxLength: NIGHTS }), restrictions: figures }), { maxLength: 2 }) }), { maxLength: 2 }).map((sold) => truthOf(sold, from)) // prettier-ignore

/** The state of a portal: a value of a night stays until another is sent. */
type Held = { free: Map<string, number>; price: Map<string, string>; rule: Map<string, string> }
const daysIn = ({ attributes: { Start = '', End = '' } }: XmlElement) =>
  daysOf({ from: Start as Day, until: addDays(End as Day, 1) })
const ruleText = (rule: XmlElement): string =>
  [
    ...childrenOf(elementAt(rule, 'LengthsOfStay'), 'LengthOfStay').map(({ attributes }) => `${attributes['MinMaxMessageType']} ${attributes['Time']}`),
    ...(elementAt(rule, 'DOW_Restrictions')?.children.map(({ name }) => name) ?? []),
    elementAt(rule, 'RestrictionStatus')?.attributes['Status'] ?? '',
  ].join() // prettier-ignore
function take(held: Held, message: XmlNode | undefined): void {
  const root = message && readXml(printXml(message))
  for (const one of childrenOf(elementAt(root, 'Inventories'), 'Inventory')) {
    const where = elementAt(one, 'StatusApplicationControl')
    const count = Number(elementAt(one, 'InvCounts', 'InvCount')?.attributes['Count'] ?? 0)
    if (where) for (const day of daysIn(where)) held.free.set(`${where.attributes['InvTypeCode']} ${day}`, count)
  }
  for (const plan of childrenOf(elementAt(root, 'RatePlans'), 'RatePlan')) {
    const code = plan.attributes['RatePlanCode']
    for (const rule of childrenOf(elementAt(plan, 'BookingRules'), 'BookingRule'))
      for (const day of daysIn(rule)) held.rule.set(`${rule.attributes['Code']} ${code} ${day}`, ruleText(rule))
    for (const rate of childrenOf(elementAt(plan, 'Rates'), 'Rate').filter(({ attributes }) => attributes['Start']))
      for (const day of daysIn(rate))
        held.price.set(`${rate.attributes['InvTypeCode']} ${code} ${day}`, elementAt(rate, 'BaseByGuestAmts', 'BaseByGuestAmt')?.attributes['AmountAfterTax'] ?? '') // prettier-ignore
  }
}
function send(held: Held, sent: Board, truth: Board): void {
  const lines = deltaOf(sent, truth, span)
  take(held, freeRoomsOf(hotel, lines))
  const unknown = unknownCodes(sent, span, ['BAR', 'BB'], 'rate')
  take(held, ratePlansOf({ hotel, currency: 'INR', lines, truth, rooms, rates, unknown }))
}

describe('what is pushed', () => {
  test('a portal that was sent one state and then another has the second one, night by night', () => {
    fc.assert(
      fc.property(boards, boards, (first, second) => {
        const held: Held = { free: new Map(), price: new Map(), rule: new Map() }
        send(held, new Map(), first)
        send(held, first, second)
        for (const [key, { values }] of second)
          for (const [night, value] of values.entries()) {
            const [room = '', rate = '', restriction] = key.split('\n')
            const day = addDays(from, night)
            if (rate === '') expect(held.free.get(`${room} ${day}`)).toBe(value)
            else if (restriction === undefined) {
              const rule = held.rule.get(`${room} ${rate} ${day}`) ?? ''
              expect(rule.endsWith(value === CLOSED ? 'Close' : 'Open'), key).toBe(true)
              const figure = (name: string) => second.get(keyOf(room, rate, name))?.values[night] ?? 0
              expect(rule.includes(`SetMinLOS ${figure('minStay')}`)).toBe(figure('minStay') !== 0)
              expect(rule.includes('ArrivalDaysOfWeek')).toBe(figure('closedToArrival') === 1)
              if (value !== null && value > 0)
                expect(held.price.get(`${room} ${rate} ${day}`)).toBe(decimalText(minor(value), INR))
            }
          }
        for (const [key] of first)
          if (!second.has(key) && !key.includes('\n', key.indexOf('\n') + 1))
            for (const day of daysOf(span)) {
              const [room, rate] = key.split('\n')
              if (rate === '') expect(held.free.get(`${room} ${day}`)).toBe(0)
              else expect(held.rule.get(`${room} ${rate} ${day}`)).toMatch(/Close$/)
            }
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('of exact lengths the shortest and the longest are sent, where a wider one was set the narrower', () => {
    const figure = (value: number) => Array.from({ length: NIGHTS }, () => value)
    const restrictions = { minStay: figure(2), maxStay: figure(21), minStayThrough: figure(0), maxStayThrough: figure(28), stayLengths: figure(2 ** 2 + 2 ** 13), closedToArrival: figure(0), closedToDeparture: figure(0), minAdvance: figure(0), maxAdvance: figure(0) } // prettier-ignore
    const truth = truthOf([{ roomCode: 'STD', free: figure(1), prices: [{ rateCode: 'BAR', values: figure(100), restrictions }] }], from) // prettier-ignore
    const held: Held = { free: new Map(), price: new Map(), rule: new Map() }
    send(held, new Map(), truth)
    expect(held.rule.get(`STD BAR ${from}`)).toBe('SetMinLOS 3,SetMaxLOS 14,SetForwardMaxStay 28,Open')
  })

  test('nothing is sent where no line is about it, and a code of 9 characters is none', () => {
    const wanted = { hotel, currency: 'INR', lines: [], truth: new Map(), rooms, rates, unknown: new Set<string>() }
    expect([freeRoomsOf(hotel, []), ratePlansOf(wanted)]).toEqual([undefined, undefined])
    expect([codeFault('12345678'), codeFault('123456789')].map(Boolean)).toEqual([false, true])
  })

  test('whatever is sold, what is sent has the form of AlpineBits', async () => {
    const nothing: Board = new Map()
    const sent = fc.sample(boards, { numRuns: 60, seed: 1 }).flatMap((truth) => {
      const lines = deltaOf(nothing, truth, span)
      const unknown = unknownCodes(nothing, span, ['BAR'], 'rate')
      return [freeRoomsOf(hotel, lines, true), ratePlansOf({ hotel, currency: 'INR', lines, truth, rooms, rates, unknown })]
    }) // prettier-ignore
    const inventory = [true, false].map((hasChildren) => contentsOf(hotel, rooms, hasChildren))
    const texts = [...sent, ...inventory.map((one) => message('OTA_HotelDescriptiveContentNotifRQ', [one]))]
      .flatMap((one) => one ?? [])
      .map((one) => printXml(one))
    expect(texts.length).toBeGreaterThan(60)
    expect(await faultsIn(texts)).toEqual([])
  })

  test('a new plan begins with what all of its rates are: of a room and a night, with the meals of each night', () => {
    const truth = truthOf([{ roomCode: 'STD', free: [1], prices: [{ rateCode: 'BB', values: [100], restrictions: NONE }] }], from) // prettier-ignore
    const one = { from, until: addDays(from, 1) }
    const lines = deltaOf(new Map(), truth, one)
    const planOf = (meals: Meal[], unknown: string[]) => {
      const sold = [{ code: 'BB', name: 'Breakfast', meals: new Set(meals) }]
      const sent = ratePlansOf({ hotel, currency: 'INR', lines, truth, rooms, rates: sold, unknown: new Set(unknown) })
      return childrenOf(elementAt(sent && readXml(printXml(sent)), 'RatePlans', 'RatePlan', 'Rates'), 'Rate')
    }
    const boardOf = (...meals: Meal[]) =>
      elementAt(planOf(meals, ['BB'])[0], 'MealsIncluded')?.attributes['MealPlanCodes']
    expect([boardOf(), boardOf('BREAKFAST'), boardOf('OTHER'), boardOf('DINNER')]).toEqual(['14', '3', '14', '14'])
    expect([boardOf('BREAKFAST', 'DINNER'), boardOf('LUNCH', 'BREAKFAST')]).toEqual(['12', '12'])
    expect(boardOf('BREAKFAST', 'LUNCH', 'DINNER', 'OTHER')).toBe('10')
    const [plan, dated, ...others] = planOf([], ['BB'])
    expect([plan?.attributes, dated?.attributes['InvTypeCode'], others]).toEqual([{ RateTimeUnit: 'Day', UnitMultiplier: '1' }, 'STD', []]) // prettier-ignore
    expect(elementAt(plan, 'BaseByGuestAmts', 'BaseByGuestAmt')?.attributes).toEqual({ Type: '25' })
    expect(planOf(['BREAKFAST'], []).map((rate) => rate.children.map(({ name }) => name))).toEqual([['BaseByGuestAmts']]) // prettier-ignore
  })

  test('a category, letter for letter', () => {
    const [std] = rooms
    const text = printXml(contentsOf(hotel, std ? [std] : [], true))
    expect(printXml(contentsOf(hotel, std ? [std] : [], false))).toContain('MaxOccupancy="3">')
    expect(text).toContain('<HotelDescriptiveContent HotelCode="PALACE" HotelName="Palace &amp; Sons">')
    expect(text).toContain('<GuestRoom Code="STD" MinOccupancy="1" MaxOccupancy="3" MaxChildOccupancy="1">')
  })
})

test('a handshake comes back as it was sent, and both can do what each of them can', () => {
  expect(abilitiesIn(abilitiesText(SPOKEN))).toEqual(SPOKEN)
  expect([...shared(SERVED, SPOKEN).keys()]).toEqual(['action_OTA_Ping'])
  for (const text of ['', '{}', '[]', '{"versions":3}', '{"versions":[{"version":1}]}']) expect(abilitiesIn(text)).toBeUndefined()
  expect(abilitiesIn('{"versions":[{"version":"2018-10"}]}')).toEqual(new Map())
}) // prettier-ignore

test('a response without success is an error, and one with a status requests everything', () => {
  const read = (content: string) => answerOf(readXml(`<RS>${content}</RS>`))
  expect(read('<Success/>')).toEqual({ errors: [], warnings: [], wantsAll: false })
  expect(read('').errors).toEqual(['RS says neither success nor error'])
  expect(read('<Errors><Error Type="13" Code="392"/></Errors>').errors).toEqual(['392'])
  expect(read('<Success/><Warnings><Warning Status="ALPINEBITS_SEND_RATEPLANS">x</Warning></Warnings>')).toEqual({ errors: [], warnings: ['x'], wantsAll: true }) // prettier-ignore
})

describe('a guest request', () => {
  const stayOf = (total: string, length: number, more = '') =>
    `<RoomStay><GuestCounts><GuestCount Count="2"/><GuestCount Count="1" Age="17"/><GuestCount Count="1" Age="18"/></GuestCounts><TimeSpan Start="2026-12-24" End="${addDays(from, length)}"/>${more}<Total AmountAfterTax="${total}" CurrencyCode="INR"/></RoomStay>`
  const requestOf = (stays: string, status = 'Reserved') =>
    guestRequestOf(readXml(`<HotelReservation ResStatus="${status}"><UniqueID ID="A"/><RoomStays>${stays}</RoomStays><ResGlobalInfo><BasicPropertyInfo HotelCode="P"/></ResGlobalInfo></HotelReservation>`)) // prettier-ignore
  type Body = {
    rooms: { adults: number; children: number; room: string; nights: { amount: number }[] }[]
    total?: number
  }
  const bodyOf = (stays: string, status?: string) => requestOf(stays, status).body as Body

  test('its total is split over its nights without a rest, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 1, max: 366 }), (amount, length) => {
        const text = decimalText(minor(amount), INR)
        expect(amountIn(text, 'INR')).toBe(amount)
        const { rooms: [room], total } = bodyOf(stayOf(text, length)) // prettier-ignore
        expect([sum((room?.nights ?? []).map((night) => night.amount)), total]).toEqual([amount, amount])
        expect(room?.nights).toHaveLength(length)
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('guests of 17 are children, a code that is none is -, of a card four digits are left', () => {
    const card = (number: string) => `<Guarantee><GuaranteesAccepted><GuaranteeAccepted><PaymentCard><CardNumber><PlainText>${number}</PlainText></CardNumber></PaymentCard></GuaranteeAccepted></GuaranteesAccepted></Guarantee>` // prettier-ignore
    expect(bodyOf(stayOf('10', 1)).rooms).toMatchObject([{ adults: 3, children: 1, room: '-' }])
    expect(requestOf(stayOf('10', 1, card('4111 1111 1111 1234'))).body['card']).toEqual({ lastFour: '1234' })
    const dated = card('4111111111111234').replace('<PaymentCard>', '<PaymentCard CardCode="VI" ExpireDate="0228">')
    expect(requestOf(stayOf('10', 1, dated)).body['card']).toEqual({
      lastFour: '1234',
      kind: 'VI',
      validUntil: '2028-02-29',
    })
    const odd = dated.replace('0228', '1328')
    expect(requestOf(stayOf('10', 1, odd)).body['card']).toEqual({ lastFour: '1234', kind: 'VI' })
    expect(requestOf(stayOf('10', 1, card('****'))).body['card']).toBeUndefined()
  })

  test('children come with their ages, one for each, and an age that is none is refused in words', () => {
    const counted = (counts: string) =>
      bodyOf(stayOf('10', 1).replace(/<GuestCounts>.*<\/GuestCounts>/, `<GuestCounts>${counts}</GuestCounts>`)).rooms[0]
    expect(counted('<GuestCount Count="2"/><GuestCount Count="2" Age="0"/><GuestCount Count="1" Age="17"/>')).toMatchObject({ adults: 2, children: 3, childAges: [0, 0, 17] })
    expect(counted('<GuestCount Count="2"/><GuestCount Count="1" Age="18"/>')).not.toHaveProperty('childAges')
    for (const age of ['', '-1', '4.5', 'four'])
      expect(() => counted(`<GuestCount Count="1" Age="${age}"/>`)).toThrow('Age is not an age')
  }) // prettier-ignore

  test('the meals of a room are its meal plan, where the form names them', () => {
    const roomsOf = (code: string) => requestOf(stayOf('10', 1, '').replace('<GuestCounts>', `<RatePlans><RatePlan RatePlanCode="B"><MealsIncluded MealPlanIndicator="true" MealPlanCodes="${code}"/></RatePlan></RatePlans><GuestCounts>`)).body['rooms'] // prettier-ignore
    const plans = { 1: 'ALL_INCLUSIVE', 3: 'BREAKFAST', 10: 'FULL_BOARD', 12: 'HALF_BOARD', 14: 'ROOM_ONLY' }
    for (const [code, mealPlan] of Object.entries(plans)) expect(roomsOf(code)).toMatchObject([{ rate: 'B', mealPlan }])
    for (const code of ['', '2', 'toString']) expect(roomsOf(code)).not.toMatchObject([{ mealPlan: expect.anything() as unknown }]) // prettier-ignore
  })

  test('an enquiry has its earliest dates, and another period of it is no room', () => {
    const window = '<RoomStay><GuestCounts><GuestCount Count="2"/></GuestCounts><TimeSpan Duration="P4N"><StartDateWindow EarliestDate="2026-12-24" LatestDate="2026-12-30"/></TimeSpan></RoomStay>' // prettier-ignore
    const other = '<RoomStay><TimeSpan Start="2027-01-10" End="2027-01-14"/></RoomStay>'
    const { rooms: [room, ...others] } = bodyOf(window + other, 'Requested') // prettier-ignore
    expect(room).toMatchObject({ arrival: from, departure: addDays(from, 4) })
    expect(others).toEqual([])
  })

  test('whatever a reservation is, it is read or refused with words', () => {
    const piece = fc.constantFrom('<RoomStays/>', '<RoomStays><RoomStay/></RoomStays>', '<UniqueID ID="x"/>', '<UniqueID/>', `<RoomStays>${stayOf('1', 1)}</RoomStays>`, '<ResGlobalInfo/>', '<ResGuests/>') // prettier-ignore
    const status = fc.constantFrom('Reserved', 'Requested', 'Modify', 'Cancelled', '', 'x')
    fc.assert(
      fc.property(status, fc.array(piece, { maxLength: 4 }), (one, pieces) => {
        try {
          guestRequestOf(readXml(`<HotelReservation ResStatus="${one}">${pieces.join('')}</HotelReservation>`))
        } catch (error) {
          expect(error).toBeInstanceOf(RequestFault)
        }
      }),
      { numRuns: LAW_CASES },
    )
  })
})
