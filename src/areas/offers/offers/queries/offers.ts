import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type {
  AmountMode,
  OfferCeiling,
  OfferConditions,
  OfferDetails,
  OfferGift,
  OfferState,
  OfferTarget,
} from '../contract/fields.ts'
import type { ComesOff } from '../contract/comes-off.ts'
import type { Offer } from '../contract/replies.ts'
import { BILLED } from './uses.ts'
import { isAboveCeiling } from '../rules/ceiling.ts'
import { codeOf } from '../rules/evaluate.ts'
import { nameKey, shownStateOf } from '../rules/offers.ts'
import { NAMES } from './names.ts'
import { type OfferFilter, runsBetween } from './windows.ts'

export type Flat = Omit<OfferDetails, 'title' | 'about' | 'terms' | 'gift'> & {
  giftExtraId: string | null
  giftProductId: string | null
  giftQuantity: number | null
  giftPer: OfferGift['per'] | null
  id: string
  titleEn: string
  titleFr: string
  aboutEn: string
  aboutFr: string
  termsEn: string
  termsFr: string
  state: OfferState
  wasUsed: boolean
  createdAt: Instant
  version: number
}

export const stored = columns<Flat>().of('offers', {
  id: fixed('id'),
  name: 'name',
  titleEn: 'title_en',
  titleFr: 'title_fr',
  aboutEn: 'about_en',
  aboutFr: 'about_fr',
  termsEn: 'terms_en',
  termsFr: 'terms_fr',
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
  amountsAre: { column: 'amounts_are', read: (text) => text as AmountMode, write: (mode) => mode },
  comesOff: { column: 'comes_off', read: (text) => text as ComesOff, write: (mode) => mode },
  roundTo: 'round_to_minor',
  everyNth: 'every_nth',
  needsCode: 'needs_code',
  channels: { column: 'channels', read: (list) => list as OfferDetails['channels'], write: (list) => list },
  audience: { column: 'audience', read: (text) => text as OfferDetails['audience'], write: (audience) => audience },
  conditions: { column: 'conditions', read: (held) => held as OfferConditions, write: (held) => JSON.stringify(held) },
  stack: 'stack',
  priority: 'priority',
  maxUses: 'max_uses',
  maxUsesPerGuest: 'max_uses_per_guest',
  maxUsesPerDay: 'max_uses_per_day',
  maxRoomsPerNight: 'max_rooms_per_night',
  budget: 'budget_minor',
  costCode: 'cost_code',
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

export function unflattened(row: Flat) {
  const {
    titleEn,
    titleFr,
    aboutEn,
    aboutFr,
    termsEn,
    termsFr,
    giftExtraId,
    giftProductId,
    giftQuantity,
    giftPer,
    ...offer
  } = row
  const gift: OfferGift | null =
    giftQuantity === null || giftPer === null
      ? null
      : { extraId: giftExtraId, productId: giftProductId, quantity: giftQuantity, per: giftPer }
  return {
    ...offer,
    gift,
    title: { en: titleEn, fr: titleFr },
    about: { en: aboutEn, fr: aboutFr },
    terms: { en: termsEn, fr: termsFr },
  }
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

const valuesOf = ({ title, about, terms, gift, ...details }: OfferDetails) => ({
  ...stored.values({
    ...details,
    titleEn: title.en,
    titleFr: title.fr,
    aboutEn: about.en,
    aboutFr: about.fr,
    termsEn: terms.en,
    termsFr: terms.fr,
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
