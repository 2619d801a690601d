import type { Language } from '#core/language.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { NewCase } from './cases.ts'

/** A step of a journey that opens a case and has none yet. */
const NEEDS_CASE = `
  l.kind = 'CASE' and l.happened_at > now() - interval '14 days'
     and not exists (select from cases c where c.property_id = l.property_id and c.journey_log_id = l.id)`

const PROPERTIES = `select distinct l.property_id::int as id from journey_log l where ${NEEDS_CASE} order by 1`
/** Properties with a journey that needs a case. Needs the platform's scope. */
export const findPropertiesWithSteps = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('cases.findPropertiesWithSteps', PROPERTIES, [])

const FIND = `
  select l.id as "journeyLogId", l.detail as subject, j.name as journey, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), '?') as name,
         c.email, c.phone, c.language, coalesce(b.reference, '') as reference,
         coalesce((select string_agg(distinct o.number, ', ') from stays t join rooms o on o.property_id = t.property_id and o.id = t.room_id
                    where t.property_id = b.property_id and t.booking_id = b.id), '') as place
    from journey_log l
    join journey_runs r on r.property_id = l.property_id and r.id = l.run_id
    join journeys j on j.property_id = r.property_id and j.id = r.journey_id
    join customers c on c.property_id = r.property_id and c.id = r.customer_id
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

const INSERT = `
  insert into cases (property_id, id, number, token, desk, kind, priority, subject, name, email, phone, language, reference, place, due_at, created_at,
                     changed_at, created_by_name, journey_log_id)
  select $1, x.id, x.number, x.token, x.desk, x.kind, x.priority, x.subject, x.name, x.email, x.phone, x.language, x.reference, x.place, x."dueAt",
         x."createdAt", x."createdAt", x."createdByName", x."journeyLogId"
    from jsonb_to_recordset($2::jsonb) as x (id uuid, number text, token text, desk text, kind text, priority text, subject text, name text, email text,
         phone text, language text, reference text, place text, "dueAt" timestamptz, "createdAt" timestamptz, "createdByName" text, "journeyLogId" uuid)
  on conflict (property_id, journey_log_id) do nothing returning id`
export type StepCase = Omit<NewCase, 'propertyId'> & { journeyLogId: string }
/** Opens cases of steps; one that has a case meanwhile gets none. @returns those that were opened */
export async function insertStepCases(tx: Tx, cases: readonly StepCase[]): Promise<Set<string>> {
  const rows = await tx.named<{ id: string }>('cases.insertStepCases', INSERT, [tx.propertyId, JSON.stringify(cases)])
  return new Set(rows.map(({ id }) => id))
}
