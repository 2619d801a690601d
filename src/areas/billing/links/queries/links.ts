import type { Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { LinkEvent, LinkEventType, PaymentLink } from '../contract/replies.ts'

/** A link with its amount and gateway; `due` and `total` are the booking's at this moment. */
export type StoredLink = Omit<PaymentLink, 'amountNow' | 'url'> & {
  token: string
  gatewayId: string
  bookingTotal: Minor
  bookingStatus: string
  isFolioClosed: boolean
  due: Minor
  total: Minor
  replacedByToken: string | null
  isGatewayOn: boolean
}

/** What is due from the guest: what companies promised is collected from them. */
const ASKED = 'greatest(0, f.due_minor - f.on_account_minor)'

/** What a booking comes to, whatever was paid: another total means another purpose of the link. */
const TOTAL = `(f.room_minor + f.services_minor + f.expenses_minor - f.refunds_minor)`

/** What went back of the money that came by a link. */
const REFUNDED = `coalesce((
  select sum(u.amount_minor) from gateway_collections c
    join receipts r on r.property_id = c.property_id and r.provider = g.provider and r.provider_payment_id = c.provider_payment_id
                   and r.direction = 'IN' and r.provider_payment_id <> ''
    join gateway_refunds u on u.property_id = r.property_id and u.receipt_id = r.id and u.status = 'DONE'
   where c.property_id = l.property_id and c.owner_id = l.id and c.status = 'PAID'), 0)::bigint`

/** The aliases are those of `SELECT_LINKS`. */
const stored = columns<StoredLink>().of('payment_links', {
  id: fixed('id'),
  reference: fixed('reference'),
  token: fixed('token'),
  bookingId: fixed('booking_id'),
  bookingReference: computed('b.reference'),
  guestName: 'name',
  status: 'status',
  isFixed: 'is_fixed',
  amount: 'amount_minor',
  paid: 'paid_minor',
  currency: computed('f.currency'),
  allowsPartial: 'allows_partial',
  gatewayId: fixed('gateway_id'),
  provider: computed('g.provider'),
  mode: computed('g.mode'),
  description: 'description',
  email: 'email',
  expiresAt: 'expires_at',
  sentAt: 'sent_at',
  reason: 'reason',
  replacedById: computed('n.id'),
  replacedByToken: computed('n.token'),
  replacesId: fixed('replaces_id'),
  createdAt: fixed('created_at'),
  createdBy: fixed('created_by_name'),
  version: fixed('version'),
  bookingTotal: 'booking_total_minor',
  bookingStatus: computed('b.status'),
  isFolioClosed: computed(`f.status = 'CLOSED'`),
  due: computed(ASKED),
  total: computed(TOTAL),
  isGatewayOn: computed('g.is_active and g.removed_at is null'),
  refunded: computed(REFUNDED),
})

export const SELECT_LINKS = `
  select ${stored.select('l')}
    from payment_links l
    join bookings b on b.property_id = l.property_id and b.id = l.booking_id
    join folios f on f.property_id = l.property_id and f.booking_id = l.booking_id
    join gateways g on g.property_id = l.property_id and g.id = l.gateway_id
    left join payment_links n on n.property_id = l.property_id and n.replaces_id = l.id`

export async function findLinkByToken(tx: Tx, token: string): Promise<StoredLink | undefined> {
  const [row] = await tx.named<StoredLink>(
    'find_link_by_token',
    `${SELECT_LINKS} where l.property_id = $1 and l.token = $2`,
    [tx.propertyId, token],
  )
  return row
}

export async function getLink(tx: Tx, id: string): Promise<StoredLink> {
  const [row] = await tx.named<StoredLink>('get_link', `${SELECT_LINKS} where l.property_id = $1 and l.id = $2`, [
    tx.propertyId,
    id,
  ])
  return row ?? refuse('not_found', { linkId: id })
}

/** Locks a link until the transaction ends and reads it as it is then. Comes before any lock of the folio. */
export async function lockLink(tx: Tx, id: string): Promise<StoredLink> {
  await tx.named('lock_link', 'select id from payment_links where property_id = $1 and id = $2 for update', [
    tx.propertyId,
    id,
  ])
  return getLink(tx, id)
}

/** What a link is made from: the booking, its guest and its bill. */
export type Billed = {
  reference: string
  status: string
  name: string
  due: Minor
  total: Minor
  isFolioClosed: boolean
}

export async function getBilled(tx: Tx, bookingId: string): Promise<Billed> {
  const [row] = await tx.named<Billed>(
    'get_billed',
    `select b.reference, b.status, trim(c.first_name || ' ' || c.last_name) as name, ${ASKED} as due, ${TOTAL} as total,
            f.status = 'CLOSED' as "isFolioClosed"
       from bookings b
       join customers c on c.property_id = b.property_id and c.id = b.customer_id
       join folios f on f.property_id = b.property_id and f.booking_id = b.id
      where b.property_id = $1 and b.id = $2`,
    [tx.propertyId, bookingId],
  )
  return row ?? refuse('not_found', { bookingId })
}

export type NewLink = Pick<
  StoredLink,
  | 'id'
  | 'reference'
  | 'token'
  | 'bookingId'
  | 'gatewayId'
  | 'status'
  | 'isFixed'
  | 'amount'
  | 'allowsPartial'
  | 'bookingTotal'
  | 'description'
  | 'guestName'
  | 'email'
  | 'expiresAt'
  | 'replacesId'
  | 'createdAt'
> & { createdBy: number; createdByName: string }

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('payment_links')
    .values({
      property_id: tx.propertyId,
      id: link.id,
      reference: link.reference,
      token: link.token,
      booking_id: link.bookingId,
      gateway_id: link.gatewayId,
      replaces_id: link.replacesId,
      created_at: link.createdAt,
      created_by: link.createdBy,
      created_by_name: link.createdByName,
      ...stored.values(link),
    })
    .execute()
}

export async function updateLink(
  tx: Tx,
  id: string,
  change: Partial<Pick<StoredLink, 'status' | 'paid' | 'email' | 'sentAt' | 'reason'>>,
): Promise<void> {
  await tx
    .updateTable('payment_links')
    .set((eb) => ({ ...stored.values(change), version: eb('version', '+', 1) }))
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

export type NewLinkEvent = {
  id: string
  linkId: string
  type: LinkEventType
  amount?: Minor | undefined
  detail?: string | undefined
  actorName: string
  happenedAt: Instant
}

export async function insertLinkEvent(tx: Tx, event: NewLinkEvent): Promise<void> {
  const { id, linkId, type, amount = null, detail = '', actorName, happenedAt } = event
  await tx.named(
    'insert_link_event',
    `insert into payment_link_events (property_id, id, link_id, type, amount_minor, detail, actor_name, happened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.propertyId, id, linkId, type, amount, detail, actorName, happenedAt],
  )
}

/** What happened to a link, latest first. */
export const findLinkEvents = (tx: Tx, linkId: string): Promise<LinkEvent[]> =>
  tx.named<LinkEvent>(
    'find_link_events',
    `select id, type, amount_minor as amount, detail, actor_name as "actorName", happened_at as "happenedAt"
       from payment_link_events where property_id = $1 and link_id = $2 order by id desc limit 200`,
    [tx.propertyId, linkId],
  )
