import type { Meal } from '#areas/property/rates/contract/packages.ts'
import { addDays, daysBetween, type Span } from '#core/dates.ts'
import { Currency, decimalText, minor } from '#core/money.ts'
import { element, type XmlNode } from '#core/xml.ts'
import type { Line } from '../../contract/replies.ts'
import type { MealPlan } from '../../contract/wire.ts'
import { isSold, lengthsOf, type Run, runsOf } from '../nights.ts'
import { type Board, deltaOf, keyOf, valueAt } from '../sending.ts'
import { MEAL_PLAN_CODES, message } from './wire.ts'

export type Hotel = { hotelCode: string; propertyName: string }
export type SoldRoom = { code: string; name: string; baseOccupancy: number; maxGuests: number; maxChildren: number }
/** `meals` are those of each night of a plan. */
export type SoldRate = { code: string; name: string; meals: ReadonlySet<Meal> }

const hotelOf = ({ hotelCode, propertyName }: Hotel) => ({ HotelCode: hotelCode, HotelName: propertyName })
/** AlpineBits names the last night of a run, where runs here name the first one after it. */
const datesOf = ({ from, until }: Span) => ({ Start: from, End: addDays(until, -1) })

/** The longest code of a room category. */
const LONGEST_CODE = 8
/** Why a room code cannot be sent; empty when it can. */
export const codeFault = (code: string): string =>
  code.length > LONGEST_CODE ? `AlpineBits has room codes of ${LONGEST_CODE} characters at most` : ''

/** Makes a server forget its state of the hotel and replace it by the message. */
const COMPLETE_SET = element('UniqueID', { Type: '16', ID: '1', Instance: 'CompleteSet' }, [])

/** Rooms free of every category that lines are about, or that is sold, on all nights of a span; none where no line is about rooms. */
export function completeLines(lines: readonly Line[], truth: Board, span: Span): Line[] {
  const named = lines.filter(({ rate }) => rate === '')
  if (named.length === 0) return []
  const nothing: Board = new Map(named.map(({ room }) => [keyOf(room, ''), { from: span.from, values: [] }]))
  return deltaOf(nothing, truth, span).filter(({ rate, room }) => rate === '' && codeFault(room) === '')
}

/** Rooms free on runs of nights, each run for itself; undefined where no line is about rooms. */
export function freeRoomsOf(hotel: Hotel, lines: readonly Line[], isComplete = false): XmlNode | undefined {
  const inventories = lines
    .filter(({ rate }) => rate === '')
    .map(({ room, value, ...span }) =>
      element('Inventory', {}, [
        element('StatusApplicationControl', { ...datesOf(span), InvTypeCode: room }, []),
        // Without a count the category is fully booked.
        ...(value > 0 ? [element('InvCounts', {}, [element('InvCount', { CountType: '2', Count: String(value) }, [])])] : []),
      ]),
    ) // prettier-ignore
  if (inventories.length === 0) return undefined
  return message('OTA_HotelInvCountNotifRQ', [
    ...(isComplete ? [COMPLETE_SET] : []),
    element('Inventories', hotelOf(hotel), inventories),
  ])
}

type Wanted = {
  hotel: Hotel
  currency: string
  lines: readonly Line[]
  truth: Board
  rooms: readonly SoldRoom[]
  rates: readonly SoldRate[]
  /** Rate codes that the channel does not have. */
  unknown: ReadonlySet<string>
}

/**
 * Prices and booking rules of every night that a line is about. A night is always sent whole, because a booking rule replaces the one before
 * it. Undefined where no line is about a rate.
 */
export function ratePlansOf({ hotel, currency, lines, truth, rooms, rates, unknown }: Wanted): XmlNode | undefined {
  const ofRates = lines.filter(({ rate }) => rate !== '')
  const codes = [...new Set(ofRates.map(({ rate }) => rate))]
  if (codes.length === 0) return undefined
  const plans = codes.map((rate) => {
    const runs = runsOf(ofRates, rate, truth)
    const prices = runs.flatMap((run) => priceOf(run, currency, rooms))
    const sold = unknown.has(rate) ? rates.find(({ code }) => code === rate) : undefined
    return element('RatePlan', { RatePlanNotifType: sold ? 'New' : 'Overlay', CurrencyCode: currency, RatePlanCode: rate }, [
      element('BookingRules', {}, runs.map(ruleOf)),
      ...(sold || prices.length > 0 ? [element('Rates', {}, [...(sold ? [eachRateOf(sold)] : []), ...prices])] : []),
      ...(sold ? [ANY_GUESTS, titleOf(sold.name)] : []),
    ])
  }) // prettier-ignore
  return message('OTA_HotelRatePlanNotifRQ', [element('RatePlans', hotelOf(hotel), plans)])
}

/** What every rate of a plan is: a price of a room and a night, with the meals of each night. The standard knows meals of a whole plan alone. */
const eachRateOf = ({ meals }: SoldRate): XmlNode =>
  element('Rate', { RateTimeUnit: 'Day', UnitMultiplier: '1' }, [
    element('BaseByGuestAmts', {}, [element('BaseByGuestAmt', { Type: '25' }, [])]),
    element('MealsIncluded', { MealPlanIndicator: 'true', MealPlanCodes: MEAL_PLAN_CODES[mealPlanOf(meals)] }, []),
  ])

/** Only meals with breakfast have codes; others are sent as a lesser one. */
function mealPlanOf(meals: ReadonlySet<Meal>): MealPlan {
  if (!meals.has('BREAKFAST')) return 'ROOM_ONLY'
  const main = (['LUNCH', 'DINNER'] as const).filter((meal) => meals.has(meal)).length
  return main === 2 ? 'FULL_BOARD' : main === 1 ? 'HALF_BOARD' : 'BREAKFAST'
}

const ANY_GUESTS = element('Offers', {}, [
  element('Offer', {}, [
    element('OfferRules', {}, [element('OfferRule', {}, [element('Occupancy', { AgeQualifyingCode: '10' }, [])])]),
  ]),
])
const titleOf = (name: string): XmlNode =>
  element('Description', { Name: 'title' }, [element('Text', { TextFormat: 'PlainText', Language: 'en' }, name)])

function priceOf({ room, night, ...span }: Run, currency: string, rooms: readonly SoldRoom[]): XmlNode[] {
  const guests = rooms.find(({ code }) => code === room)?.baseOccupancy
  // A price of nothing cannot be sent: such a night has its rule alone.
  if (guests === undefined || !isSold(night)) return []
  const amount = { NumberOfGuests: String(guests), AgeQualifyingCode: '10', AmountAfterTax: decimalText(minor(night.price), Currency.parse(currency)) }
  return [element('Rate', { InvTypeCode: room, ...datesOf(span) }, [element('BaseByGuestAmts', {}, [element('BaseByGuestAmt', amount, [])])])]
} // prettier-ignore

const MESSAGE_TYPES = {
  min: 'SetMinLOS',
  minThrough: 'SetForwardMinStay',
  max: 'SetMaxLOS',
  maxThrough: 'SetForwardMaxStay',
} as const
const LENGTHS = ['min', 'minThrough', 'max', 'maxThrough'] as const
const NO_DAY = { Mon: 'false', Tue: 'false', Weds: 'false', Thur: 'false', Fri: 'false', Sat: 'false', Sun: 'false' }

function ruleOf({ room, night, ...span }: Run): XmlNode {
  const lengths = LENGTHS.map((type) => [type, lengthsOf(night)[type]] as const)
    .filter(([, nights]) => nights > 0)
    .map(([type, nights]) =>
      element('LengthOfStay', { Time: String(nights), TimeUnit: 'Day', MinMaxMessageType: MESSAGE_TYPES[type] }, []),
    )
  const days = [
    ...(night.closedToArrival === 1 ? [element('ArrivalDaysOfWeek', NO_DAY, [])] : []),
    ...(night.closedToDeparture === 1 ? [element('DepartureDaysOfWeek', NO_DAY, [])] : []),
  ]
  const status = isSold(night) ? 'Open' : 'Close'
  return element('BookingRule', { CodeContext: 'ROOMTYPE', Code: room, ...datesOf(span) }, [
    ...(lengths.length > 0 ? [element('LengthsOfStay', {}, lengths)] : []),
    ...(days.length > 0 ? [element('DOW_Restrictions', {}, days)] : []),
    element('RestrictionStatus', { Restriction: 'Master', Status: status }, []),
  ])
}

/** Codes of rooms, or of rates, that a channel does not have on any night of a span. */
export function unknownCodes(sent: Board, span: Span, codes: readonly string[], of: 'room' | 'rate'): Set<string> {
  const length = daysBetween(span.from, span.until)
  const known = new Set(
    [...sent].flatMap(([key, nights]) => {
      const [room = '', rate = ''] = key.split('\n')
      const holds = Array.from({ length }, (_, night) => valueAt(nights, addDays(span.from, night)))
      if (holds.every((value) => value === null) || (of === 'room' && rate !== '')) return []
      return [of === 'room' ? room : rate]
    }),
  )
  return new Set(codes.filter((code) => !known.has(code)))
}

/**
 * Every room category that is sold, as the contents of a hotel.
 *
 * @param hasChildren whether the reader knows how many children a category takes
 */
export function contentsOf(hotel: Hotel, rooms: readonly SoldRoom[], hasChildren: boolean): XmlNode {
  const guestRooms = rooms.map(({ code, name, baseOccupancy, maxGuests, maxChildren }) =>
    element(
      'GuestRoom',
      {
        Code: code,
        MinOccupancy: '1',
        MaxOccupancy: String(Math.max(baseOccupancy, maxGuests)),
        ...(hasChildren &&
          maxChildren > 0 && {
            MaxChildOccupancy: String(Math.min(maxChildren, Math.max(baseOccupancy, maxGuests))),
          }),
      },
      [
        // 42 is a room of OpenTravel's list GRI; other kinds of room are not distinguished here.
        element('TypeRoom', { StandardOccupancy: String(baseOccupancy), RoomClassificationCode: '42' }, []),
        element('MultimediaDescriptions', {}, [
          element('MultimediaDescription', { InfoCode: '25' }, [
            element('TextItems', {}, [
              element('TextItem', {}, [element('Description', { TextFormat: 'PlainText', Language: 'en' }, name)]),
            ]),
          ]),
        ]),
      ],
    ),
  )
  return element('HotelDescriptiveContents', {}, [
    element('HotelDescriptiveContent', hotelOf(hotel), [
      element('FacilityInfo', {}, [element('GuestRooms', {}, guestRooms)]),
    ]),
  ])
}
