import type { Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { LinkEvent, LinkEventType, LinkStatus, PaymentLink } from '../contract/replies.ts'

/** A link with what it asks for and through whom; `due` and `total` are the booking's at this moment. */
export type KeptLink = Omit<PaymentLink, 'amountNow' | 'url'> & {
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

/** What a booking comes to, whatever was paid: another total means the link asks for something else. */
const TOTAL = `(f.room_minor + f.services_minor + f.expenses_minor - f.refunds_minor)`

/** What went back of the money that came by a link. */
const REFUNDED = `coalesce((
  select sum(u.amount_minor) from gateway_collections c
    join receipts r on r.property_id = c.property_id and r.provider = g.provider and r.provider_payment_id = c.provider_payment_id
                   and r.direction = 'IN' and r.provider_payment_id <> ''
    join gateway_refunds u on u.property_id = r.property_id and u.receipt_id = r.id and u.status = 'DONE'
   where c.property_id = l.property_id and c.owner_id = l.id and c.status = 'PAID'), 0)::bigint`

export const SELECT_LINKS = `
  select l.id, l.reference, l.token, l.booking_id as "bookingId", b.reference as "bookingReference", l.name as "guestName", l.status,
         l.is_fixed as "isFixed", l.amount_minor as amount, l.paid_minor as paid, f.currency, l.allows_partial as "allowsPartial",
         l.gateway_id as "gatewayId", g.provider, g.mode, l.description, l.email, l.expires_at as "expiresAt", l.sent_at as "sentAt",
         l.reason, n.id as "replacedById", n.token as "replacedByToken", l.replaces_id as "replacesId", l.created_at as "createdAt",
         l.created_by_name as "createdBy", l.version, l.booking_total_minor as "bookingTotal", b.status as "bookingStatus",
         f.status = 'CLOSED' as "isFolioClosed", f.due_minor as due, ${TOTAL} as total,
         g.is_active and g.removed_at is null as "isGatewayOn", ${REFUNDED} as refunded
    from payment_links l
    join bookings b on b.property_id = l.property_id and b.id = l.booking_id
    join folios f on f.property_id = l.property_id and f.booking_id = l.booking_id
    join gateways g on g.property_id = l.property_id and g.id = l.gateway_id
    left join payment_links n on n.property_id = l.property_id and n.replaces_id = l.id`

export async function findLinkByToken(tx: Tx, token: string): Promise<KeptLink | undefined> {
  const where = 'where l.property_id = $1 and l.token = $2'
  const [row] = await tx.named<KeptLink>('find_link_by_token', `${SELECT_LINKS} ${where}`, [tx.propertyId, token])
  return row
}

export async function getLink(tx: Tx, id: string): Promise<KeptLink> {
  const where = 'where l.property_id = $1 and l.id = $2'
  const [row] = await tx.named<KeptLink>('get_link', `${SELECT_LINKS} ${where}`, [tx.propertyId, id])
  return row ?? refuse('not_found', { linkId: id })
}

/** Locks a link until the transaction ends and reads it as it is then. Comes before any lock of the folio. */
export async function lockLink(tx: Tx, id: string): Promise<KeptLink> {
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
    `select b.reference, b.status, trim(c.first_name || ' ' || c.last_name) as name, f.due_minor as due, ${TOTAL} as total,
            f.status = 'CLOSED' as "isFolioClosed"
       from bookings b
       join customers c on c.property_id = b.property_id and c.id = b.customer_id
       join folios f on f.property_id = b.property_id and f.booking_id = b.id
      where b.property_id = $1 and b.id = $2`,
    [tx.propertyId, bookingId],
  )
  return row ?? refuse('not_found', { bookingId })
}

export type NewLink = {
  id: string
  reference: string
  token: string
  bookingId: string
  gatewayId: string
  status: 'DRAFT' | 'ACTIVE'
  isFixed: boolean
  amount: Minor
  allowsPartial: boolean
  bookingTotal: Minor
  description: string
  name: string
  email: string
  expiresAt: Instant
  replacesId: string | null
  createdAt: Instant
  createdBy: number
  createdByName: string
}

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
      status: link.status,
      is_fixed: link.isFixed,
      amount_minor: link.amount,
      allows_partial: link.allowsPartial,
      booking_total_minor: link.bookingTotal,
      description: link.description,
      name: link.name,
      email: link.email,
      expires_at: link.expiresAt,
      replaces_id: link.replacesId,
      created_at: link.createdAt,
      created_by: link.createdBy,
      created_by_name: link.createdByName,
    })
    .execute()
}

export async function updateLink(
  tx: Tx,
  id: string,
  change: { status?: LinkStatus; paid?: Minor; email?: string; sentAt?: Instant; reason?: string },
): Promise<void> {
  await tx
    .updateTable('payment_links')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.paid === undefined ? {} : { paid_minor: change.paid }),
      ...(change.email === undefined ? {} : { email: change.email }),
      ...(change.sentAt === undefined ? {} : { sent_at: change.sentAt }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
    }))
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
