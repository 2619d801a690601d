import type { Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { TaxCategory, TaxLine } from '#core/tax.ts'
import { columns, fixed, json } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { PrepaidTerms } from '#areas/trade/products/contract/replies.ts'
import type { ChosenModifier } from '../contract/replies.ts'
import type { LedgerLine } from '../rules/ledger.ts'
import type { PricedLine } from '../rules/totals.ts'

/** A line as it is stored. Quantities in thousandths, amounts in minor units. */
export type StoredLine = LedgerLine &
  PricedLine & {
    orderId: string
    position: number
    productId: string
    name: string
    unit: string
    isFractional: boolean
    seatNo: number
    course: number
    notes: string
    modifiers: ChosenModifier[]
    /** Of what sells packs: what one is for, as it was when it was ordered. */
    packTerms: PrepaidTerms | null
    taxCategory: TaxCategory
    /** The offer that added it at no price. */
    offerId: string | null
    leavingReason: string
    discount: Minor
    net: Minor
    tax: Minor
    taxes: TaxLine[]
    /** What comes off it after tax. */
    afterTaxOff: Minor
    createdAt: Instant
    createdByName: string
  }

const stored = columns<StoredLine>().of('order_lines', {
  id: fixed('id'),
  orderId: 'order_id',
  position: 'position',
  productId: fixed('product_id'),
  productCode: fixed('product_code'),
  name: fixed('name'),
  stationId: fixed('station_id'),
  isForKitchen: fixed('is_for_kitchen'),
  unit: fixed('unit'),
  isFractional: fixed('is_fractional'),
  units: 'units',
  cancelled: 'cancelled_units',
  voided: 'void_units',
  sent: 'sent_units',
  ready: 'ready_units',
  served: 'served_units',
  status: 'status',
  kotId: 'kot_id',
  isNoteNew: 'is_note_new',
  seatNo: 'seat_no',
  course: 'course',
  notes: 'notes',
  allergens: fixed('allergens'),
  modifiers: json('modifiers'),
  unitPrice: fixed('unit_price_minor'),
  taxCategory: fixed('tax_category'),
  includesTax: fixed('includes_tax'),
  discount: 'discount_minor',
  compReason: 'comp_reason',
  leavingReason: 'leaving_reason',
  net: 'net_minor',
  tax: 'tax_minor',
  taxes: json('taxes'),
  afterTaxOff: 'after_tax_off_minor',
  packTerms: json('pack_terms'),
  packId: 'pack_id',
  offerId: fixed('offer_id'),
  movedAt: 'moved_at',
  stations: json('stations'),
  createdAt: fixed('created_at'),
  createdByName: fixed('created_by_name'),
})

const OF_ORDERS = `
  select ${stored.select('l')} from order_lines l
   where l.property_id = $1 and l.order_id = any($2::uuid[]) order by l.order_id, l.position, l.id`

/** Lines of some orders, in the order they were entered. */
export const findLines = (tx: Tx, orderIds: readonly string[]): Promise<StoredLine[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : tx.named('order_lines.of', OF_ORDERS, [tx.propertyId, orderIds])

const ORDER_OF = 'select order_id as id from order_lines where property_id = $1 and id = $2'

/** @throws Refusal not_found */
export async function getOrderOfLine(tx: Tx, orderLineId: string): Promise<string> {
  const [row] = await tx.named<{ id: string }>('order_lines.order', ORDER_OF, [tx.propertyId, orderLineId])
  return row?.id ?? refuse('not_found', { orderLineId })
}

const KNOWN = 'select id from order_lines where property_id = $1 and id = any($2::uuid[])'

/** Which of some ids are lines already, on whatever order. */
export const findKnownLines = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await tx.named<{ id: string }>('order_lines.known', KNOWN, [tx.propertyId, ids])).map(({ id }) => id)

const SAVE = `
  insert into order_lines (property_id, id, order_id, position, product_id, product_code, name, station_id, is_for_kitchen, unit,
                           is_fractional, units, cancelled_units, void_units, sent_units, ready_units, served_units, moved_at, status, kot_id, is_note_new, seat_no, course,
                           notes, allergens, modifiers, unit_price_minor, tax_category, includes_tax, discount_minor, comp_reason,
                           leaving_reason, net_minor, tax_minor, taxes, after_tax_off_minor, pack_terms, pack_id, offer_id, stations, created_at, created_by_name)
  select $1, l.id, l."orderId", l.position, l."productId", l."productCode", l.name, l."stationId", l."isForKitchen", l.unit,
         l."isFractional", l.units, l.cancelled, l.voided, l.sent, l.ready, l.served, l."movedAt", l.status, l."kotId", l."isNoteNew", l."seatNo", l.course,
         l.notes, l.allergens, l.modifiers, l."unitPrice", l."taxCategory", l."includesTax", l.discount, l."compReason",
         l."leavingReason", l.net, l.tax, l.taxes, l."afterTaxOff", nullif(l."packTerms", 'null'), l."packId", l."offerId", l.stations, l."createdAt", l."createdByName"
    from jsonb_to_recordset($2::jsonb) as l (
         id uuid, "orderId" uuid, position integer, "productId" uuid, "productCode" text, name text, "stationId" uuid,
         "isForKitchen" boolean, unit text, "isFractional" boolean, units bigint, cancelled bigint, voided bigint, sent bigint,
         ready bigint, served bigint, "movedAt" timestamptz, status text, "kotId" uuid, "isNoteNew" boolean, "seatNo" integer, course integer, notes text, allergens text[],
         modifiers jsonb, "unitPrice" bigint, "taxCategory" text, "includesTax" boolean, discount bigint, "compReason" text,
         "leavingReason" text, net bigint, tax bigint, taxes jsonb, "afterTaxOff" bigint, "packTerms" jsonb, "packId" uuid, "offerId" uuid,
         stations jsonb, "createdAt" timestamptz, "createdByName" text)
  on conflict (property_id, id) do update
     set order_id = excluded.order_id, position = excluded.position, units = excluded.units, cancelled_units = excluded.cancelled_units,
         void_units = excluded.void_units, sent_units = excluded.sent_units, ready_units = excluded.ready_units,
         served_units = excluded.served_units, moved_at = excluded.moved_at, status = excluded.status, kot_id = excluded.kot_id,
         is_note_new = excluded.is_note_new, seat_no = excluded.seat_no, course = excluded.course, notes = excluded.notes,
         discount_minor = excluded.discount_minor, comp_reason = excluded.comp_reason, leaving_reason = excluded.leaving_reason,
         pack_id = excluded.pack_id, stations = excluded.stations, net_minor = excluded.net_minor, tax_minor = excluded.tax_minor, taxes = excluded.taxes,
         after_tax_off_minor = excluded.after_tax_off_minor`

/** Writes lines, new ones and changed ones, in one statement. What was ordered, its price and its name never change. */
export const saveLines = async (tx: Tx, lines: readonly StoredLine[]): Promise<void> => {
  if (lines.length > 0) await tx.named('order_lines.save', SAVE, [tx.propertyId, JSON.stringify(lines)])
}
