import { offersOfOrder } from '#areas/offers/offers/actions/orders.ts'
import { type PrintDocument, queue, type Route } from '#areas/trade/printing/actions/queue.ts'
import type { Banner, TicketSheet } from '#areas/trade/printing/contract/sheets.ts'
import { type Minor, minor, printMoney } from '#core/money.ts'
import { timeAt } from '#core/dates.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import type { StoredKot } from '../queries/kots.ts'
import type { StoredLine } from '../queries/lines.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { priceBeforeDiscount, outstandingOf } from '../rules/totals.ts'
import { type KotType, liveOf, wireOf } from '../rules/ledger.ts'
import { quantityText } from '../rules/units.ts'
import { chosenAt, notesOf, placeOf, totalOf } from './replies.ts'

const BANNERS: Readonly<Record<KotType, Banner>> = {
  New: 'NEW',
  Add: 'ADD',
  Cancel: 'CANCEL',
  PartCancel: 'PART CANCEL',
  Note: 'NOTE',
  Move: 'MOVED',
  Reprint: 'NEW',
}

const isTakingBack = (type: KotType): boolean => type === 'Cancel' || type === 'PartCancel'

/** The ticket's heading: the order's place; of a move, the old place as well. */
const headingOf = (kot: StoredKot): string => [kot.movedFrom, placeOf(kot)].filter((one) => one !== '').join(' → ')

/** Quantity on a ticket: what it sent; on a note or a move, which send nothing to cook, the current quantity of the line. */
const unitsText = ({ quantity, live, unit }: StoredKot['lines'][number]): string =>
  quantityText(wireOf(quantity === 0 ? live : quantity), unit)

/** The special requests of a line. A note that was removed is printed, too. */
const wantedOf = (kot: StoredKot, { notes }: StoredKot['lines'][number]): string =>
  kot.type === 'Note' && notes === '' && notesOf(kot) === '' ? 'Note removed' : notes

/** The lines of a ticket: only those that are Available, and whatever is withdrawn (specification section 4). */
function sheetOf({ property }: Context, kot: StoredKot): TicketSheet | undefined {
  const lines = kot.lines.filter(({ status }) =>
    kot.type !== 'New' && kot.type !== 'Add' ? true : status === 'Available',
  )
  if (lines.length === 0) return undefined
  const facts = [
    { name: 'GUEST ALLERGIES', value: kot.guestAllergies.slice(0, 200) },
    { name: 'Time', value: timeAt(kot.createdAt, property.timeZone).slice(0, 5) },
    { name: 'From', value: kot.movedFrom },
    { name: 'To', value: kot.movedFrom === '' ? '' : placeOf(kot) },
    { name: 'Order', value: kot.orderNumber === null ? kot.orderReference : String(kot.orderNumber) },
    { name: 'Outlet', value: kot.outletName },
    { name: 'Station', value: kot.stationName },
    { name: 'Covers', value: kot.covers > 0 ? String(kot.covers) : '' },
    { name: 'Server', value: kot.waiter },
    { name: 'Priority', value: kot.priority === 'Normal' ? '' : kot.priority },
  ]
  return {
    form: 'TICKET',
    banner: BANNERS[kot.type],
    heading: headingOf(kot).slice(0, 120),
    number: `KOT ${kot.number}`,
    facts: facts.filter(({ value }) => value !== ''),
    notes: notesOf(kot),
    lines: lines.map((line) => ({
      lineId: line.orderLineId,
      name: line.name,
      quantity: unitsText(line),
      status: line.status,
      notes: wantedOf(kot, line),
      ...(line.course > 0 && { course: line.course }),
      ...(line.seatNo > 0 && { seat: line.seatNo }),
      modifiers: chosenAt(line.modifiers, kot.stationId).map(({ name }) => name),
      ...(line.alsoAt.length > 0 && { also: line.alsoAt.join(', ') }),
      allergens: line.allergens,
    })),
  }
}

/** Queues tickets for the printers of their stations, in the transaction that cut them. @returns ids of the print jobs */
export function printKots(ctx: Context, kots: readonly StoredKot[], routes: readonly Route[]): Promise<string[]> {
  const documents = kots.flatMap((kot): PrintDocument[] => {
    const sheet = sheetOf(ctx, kot)
    return sheet
      ? [
          {
            kind: isTakingBack(kot.type) ? 'CANCEL_KOT' : 'KOT',
            refId: kot.id,
            revision: 0,
            stationId: kot.stationId,
            orderId: kot.orderId,
            title: `KOT ${kot.number}, ${placeOf(kot)}`,
            sheet,
          },
        ]
      : []
  })
  return queue(ctx, { documents, routes })
}

/** The heading of a guest's bill: where they are, with a word before a table's bare number. */
const billedAt = (order: StoredOrder): string =>
  order.tableName !== ''
    ? `Table ${order.tableName}`
    : order.roomNumber !== ''
      ? `Room ${order.roomNumber}`
      : placeOf(order)

/** Queues the current bill. @returns ids of the print jobs */
export async function printBillOf(ctx: Context, order: StoredOrder, lines: readonly StoredLine[]): Promise<string[]> {
  const { property, offers } = await batch(ctx.tx, {
    property: () => getProperty(ctx),
    offers: () => offersOfOrder(ctx, order.id),
  })
  const money = (amount: Parameters<typeof printMoney>[0]) => printMoney(amount, order.currency, ctx.property.locale)
  const number = order.number === null ? order.reference : String(order.number)
  const due = outstandingOf({ ...order, total: totalOf(order) })
  const plain = (name: string, amount: Minor) => (amount > 0 ? [{ name, amount: money(amount), isStrong: false }] : [])
  const totals = [
    ...plain('Service charge', order.serviceCharge),
    ...plain('Delivery', order.deliveryFee),
    { name: 'Net', amount: money(order.net), isStrong: false },
    ...order.taxes.map(({ name, amount }) => ({ name, amount: money(amount), isStrong: false })),
    ...(order.afterTaxOff > 0
      ? [{ name: 'Discount after tax', amount: money(minor(-order.afterTaxOff)), isStrong: false }]
      : []),
    ...plain('Tip', order.tip),
    { name: 'Total', amount: money(totalOf(order)), isStrong: true },
    ...plain('Paid', order.paid),
    ...plain('On the room', order.onRoom),
    ...plain('On account', order.onCredit),
    ...(due > 0 && due < totalOf(order) ? [{ name: 'To pay', amount: money(due), isStrong: true }] : []),
  ]
  const document: PrintDocument = {
    kind: 'BILL',
    refId: order.id,
    revision: order.version,
    orderId: order.id,
    title: `Bill ${number}, ${placeOf(order)}`,
    sheet: {
      form: 'BILL',
      house: [property.name, property.address, property.address.includes(property.city) ? '' : property.city].filter(
        (line) => line !== '',
      ),
      heading: billedAt(order).slice(0, 120),
      number: `Order ${number}`,
      facts: [
        { name: 'Outlet', value: order.outletName },
        { name: 'Day', value: order.businessOn },
        { name: 'Waiter', value: order.operatorName },
        ...offers.map(({ name, code }) => ({ name: 'Offer', value: code === '' ? name : `${name}, ${code}` })),
      ],
      lines: lines
        .filter((line) => liveOf(line) > 0)
        .map((line) => ({
          name:
            line.packId !== null
              ? `${line.name} (prepaid)`
              : line.offerId !== null
                ? `${line.name} (offer)`
                : line.name,
          quantity: quantityText(wireOf(liveOf(line)), line.unit),
          amount: money(priceBeforeDiscount(line)),
        })),
      totals,
      notes: '',
      isToSign: order.roomNumber !== '',
    },
  }
  return queue(ctx, { documents: [document] })
}
