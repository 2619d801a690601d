import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { OfferConditions, OfferDetails, OfferState, OfferTarget } from '../contract/fields.ts'
import type { Offer } from '../contract/replies.ts'
import { BILLED } from './uses.ts'
import type { EnteredCode, Guest, KnownOffer } from '../rules/basket.ts'
import { nameKey, shownStateOf } from '../rules/offers.ts'

type Flat = Omit<OfferDetails, 'title' | 'about'> & {
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

/** What was given, tax included; and what of the budget is spent, as prices are given. */
type Counted = Flat & { uses: number; given: Minor; spent: Minor }

/** Stays and orders that have an offer, and what it took off them with tax. */
const USED = `
  join lateral (
    select count(*)::int as uses,
           (coalesce(sum(u.amount_minor), 0) - coalesce(sum(${BILLED}), 0))::bigint as given, coalesce(sum(u.off_minor), 0)::bigint as spent
      from offer_uses u where u.property_id = o.property_id and u.offer_id = o.id and u.released_at is null) used on true`

const OFFER = `select ${stored.select('o')}, used.uses, used.given, used.spent from offers o ${USED} where o.property_id = $1`

function shown({ uses, given, spent, ...row }: Counted, today: Day): Offer {
  const { titleEn, titleFr, aboutEn, aboutFr, ...offer } = stored.read(row)
  const texts = { title: { en: titleEn, fr: titleFr }, about: { en: aboutEn, fr: aboutFr } }
  return { ...offer, ...texts, uses, given, shownState: shownStateOf({ ...offer, uses, given: spent }, today) }
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
  ${OFFER} and ($2::uuid is null or o.id < $2) and ($3::text = '' or position($3 in o.name_key) > 0)
     and ($4::text is null or ($4 = 'past') = (o.state in ('ENDED', 'ARCHIVED'))) and ($5::text is null or o.target = $5)
   order by o.id desc limit $6`

/** Offers, latest first. */
export async function findOffers(
  tx: Tx,
  filter: { text?: string | undefined; view?: string | undefined; target?: string | undefined },
  page: { after: string | undefined; limit: number },
  today: Day,
): Promise<Offer[]> {
  const { text = '', view = null, target = null } = filter
  const parameters = [tx.propertyId, page.after ?? null, nameKey(text), view, target, page.limit]
  const rows = await tx.named<Counted>('offers.list', LIST, parameters)
  return rows.map((row) => shown(row, today))
}

const constraintErrors = refuseOn({ offer_is_named_once: 'name_taken', offer_in_use_is_kept: 'offer_in_use' })

const valuesOf = ({ title, about, ...details }: OfferDetails) => ({
  ...stored.values({ ...details, titleEn: title.en, titleFr: title.fr, aboutEn: about.en, aboutFr: about.fr }),
  name_key: nameKey(details.name),
})

/** @throws Refusal name_taken */
export async function insertOffer(tx: Tx, id: string, now: Instant, details: OfferDetails): Promise<void> {
  await tx
    .insertInto('offers')
    .values({ property_id: tx.propertyId, id, created_at: now, ...valuesOf(details) })
    .execute()
    .catch(constraintErrors)
}

/** Changes the columns given and counts the version. @throws Refusal name_taken, offer_in_use */
async function change(tx: Tx, id: string, values: ReturnType<typeof valuesOf> | { state: OfferState }): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken, offer_in_use */
export const updateOffer = (tx: Tx, id: string, details: OfferDetails): Promise<void> =>
  change(tx, id, valuesOf(details))
export const markState = (tx: Tx, id: string, state: OfferState): Promise<void> => change(tx, id, { state })

// What is weighed for one stay or order: of its offers those that are on, and those whose code was entered. What it has itself does not
// count against the limits of its offers.
const BOOK = `
  select ${stored.select('o')}, used.uses, used.today as "usesToday", used.by_guest as "usesByGuest", used.given,
         coalesce(entered.codes, '[]') as codes
    from offers o
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

type BookRow = Flat & KnownOffer['used'] & { codes: EnteredCode[] }

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
  return rows.map(({ uses, usesToday, usesByGuest, given, codes: entered, ...row }) => {
    const { titleEn, titleFr, aboutEn, aboutFr, ...offer } = stored.read(row)
    const texts = { title: { en: titleEn, fr: titleFr }, about: { en: aboutEn, fr: aboutFr } }
    return { ...offer, ...texts, used: { uses, usesToday, usesByGuest, given }, codes: entered }
  })
}

const GUEST = `
  select c.id, c.is_vip as "isVip", l.id is not null as "isMember", l.tier_id as "tierId",
         (select count(*)::int from bookings b join customers m on m.property_id = b.property_id and m.id = b.customer_id
           where b.property_id = c.property_id and b.customer_id in (select o.id from customers o where o.property_id = c.property_id and c.id in (o.id, o.merged_into_id))
             and b.status = 'CHECKED_OUT' and b.id is distinct from $3) as stays
    from customers c
    left join loyalty_members l on l.property_id = c.property_id and l.customer_id = ${firstOf('c.merged_into_id', 'c.id')} and l.state = 'ACTIVE'
   where c.property_id = $1 and c.id = $2`

/** What offers ask of a guest: the stays that ended, without the one that is weighed. */
export async function findGuest(tx: Tx, customerId: string, ofBooking: string | null = null): Promise<Guest | null> {
  const [row] = await tx.named<Guest>('offers.findGuest', GUEST, [tx.propertyId, customerId, ofBooking])
  return row ?? null
}
