import type { GroupEvent } from '../contract/events.ts'
import type { NamedEvent } from '../queries/events.ts'
import { priceOfEvent } from '../rules/event-costs.ts'
import { timeOf } from './event-times.ts'

/** An event as replies have it. */
export function eventIn(event: NamedEvent, timeZone: string): GroupEvent {
  const {
    roomName: functionRoomName,
    roomHire: _hire,
    hirePer: _per,
    taxCategory: _tax,
    serviceCode: _code,
    ...rest
  } = event
  const { chargeRound: _round, chargedOn: on, chargedAmount: amount, ...facts } = rest
  const charged = on === null || amount === null ? null : { on, amount }
  return { ...facts, functionRoomName, ...timeOf(event, timeZone), price: priceOfEvent(event, event), charged }
}
