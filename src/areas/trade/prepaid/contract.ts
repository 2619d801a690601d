import * as z from 'zod'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'

export const PACK_STATES = ['OPEN', 'USED', 'EXPIRED', 'ENDED'] as const
/** OPEN pays; the others do not: its units are used up, its day is past, or a user ended it. */
export const PackState = z.enum(PACK_STATES)
export type PackState = z.infer<typeof PackState>

/** TAKEN_BACK goes with the sale it came of; ENDED is someone's decision. */
export const MoveKind = z.enum(['ISSUED', 'USED', 'RETURNED', 'ENDED', 'TAKEN_BACK'])

/** Units of a product bought ahead, as one guest holds them. */
export const Pack = z
  .object({
    id: z.uuid(),
    /** Counted in the property; what people call it. */
    number: z.int(),
    state: PackState,
    customerId: z.uuid(),
    guestName: z.string(),
    /** What its units pay for. */
    productId: z.uuid(),
    productName: z.string(),
    /** As it was sold. */
    name: z.string(),
    orderId: z.uuid(),
    units: z.int(),
    remaining: z.int(),
    /** Its price, taxes included. */
    price: Minor,
    /** What is left of that by what is left of its units; what a property that ends it would refund. */
    unusedAmount: Minor,
    currency: Currency,
    issuedOn: Day,
    /** The last day its units pay on; null is for ever. */
    expiresOn: Day.nullable(),
    endedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'PrepaidPack' })
export type Pack = z.infer<typeof Pack>

/** What happened to a pack. */
export const PackMove = z.object({
  id: z.uuid(),
  kind: MoveKind,
  /** With its sign: what it did to what remains. */
  units: z.int(),
  /** The order whose line was paid by it. */
  orderId: z.uuid().nullable(),
  orderNo: z.int().nullable(),
  lineName: z.string().nullable(),
  businessDate: Day,
  reason: z.string(),
  movedAt: Instant,
  movedByName: z.string(),
})
export type PackMove = z.infer<typeof PackMove>

const filter = {
  state: PackState.optional(),
  customerId: z.uuid().optional(),
  productId: z.uuid().optional(),
  /** Those that still pay, and do no more after this day. */
  expiresUntil: Day.optional(),
  /** Beginning of the guest's name, or the number of the pack. */
  text: text(80).optional(),
}
export type PackFilter = z.output<z.ZodObject<typeof filter>>

const packId = z.uuid()

/** Packs are issued and used by orders; here they are looked after. */
export const prepaid = contract('prepaid', {
  list: {
    method: 'GET',
    path: '/prepaid/packs',
    summary: 'Prepaid packs, newest first',
    needs: 'orders.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(Pack),
  },
  export: {
    method: 'GET',
    path: '/prepaid/packs/export',
    summary: 'The whole list of prepaid packs as CSV or workbook',
    needs: 'orders.read',
    input: z.object({ format: SheetFormat, ...filter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  get: {
    method: 'GET',
    path: '/prepaid/packs/:packId',
    summary: 'One pack, with its latest moves',
    needs: 'orders.read',
    input: z.object({ packId }),
    reply: Pack.extend({ moves: z.array(PackMove) }),
    refuses: ['not_found'],
  },
  end: {
    method: 'PUT',
    path: '/prepaid/packs/:packId/end',
    summary: 'End a pack before it is used up; its money is returned by a refund of its order',
    needs: 'orders.approve',
    input: z.object({ packId, version: z.int(), reason: requiredText(300) }),
    reply: Pack,
    refuses: ['not_found', 'stale_version', 'pack_not_usable'],
  },
})
