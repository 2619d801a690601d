import { backwards, type KeyRange, keysBeginningWith, phoneTail } from '#areas/parties/customers/rules.ts'
import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { GuestBooking } from '../contract/replies.ts'

/** The guest to look for: a known customer, or a phone and an e-mail that customers may share. */
export type GuestQuery = { customerId?: string | undefined; phone: string; email: string }

/** An open booking of someone who may be the guest, with what identifies them. */
export type BookingOfGuest = Omit<GuestBooking, 'because'> & { customerId: string; phones: string[]; emails: string[] }

/** More than a form has room for. */
const MOST = 20

const OF_GUEST = `
  with who as (
    select id from customers where property_id = $1 and id = $2
    union
    select id from customers
     where property_id = $1 and merged_into_id is null and search_email <> '' and search_email = $3
    union
    select id from customers
     where property_id = $1 and merged_into_id is null and phone_reversed <> '' and phone_reversed >= $4 and phone_reversed < $5
    union
    select customer_id from customer_contacts where property_id = $1 and search_email <> '' and search_email = $3
    union
    select customer_id from customer_contacts
     where property_id = $1 and phone_reversed <> '' and phone_reversed >= $4 and phone_reversed < $5
  )
  select b.id, b.reference, b.status, b.arrival_on as arrival, b.departure_on as departure, c.id as "customerId",
         array(select c.phone union select k.value from customer_contacts k where k.property_id = $1 and k.customer_id = c.id and k.channel = 'PHONE') as phones,
         array(select c.search_email union
               select k.search_email from customer_contacts k where k.property_id = $1 and k.customer_id = c.id and k.channel = 'EMAIL') as emails,
         trim(c.first_name || ' ' || c.last_name) as "guestName", rooms.numbers as "roomNumbers"
    from who
    join customers c on c.property_id = $1 and c.id = who.id
    join bookings b on b.property_id = $1 and b.customer_id = who.id
                   and b.status in ('INQUIRY', 'OPTION', 'WAITLIST', 'CONFIRMED', 'IN_HOUSE')
                   and (b.status = 'IN_HOUSE' or b.arrival_on = $6::date
                        or (b.arrival_on < $8::date and b.departure_on > $7::date))
   cross join lateral (
           select coalesce(array_agg(distinct r.number order by r.number), '{}') as numbers
             from stays s join rooms r on r.property_id = s.property_id and r.id = s.room_id
            where s.property_id = $1 and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW')) rooms
   order by b.arrival_on, b.id limit ${MOST}`

/** Open bookings of the customer, and of customers whose e-mail or end of phone number is the same, that matter for some nights. */
export function findBookingsOfGuest(
  tx: Tx,
  { customerId, phone, email }: GuestQuery,
  { today, arrival, departure }: { today: Day; arrival: Day; departure: Day },
): Promise<BookingOfGuest[]> {
  const tail = phoneTail(phone)
  const range: KeyRange | null = tail === null ? null : keysBeginningWith(backwards(tail))
  return tx.named<BookingOfGuest>('bookings.ofGuest', OF_GUEST, [
    tx.propertyId,
    customerId ?? null,
    email.trim().toLowerCase() || null,
    range?.from ?? null,
    range?.until ?? null,
    today,
    arrival,
    departure,
  ])
}
