import type { Day, Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { DemandEvent } from '../contract/forecast.ts'

const EVENT = `id, name, first_on as "firstOn", last_on as "lastOn"`

/** The sort keys of the last row of the page before. */
export type EventPlace = { firstOn: Day; id: string }

const UPCOMING = `
  select ${EVENT} from demand_events
   where property_id = $1 and last_on >= $2 and ($3::date is null or (first_on, id) > ($3::date, $4::uuid))
   order by first_on, id limit $5`
const PAST = `
  select ${EVENT} from demand_events
   where property_id = $1 and last_on < $2 and ($3::date is null or (first_on, id) < ($3::date, $4::uuid))
   order by first_on desc, id desc limit $5`

/** One page of the events that are not over on a day, the earliest first; or of those that are, the latest first. */
export const findEvents = (
  tx: Tx,
  { today, isPast }: { today: Day; isPast: boolean },
  { after, limit }: { after: EventPlace | undefined; limit: number },
): Promise<DemandEvent[]> => {
  const parameters = [tx.propertyId, today, after?.firstOn ?? null, after?.id ?? null, limit]
  return isPast
    ? tx.named('yields.findPastEvents', PAST, parameters)
    : tx.named('yields.findEvents', UPCOMING, parameters)
}

/** The events that have a night of a span. */
export const findEventsIn = (tx: Tx, { from, until }: Span): Promise<DemandEvent[]> =>
  tx.named(
    'yields.findEventsIn',
    `select ${EVENT} from demand_events where property_id = $1 and first_on < $3 and last_on >= $2 order by first_on, id`,
    [tx.propertyId, from, until],
  )

/** @throws Refusal name_taken for a second event of a name that begins on the same day */
export async function insertEvent(tx: Tx, { id, name, firstOn, lastOn }: DemandEvent): Promise<void> {
  await tx
    .named(
      'yields.insertEvent',
      'insert into demand_events (property_id, id, name, first_on, last_on) values ($1, $2, $3, $4, $5)',
      [tx.propertyId, id, name, firstOn, lastOn],
    )
    .catch(refuseOn({ demand_event_is_named_once: 'name_taken' }))
}

/** Removes an event. @throws Refusal not_found */
export async function deleteEvent(tx: Tx, demandEventId: string): Promise<DemandEvent> {
  const [row] = await tx.named<DemandEvent>(
    'yields.deleteEvent',
    `delete from demand_events where property_id = $1 and id = $2 returning ${EVENT}`,
    [tx.propertyId, demandEventId],
  )
  return row ?? refuse('not_found', { demandEventId })
}
