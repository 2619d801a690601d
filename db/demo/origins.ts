import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { profilesArea } from '#areas/parties/profiles/actions/profiles.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

/** Families from abroad: their country, where they live, and by what document they are known. */
const ABROAD = [
  { name: 'Fernandes', country: 'PT', city: 'Lisboa' },
  { name: 'Hassan', country: 'AE', city: 'Dubai' },
  { name: 'Lopez', country: 'ES', city: 'Madrid' },
  { name: 'Müller', country: 'DE', city: 'München' },
  { name: 'Okafor', country: 'NG', city: 'Lagos' },
  { name: 'Schmidt', country: 'DE', city: 'Hamburg' },
  { name: 'Smith', country: 'GB', city: 'London' },
  { name: 'Tanaka', country: 'JP', city: 'Osaka' },
  { name: 'Williams', country: 'GB', city: 'Bristol' },
  { name: 'Zhang', country: 'CN', city: 'Shanghai' },
] as const

// $2 families from abroad. Others who live in a city of another country are Indian and live there.
const COME_FROM = `
  update customers c
     set nationality = coalesce(a.country, 'IN'), city = coalesce(a.city, c.city),
         country = coalesce(a.country, case c.city when 'London' then 'GB' when 'Dubai' then 'AE' when 'Singapore' then 'SG' else 'IN' end),
         date_of_birth = date '1948-01-01' + abs(hashtext(c.phone_digits)) % 20000
    from customers m left join jsonb_to_recordset($2::jsonb) a (name text, country text, city text) on a.name = m.last_name
   where c.property_id = $1 and (m.property_id, m.id) = (c.property_id, c.id) and c.is_sample and c.nationality = '' and c.phone_digits <> ''`

const IN_HOUSE = `
  select b.customer_id as id, min(c.nationality) as nationality
    from stays s
    join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
    join customers c on (c.property_id, c.id) = (b.property_id, b.customer_id)
   where s.property_id = $1 and s.status = 'IN_HOUSE' and c.is_sample
   group by b.customer_id order by min(s.room_id::text)`

const LIKES = [
  { topic: 'ROOM', value: 'High floor, away from the lift', tags: ['Lake view'] },
  { topic: 'BED', value: 'Two firm pillows', tags: ['Regular', 'Golf'] },
  { topic: 'FOOD', value: 'Vegetarian breakfast at seven', tags: ['Yoga'] },
  { topic: 'NEWSPAPER', value: 'The Hindu', tags: ['Regular'] },
  { topic: 'DRINK', value: 'Green tea on arrival', tags: ['Lake view', 'Yoga'] },
] as const

/** One of so many has not shown a document yet. */
const ONE_WITHOUT_OF = 6

/** Where guests come from; those in house have shown a document, and some are known to prefer something, and have tags. */
export async function knowGuests({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 7, async (ctx) => {
    await ctx.tx.named('', COME_FROM, [ctx.property.id, JSON.stringify(ABROAD)])
    const guests = await ctx.tx.named<{ id: string; nationality: string }>('', IN_HOUSE, [ctx.property.id])
    for (const [at, guest] of guests.entries()) {
      if (at % ONE_WITHOUT_OF > 0) await showDocument(ctx, guest, at)
      const likes = LIKES[at]
      if (likes) await prefer(ctx, guest.id, likes)
    }
  })
}

/** A passport of one from abroad, an identity card of one from here. */
function showDocument(ctx: Context, { id: customerId, nationality }: { id: string; nationality: string }, at: number) {
  const kind = nationality === 'IN' ? 'IDENTITY_CARD' : 'PASSPORT'
  const number = `${nationality}${String(4_810_200 + at * 37)}`
  return profilesArea.actions.addDocument(
    ctx,
    profiles.addDocument.input.parse({ customerId, kind, number, country: nationality }),
  )
}

const prefer = (ctx: Context, customerId: string, { tags, ...likes }: (typeof LIKES)[number]) =>
  profilesArea.actions.saveTraits(ctx, profiles.saveTraits.input.parse({ customerId, tags, preferences: [likes] }))
