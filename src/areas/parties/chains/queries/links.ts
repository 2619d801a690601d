import type { CustomerRow } from '#areas/parties/customers/contract.ts'
import type { Instant } from '#core/dates.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { SharedDetails } from '../rules.ts'

// What looks at a sister property or writes there needs the platform's scope; whose sisters, is in the statements themselves.

/** A guest of a sister property and, where one is named, the customer here: both or neither, in one order for everyone. */
const LOCK_BOTH = `
  select c.property_id::int as "propertyId", c.id from customers c
   where ((c.property_id = $1 and c.id = $4::uuid) or (c.property_id = $2 and c.id = $3 and exists (select from sister_properties($1) s where s.id = $2)))
     and c.merged_into_id is null and c.erased_at is null and c.restricted_at is null
   order by c.property_id, c.id for update`

/** Locks a guest of a sister property and a customer; returns which of them there are, and may be linked. */
export async function lockBoth(
  tx: PlatformTx,
  { propertyId, sisterId, sisterGuestId, customerId }: { propertyId: number; sisterId: number; sisterGuestId: string; customerId: string | null }, // prettier-ignore
): Promise<{ hasGuest: boolean; hasCustomer: boolean }> {
  const values = [propertyId, sisterId, sisterGuestId, customerId]
  const rows = await tx.named<{ propertyId: number; id: string }>('chains.lockBoth', LOCK_BOTH, values)
  return {
    hasGuest: rows.some((row) => row.propertyId === sisterId),
    hasCustomer: rows.some((row) => row.propertyId === propertyId),
  }
}

const GUEST = `
  select s.name as "sisterName", s.is_controller as "isController", c.first_name as "firstName", c.last_name as "lastName", c.email,
         c.phone, c.nationality, c.language, c.address, c.city, c.postal_code as "postalCode", c.country,
         c.date_of_birth as "dateOfBirth", c.dietary, c.allergies, c.is_vip as "isVip", c.vip_level as "vipLevel",
         coalesce((select json_agg(json_build_object('topic', p.topic, 'value', p.value) order by p.topic, p.value)
            from customer_preferences p where p.property_id = c.property_id and p.customer_id = c.id), '[]') as preferences,
         (select l.customer_id from linked_guests(c.property_id, c.id) l where l.property_id = $1 order by l.customer_id limit 1) as "linkedId",
         array(select l.person_id from guest_links l where l.property_id = c.property_id and l.customer_id = c.id) as "personIds"
    from sister_properties($1) s
    join customers c on c.property_id = s.id and c.id = $3
   where s.id = $2`

export type SharedGuest = SharedDetails & {
  sisterName: string
  isController: boolean
  preferences: { topic: string; value: string }[]
  /** The customer here who is linked to them already. */
  linkedId: string | null
  personIds: string[]
}

/** What a sister property knows of a guest. */
export async function findShared(
  tx: PlatformTx,
  propertyId: number,
  sisterId: number,
  sisterGuestId: string,
): Promise<SharedGuest | undefined> {
  const [guest] = await tx.named<SharedGuest>('chains.guest', GUEST, [propertyId, sisterId, sisterGuestId])
  return guest
}

/** Both sides in the organisation of the caller: the constraint refuses a sister that is of another one by now. */
const LINK = `
  insert into guest_links (property_id, person_id, organization_id, customer_id, linked_at, linked_by_name)
  select side.property_id, person.id, me.organization_id, side.customer_id, $6, $7
    from properties me
   cross join (values ($1::bigint, $2::uuid), ($3::bigint, $4::uuid)) as side (property_id, customer_id)
   cross join unnest($5::uuid[]) as person (id)
   where me.id = $1
  on conflict (property_id, person_id) do nothing`

type NewLink = {
  propertyId: number
  customerId: string
  sisterId: number
  sisterGuestId: string
  personIds: readonly string[]
  at: Instant
  by: string
}

/** @throws Refusal not_found when the sister has left the organisation meanwhile */
export const insertLinks = (tx: PlatformTx, link: NewLink): Promise<object[]> => {
  const { propertyId, customerId, sisterId, sisterGuestId, personIds, at, by } = link
  return tx
    .named<object>('chains.link', LINK, [propertyId, customerId, sisterId, sisterGuestId, personIds, at, by])
    .catch(refuseOn({ link_is_in_the_organisation: 'not_found' }))
}

const ROW = `
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.city, c.is_vip as "isVip",
         c.do_not_rent as "doNotRent", stayed.count as "stayCount", stayed.last_arrival as "lastArrival"
    from customers c
   cross join lateral (
         select count(*)::int as count, max(b.arrival_on) as last_arrival from bookings b
          where b.property_id = $1 and b.customer_id = c.id and b.status in ('IN_HOUSE', 'CHECKED_OUT') and not b.is_account) stayed
   where c.property_id = $1 and c.id = $2`

/** A customer of the property as a suggestion shows them. */
export async function getRow(tx: Tx, customerId: string): Promise<CustomerRow> {
  const [row] = await tx.named<CustomerRow>('chains.row', ROW, [tx.propertyId, customerId])
  if (!row) throw new Error('the customer was stored a moment ago')
  return row
}

const SEPARATE = `delete from guest_links where property_id = $1 and customer_id = $2 returning person_id as "personId"`

/** Ends the links of a customer; returns how many there were. */
export async function deleteLinks(tx: Tx, customerId: string): Promise<number> {
  return (await tx.named('chains.separate', SEPARATE, [tx.propertyId, customerId])).length
}
