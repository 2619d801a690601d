import type { Kot } from '#areas/trade/orders/contract/replies.ts'
import { kotStatusOf, lineAlong } from '#areas/trade/orders/rules/states.ts'
import type { RequestOf } from '#core/contract.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import type { Board, kitchen } from '../contract.ts'
import { allDayOf } from '../rules.ts'

export type PressInput = RequestOf<typeof kitchen.press>

/** The subject of an outbox entry of the kitchen, as values for its text. */
export type Description = { number: number; place: string; /** Of the line or dish. */ name: string; press: PressInput }

export const descriptionOf = (entry: Entry): Description => entry.says as Description

/** A press as it is sent and stored: with the state seen when it was made, so that it is refused when that has changed. */
export type PressRequest = { input: PressInput; subject: string; says: Description }

/** What is pressed on one ticket goes in order, and waits behind what was refused of it. */
export function requestOf(kot: Kot, press: PressInput): PressRequest {
  const { orderLineId, productCode, readyUnits, to } = press
  const line = kot.orderLines.find((one) => one.orderLineId === orderLineId || one.productCode === productCode)
  const status = orderLineId === undefined ? kot.status : line?.status
  const isSeen = to !== undefined && status !== undefined && status !== 'Void'
  const input = {
    ...press,
    // What another station cooks of a set meal stays where it is.
    ...(orderLineId !== undefined && kot.stationId !== null && { stationId: kot.stationId }),
    ...(isSeen && { seenStatus: status as PressInput['seenStatus'] }),
    ...(readyUnits !== undefined && { seenUnits: line?.readyUnits ?? 0 }),
  }
  const { kotNo: number, tableOrRoom: place, kotId: subject } = kot
  return { input, subject, says: { number, place, name: line?.name ?? '', press } }
}

const progressed = (line: Kot['orderLines'][number], { to, readyUnits }: PressInput) => {
  if (readyUnits !== undefined)
    return { ...line, readyUnits, status: readyUnits >= line.liveUnits ? ('Ready' as const) : ('Preparing' as const) }
  return to === undefined ? line : { ...line, status: to === 'New' ? ('Available' as const) : to }
}

function pressed(kot: Kot, press: PressInput): Kot {
  const { kotId, orderLineId, stationId = kot.stationId, to, seen = [] } = press
  if (seen.includes(kot.kotId)) return { ...kot, acknowledgedAt: kot.acknowledgedAt ?? kot.createdAt }
  if (kotId === kot.kotId && to !== undefined) {
    const orderLines = kot.orderLines.map((line) => ({ ...line, status: lineAlong(line.status, to) }))
    return { ...kot, orderLines, status: to }
  }
  const isMeant = stationId === kot.stationId && kot.orderLines.some((line) => line.orderLineId === orderLineId)
  if (orderLineId === undefined || !isMeant) return kot
  const orderLines = kot.orderLines.map((line) => (line.orderLineId === orderLineId ? progressed(line, press) : line))
  return { ...kot, orderLines, status: kotStatusOf(orderLines.map(({ status }) => status)) }
}

/** A board as it is once these presses were carried out, in their order. */
export function boardWith(board: Board, presses: readonly PressInput[]): Board {
  if (presses.length === 0) return board
  const tickets = board.tickets
    .map((kot) => presses.reduce(pressed, kot))
    .filter(({ status, type, acknowledgedAt }) => status !== 'Served' && !(type !== 'New' && type !== 'Add' && acknowledgedAt !== null)) // prettier-ignore
  return { ...board, tickets, allDay: allDayOf(tickets) }
}

/** The same press, made again after its user has seen the current state. */
export function pressedAnew(entry: Entry): Entry {
  const { seenStatus: _, seenUnits: __, ...input } = entry.input
  return { ...entry, input }
}
