import { addDays, type Span } from '#core/dates.ts'
import { Currency, decimalText, minor } from '#core/money.ts'
import type { Line } from '../../contract/replies.ts'
import { isSold, lengthsOf, type Run, runsOf } from '../nights.ts'
import type { Board } from '../sending.ts'

/** A rate plan of a hub: it sells one room type. Plans of one title are one rate code here. */
export type HubPlan = { id: string; title: string; roomTypeId: string }

/** A hub names the last night of a run, where runs here name the first one after it. */
const datesOf = ({ from, until }: Span) => ({ date_from: from, date_to: addDays(until, -1) })

/** Rooms free of room types on runs of nights. */
export const availabilityOf = (hotelCode: string, lines: readonly Line[]): object[] =>
  lines
    .filter(({ rate }) => rate === '')
    .map(({ room, value, ...span }) => ({
      property_id: hotelCode,
      room_type_id: room,
      ...datesOf(span),
      availability: value,
    }))

type Wanted = {
  hotelCode: string
  currency: string
  lines: readonly Line[]
  truth: Board
  plans: readonly HubPlan[]
}

/**
 * Prices and restrictions of every night that a line of a rate is about. A night is sent whole, because exact lengths of stay are sent as the
 * shortest and the longest. A room type the hub has no plan of the title for is not sold there.
 */
export function restrictionsOf({ hotelCode, currency, lines, truth, plans }: Wanted): object[] {
  const ofRates = lines.filter(({ rate }) => rate !== '')
  return [...new Set(ofRates.map(({ rate }) => rate))].flatMap((rate) =>
    runsOf(ofRates, rate, truth).flatMap((run) => {
      const plan = plans.find(({ title, roomTypeId }) => title === rate && roomTypeId === run.room)
      return plan ? [{ property_id: hotelCode, rate_plan_id: plan.id, ...restrictionOf(run, currency) }] : []
    }),
  )
}

/** A hub has at least one night as the shortest stay, and 0 as no longest one. */
function restrictionOf({ night, from, until }: Run, currency: string): object {
  const { min, minThrough, max, maxThrough } = lengthsOf(night)
  const most = [max, maxThrough].filter((nights) => nights > 0)
  return {
    ...datesOf({ from, until }),
    stop_sell: !isSold(night),
    ...(isSold(night) && { rate: decimalText(minor(night.price), Currency.parse(currency)) }),
    min_stay_arrival: Math.max(1, min),
    min_stay_through: Math.max(1, minThrough),
    max_stay: most.length > 0 ? Math.min(...most) : 0,
    closed_to_arrival: night.closedToArrival === 1,
    closed_to_departure: night.closedToDeparture === 1,
  }
}

/** Rate codes of a message of which the hub has no plan at all. */
export const unknownRates = (lines: readonly Line[], plans: readonly HubPlan[]): string[] =>
  [...new Set(lines.map(({ rate }) => rate))].filter(
    (rate) => rate !== '' && plans.every(({ title }) => title !== rate),
  )
