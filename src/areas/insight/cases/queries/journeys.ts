import type { Language } from '#core/language.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

/** A step of a journey that opens a case and has none yet. */
const NEEDS_CASE = `
  l.kind = 'CASE' and l.happened_at > now() - interval '14 days'
     and not exists (select from cases c where c.property_id = l.property_id and c.journey_log_id = l.id)`

const PROPERTIES = `select distinct l.property_id::int as id from journey_log l where ${NEEDS_CASE} order by 1`
/** Properties with a journey that needs a case. Needs the platform's scope. */
export const findPropertiesWithSteps = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('cases.findPropertiesWithSteps', PROPERTIES, [])

const FIND = `
  select l.id as "journeyLogId", l.detail as subject, j.name as journey, coalesce(nullif(trim(coalesce(c.first_name, e.first_name, '') || ' ' || coalesce(c.last_name, e.last_name, '')), ''), '?') as name,
         coalesce(c.email, e.email, '') as email, coalesce(c.phone, e.phone, '') as phone, coalesce(c.language, e.language) as language, coalesce(b.reference, '') as reference,
         coalesce((select string_agg(distinct o.number, ', ') from stays t join rooms o on o.property_id = t.property_id and o.id = t.room_id
                    where t.property_id = b.property_id and t.booking_id = b.id), '') as place
    from journey_log l
    join journey_runs r on r.property_id = l.property_id and r.id = l.run_id
    join journeys j on j.property_id = r.property_id and j.id = r.journey_id
    left join customers c on c.property_id = r.property_id and c.id = r.customer_id
    left join leads e on e.property_id = r.property_id and e.id = r.lead_id
    left join bookings b on b.property_id = r.property_id and b.id = r.booking_id
   where l.property_id = $1 and ${NEEDS_CASE} order by l.id limit 100`
export type StepForCase = {
  journeyLogId: string
  subject: string
  journey: string
  name: string
  email: string
  phone: string
  language: Language | null
  reference: string
  place: string
}
/** Steps of journeys that need their case, with the guest they are about. */
export const findStepsForCases = (tx: Tx): Promise<StepForCase[]> =>
  tx.named('cases.findStepsForCases', FIND, [tx.propertyId])
