import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type {
  OfferCeiling,
  OfferConditions,
  OfferDetails,
  OfferGift,
  OfferState,
  OfferTarget,
} from '../contract/fields.ts'
import type { Offer } from '../contract/replies.ts'
import { BILLED } from './uses.ts'
import type { EnteredCode, KnownOffer } from '../rules/basket.ts'
import { isAboveCeiling } from '../rules/ceiling.ts'
import { codeOf } from '../rules/evaluate.ts'
import { nameKey, shownStateOf } from '../rules/offers.ts'
import { NAMES } from './names.ts'
import { type OfferFilter, runsBetween } from './windows.ts'

type Flat = Omit<OfferDetails, 'title' | 'about' | 'gift'> & {
  giftExtraId: string | null
  giftProductId: string | null
  giftQuantity: number | null
  giftPer: OfferGift['per'] | null
  id: string
  titleEn: string
  titleFr: string
  aboutEn: string
  aboutFr: string
  state: OfferState
  wasUsed: boolean
  createdAt: Instant
  version: number
}

const stored = columns<Flat>().of('offers', {
  id: fixed('id'),
  name: 'name',
  titleEn: 'title_en',
  titleFr: 'title_fr',
  aboutEn: 'about_en',
  aboutFr: 'about_fr',
  target: { column: 'target', read: (text) => text as OfferTarget, write: (target) => target },
  kind: { column: 'kind', read: (text) => text as OfferDetails['kind'], write: (kind) => kind },
  percentBp: 'percent_bp',
  amount: 'amount_minor',
  buy: 'buy',
  free: 'free',
  giftExtraId: 'gift_extra_id',
  giftProductId: 'gift_product_id',
  giftQuantity: 'gift_quantity',
  giftPer: { column: 'gift_per', read: (text) => text as OfferGift['per'] | null, write: (per) => per },
  maxOff: 'max_off_minor',
  needsCode: 'needs_code',
  channels: { column: 'channels', read: (list) => list as OfferDetails['channels'], write: (list) => list },
  audience: { column: 'audience', read: (text) => text as OfferDetails['audience'], write: (audience) => audience },
  conditions: { column: 'conditions', read: (held) => held as OfferConditions, write: (held) => JSON.stringify(held) },
  stack: 'stack',
  priority: 'priority',
  maxUses: 'max_uses',
  maxUsesPerGuest: 'max_uses_per_guest',
  maxUsesPerDay: 'max_uses_per_day',
  budget: 'budget_minor',
  keepsWhenChanged: 'keeps_when_changed',
  state: fixed('state'),
  wasUsed: fixed('was_used'),
  createdAt: fixed('created_at'),
  version: fixed('version'),
})

/** What decides whether an offer starts: the ceiling of its property, and who wrote, requested and approved it. */
type Ceiled = OfferCeiling & {
  giftPrice: Minor
  writtenBy: number | null
  requestedBy: number | null
  approvedName: string
  approvedAt: Instant | null
}
const CEILED = `
  c.ceiling_bp as "ceilingBp", c.ceiling_minor as "ceilingAmount", o.written_by as "writtenBy", o.requested_by as "requestedBy", o.approved_name as "approvedName",
  o.approved_at as "approvedAt",
  coalesce((select x.price_minor from extra_charges x where x.property_id = o.property_id and x.id = o.gift_extra_id),
           (select p.price_minor from products p where p.property_id = o.property_id and p.id = o.gift_product_id), 0) as "giftPrice"`

/** What was given, tax included; and what of the budget is spent, as prices are given. */
export type Counted = Flat & Ceiled & { names: Record<string, string>; uses: number; given: Minor; spent: Minor }

/** Stays and orders that have an offer, and what it took off them with tax. */
const USED = `
  join lateral (
    select count(*)::int as uses,
           (coalesce(sum(u.amount_minor), 0) - coalesce(sum(${BILLED}), 0))::bigint as given, coalesce(sum(u.off_minor), 0)::bigint as spent
      from offer_uses u where u.property_id = o.property_id and u.offer_id = o.id and u.released_at is null) used on true`

/** An offer as `Counted`. */
export const COUNTED = `${stored.select('o')}, ${NAMES} as names, ${CEILED}, used.uses, used.given, used.spent`
export const FROM_OFFERS = `from offers o left join offer_settings c on c.property_id = o.property_id ${USED}`
const OFFER = `select ${COUNTED} ${FROM_OFFERS} where o.property_id = $1`

function unflattened(row: Flat) {
  const { titleEn, titleFr, aboutEn, aboutFr, giftExtraId, giftProductId, giftQuantity, giftPer, ...offer } = row
  const gift: OfferGift | null =
    giftQuantity === null || giftPer === null
      ? null
      : { extraId: giftExtraId, productId: giftProductId, quantity: giftQuantity, per: giftPer }
  return { ...offer, gift, title: { en: titleEn, fr: titleFr }, about: { en: aboutEn, fr: aboutFr } }
}

export function shown({ names, uses, given, spent, ...row }: Counted, today: Day): Offer {
  const { ceilingBp, ceilingAmount, giftPrice, writtenBy, requestedBy, approvedName: by, approvedAt: at, ...flat } = row
  const offer = unflattened(stored.read(flat))
  const state = at !== null ? 'APPROVED' : requestedBy !== null ? 'REQUESTED' : 'NONE'
  return {
    ...offer,
    names,
    uses,
    given,
    shownState: shownStateOf({ ...offer, uses, given: spent }, today),
    isAboveCeiling: isAboveCeiling(offer, { ceilingBp, ceilingAmount }, giftPrice),
    approval: { state, writtenBy, requestedBy, by, at },
  }
}

const GET = `${OFFER} and o.id = $2`
/** @throws Refusal not_found */
export async function getOffer(tx: Tx, id: string, today: Day): Promise<Offer> {
  const [row] = await tx.named<Counted>('offers.get', GET, [tx.propertyId, id])
  return row ? shown(row, today) : refuse('not_found', { offerId: id })
}

const LOCK = 'select id from offers where property_id = $1 and id = any($2::uuid[]) order by id for update'
/** Locks offers until the transaction ends, in one order for everyone. */
export const lockOffers = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.named<{ id: string }>('offers.lock', LOCK, [tx.propertyId, ids])

const LIST = `
  ${OFFER} and ($2::uuid is null or o.id < $2) and ($3::text = '' or position($3 in o.name_key) > 0 or exists (
           select from offer_codes k where k.property_id = o.property_id and k.code = $7 and k.offer_id = o.id))
     and ($4::text is null or ($4 = 'past') = (o.state in ('ENDED', 'ARCHIVED'))) and ($5::text is null or o.target = $5)
     and ${runsBetween('$8', '$9')}
   order by o.id desc limit $6`

/** Offers, latest first: by a part of their name, or by a code they have. */
export async function findOffers(
  tx: Tx,
  filter: OfferFilter,
  page: { after: string | undefined; limit: number },
  today: Day,
): Promise<Offer[]> {
  const { text = '', view = null, target = null, from = null, until = null } = filter
  const parameters = [
    tx.propertyId,
    page.after ?? null,
    nameKey(text),
    view,
    target,
    page.limit,
    codeOf(text),
    from,
    until,
  ]
  const rows = await tx.named<Counted>('offers.list', LIST, parameters)
  return rows.map((row) => shown(row, today))
}

const constraintErrors = refuseOn({
  offer_is_named_once: 'name_taken',
  offer_in_use_is_kept: 'offer_in_use',
  offer_gives_an_extra: 'unknown_reference',
  offer_gives_a_product: 'unknown_reference',
})

const valuesOf = ({ title, about, gift, ...details }: OfferDetails) => ({
  ...stored.values({
    ...details,
    titleEn: title.en,
    titleFr: title.fr,
    aboutEn: about.en,
    aboutFr: about.fr,
    giftExtraId: gift?.extraId ?? null,
    giftProductId: gift?.productId ?? null,
    giftQuantity: gift?.quantity ?? null,
    giftPer: gift?.per ?? null,
  }),
  name_key: nameKey(details.name),
})

/** @throws Refusal name_taken, unknown_reference */
export async function insertOffer(tx: Tx, id: string, now: Instant, details: OfferDetails): Promise<void> {
  await tx
    .insertInto('offers')
    .values({ property_id: tx.propertyId, id, created_at: now, ...valuesOf(details) })
    .execute()
    .catch(constraintErrors)
}

/** Changes the columns given and counts the version. @throws Refusal name_taken, unknown_reference, offer_in_use */
async function change(tx: Tx, id: string, values: ReturnType<typeof valuesOf> | { state: OfferState }): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken, unknown_reference, offer_in_use */
export const updateOffer = (tx: Tx, id: string, details: OfferDetails): Promise<void> =>
  change(tx, id, valuesOf(details))
export const markState = (tx: Tx, id: string, state: OfferState): Promise<void> => change(tx, id, { state })

/** The products of the groups an offer is limited to. */
const GROUP_PRODUCTS = `
  (select coalesce(jsonb_agg(m.id), '[]') from jsonb_array_elements_text(o.conditions -> 'categories') e
     join product_groups g on g.property_id = o.property_id and g.id::text = e
     join products m on m.property_id = o.property_id and m.product_group_id = g.id)`

// What is weighed for one stay or order: of its offers those that are on, and those whose code was entered. What it has itself does not
// count against the limits of its offers.
const BOOK = `
  select ${stored.select('o')}, o.first_version_id as "firstVersionId", used.uses, used.today as "usesToday", used.by_guest as "usesByGuest", used.given,
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
  KnownOffer['used'] & {
    firstVersionId: string | null
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
    const { uses, usesToday, usesByGuest, given, codes: entered, groupProductIds, ...rest } = row
    const { giftName: name, giftPrice: price, isGiftSold: isSold, firstVersionId, ...flat } = rest
    const { gift, ...offer } = unflattened(stored.read(flat))
    const used = { uses, usesToday, usesByGuest, given }
    const known = { ...offer, firstVersionId, used, codes: entered, groupProductIds }
    return { ...known, gift: gift && { ...gift, name, price, isSold } }
  })
}
