import type { Day, Instant } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'

/** A request once for every linked guest of a sister property who does not have the like already. */
const OPEN = `
  insert into privacy_requests (property_id, id, customer_id, kind, note, due_on, created_at, created_by_name, made_at_property)
  select l.property_id, gen_random_uuid(), l.customer_id, $3, $4, $5, $6, $7, $8
    from linked_guests($1, $2) l
    join customers c on (c.property_id, c.id) = (l.property_id, l.customer_id) and c.merged_into_id is null and c.erased_at is null
   where ($3 <> 'RESTRICT' or c.restricted_at is null)
     and not exists (select from privacy_requests q where (q.property_id, q.customer_id, q.kind, q.state) = (l.property_id, l.customer_id, $3, 'OPEN'))
  returning property_id as "propertyId", id, customer_id as "customerId",
            (select s.is_controller from sister_properties($1) s where s.id = privacy_requests.property_id) as "isController"`

export type Forwarded = { propertyId: number; id: string; customerId: string; isController: boolean }

type Request = {
  propertyId: number
  customerId: string
  kind: string
  note: string
  dueOn: Day
  at: Instant
  by: string
  madeAt: string
}

/** Enters a request at every sister property that knows the person as linked. */
export const insertElsewhere = (tx: PlatformTx, request: Request): Promise<Forwarded[]> => {
  const { propertyId, customerId, kind, note, dueOn, at, by, madeAt } = request
  return tx.named<Forwarded>('privacy.openElsewhere', OPEN, [propertyId, customerId, kind, note, dueOn, at, by, madeAt])
}
