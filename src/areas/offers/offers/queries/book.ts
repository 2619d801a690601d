import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { OfferTarget } from '../contract/fields.ts'
import type { EnteredCode, KnownOffer } from '../rules/basket.ts'
import { type Flat, stored, unflattened } from './offers.ts'
import { OFF_PARTS } from './parts.ts'

/** The products of the groups an offer is limited to. */
const GROUP_PRODUCTS = `
  (select coalesce(jsonb_agg(m.id), '[]') from jsonb_array_elements_text(o.conditions -> 'categories') e
     join product_groups g on g.property_id = o.property_id and g.id::text = e
     join products m on m.property_id = o.property_id and m.product_group_id = g.id)`

/** The rooms that other stays have of an offer in each night, where it is limited. */
const ROOMS_HAD = `
  (select coalesce(jsonb_object_agg(h.night, h.rooms), '{}')
     from (select n.night, count(*) as rooms
             from offer_use_nights n join offer_uses u on u.property_id = n.property_id and u.id = n.use_id
            where o.max_rooms_per_night is not null and n.property_id = o.property_id and n.offer_id = o.id and u.released_at is null
              and u.booking_id is distinct from $7
            group by n.night) h)`

// What is weighed for one stay or order: of its offers those that are on, and those whose code was entered. What it has itself does not
// count against the limits of its offers.
const BOOK = `
  select ${stored.select('o')}, o.first_version_id as "firstVersionId", used.uses, used.today as "usesToday", used.by_guest as "usesByGuest", used.given,
         ${ROOMS_HAD} as rooms, ${OFF_PARTS('$7', '$3::text[]')} as "offParts",
         coalesce(entered.codes, '[]') as codes, ${GROUP_PRODUCTS} as "groupProductIds",
         coalesce(x.name, p.name, '') as "giftName", coalesce(x.price_minor, p.price_minor, 0) as "giftPrice",
         coalesce(x.is_active, p.is_active, false) as "isGiftSold"
    from offers o
    left join extra_charges x on x.property_id = o.property_id and x.id = o.gift_extra_id
    left join products p on p.property_id = o.property_id and p.id = o.gift_product_id
    join lateral (
      select count(*)::int as uses, count(*) filter (where u.used_on = $5)::int as today,
             count(*) filter (where u.customer_id in (select c.id from customers c where c.property_id = $1 and $6 in (c.id, c.merged_into_id)))::int as by_guest,
             coalesce(sum(u.off_minor), 0)::bigint as given
        from offer_uses u
       where u.property_id = o.property_id and u.offer_id = o.id and u.released_at is null
         and num_nonnulls(o.max_uses, o.max_uses_per_day, o.max_uses_per_guest, o.budget_minor) > 0
         and coalesce(u.booking_id, u.order_id) is distinct from $7) used on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'customerId', k.customer_id, 'expiresOn', k.expires_on, 'maxUses', k.max_uses,
                       'isVoid', k.voided_at is not null,
                       'uses', (select count(*) from offer_uses u where u.property_id = k.property_id and u.code_id = k.id and u.released_at is null
                                   and coalesce(u.booking_id, u.order_id) is distinct from $7))) as codes
        from offer_codes k where k.property_id = o.property_id and k.offer_id = o.id and k.code = any($3::text[])) entered on true
   where o.property_id = $1 and o.target = $2
     and (o.state = 'ACTIVE' or o.id = any($4::uuid[]) or entered.codes is not null
          or exists (select from offer_uses u where u.property_id = o.property_id and u.offer_id = o.id and u.released_at is null
                        and coalesce(u.booking_id, u.order_id) = $7))
   order by o.id`

type BookRow = Flat &
  Required<KnownOffer['used']> & {
    firstVersionId: string | null
    offParts: Minor
    codes: EnteredCode[]
    groupProductIds: string[]
    giftName: string
    giftPrice: Minor
    isGiftSold: boolean
  }

export type BookQuestion = {
  target: OfferTarget
  /** As they are compared. */
  codes: readonly string[]
  today: Day
  customerId: string | null
  /** Offers that are weighed though they are not on: those it has, or the draft that is tried. */
  also?: readonly string[]
  /** The booking or order that is weighed, where it exists already. */
  of?: string | undefined
}

/** The offers a stay or an order may have, with how often each was used. */
export async function findOfferBook(tx: Tx, question: BookQuestion): Promise<KnownOffer[]> {
  const { target, codes, today, customerId, of = null, also = [] } = question
  const parameters = [tx.propertyId, target, codes, also, today, customerId, of]
  const rows = await tx.named<BookRow>('offers.findBook', BOOK, parameters)
  return rows.map((row) => {
    const { uses, usesToday, usesByGuest, given, rooms, codes: entered, groupProductIds, ...rest } = row
    const { giftName: name, giftPrice: price, isGiftSold: isSold, firstVersionId, offParts, ...flat } = rest
    const { gift, ...offer } = unflattened(stored.read(flat))
    const used = { uses, usesToday, usesByGuest, given, rooms }
    const known = { ...offer, firstVersionId, used, offParts, codes: entered, groupProductIds }
    return { ...known, gift: gift && { ...gift, name, price, isSold } }
  })
}
