import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import type { Booking } from '../../contract/replies.ts'
import type { Bar, Chart } from '../../contract/chart.ts'

type Fields = Readonly<Record<string, unknown>>

const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, index) => each === b[index]))

const isSame = (a: Fields, b: Fields): boolean => {
  const names = Object.keys(b)
  return names.length === Object.keys(a).length && names.every((name) => isSameValue(a[name], b[name]))
}

/**
 * A list read anew, with every item that did not change being the very object known before, so that only what changed is drawn
 * again. Flat items; an array within one is compared item by item.
 */
export function withSameObjects<T extends object>(
  before: readonly T[],
  after: readonly T[],
  idOf: (item: T) => string,
): T[] {
  const known = new Map(before.map((item) => [idOf(item), item]))
  return after.map((item) => {
    const old = known.get(idOf(item))
    return old && isSame(old as Fields, item as Fields) ? old : item
  })
}

/** Stays on which two charts differ, e.g. to show what another desk did. Only what both spans can know counts. */
export function changedStays(before: readonly Bar[], after: readonly Bar[]): string[] {
  const known = new Map(before.map((bar) => [bar.stayId, bar]))
  return after
    .filter((bar) => {
      const old = known.get(bar.stayId)
      return !old || !isSame({ ...old, version: 0 }, { ...bar, version: 0 })
    })
    .map((bar) => bar.stayId)
}

const isDrawn = (status: Bar['status']) => status !== 'CANCELLED' && status !== 'NO_SHOW'

/** The chart with the stays of one booking as the server has just returned them; stays it no longer has are removed. */
export function withBooking(chart: Chart, booking: Booking): Chart {
  const before = new Map(chart.bars.map((bar) => [bar.stayId, bar]))
  const own = booking.stays
    .filter((stay) => isDrawn(stay.status) && stay.departure >= chart.from && stay.arrival < chart.until)
    .map((stay): Bar => ({
      stayId: stay.id,
      bookingId: booking.id,
      reference: booking.reference,
      version: booking.version,
      roomTypeId: stay.roomTypeId,
      roomId: stay.roomId,
      guestName: stay.guestName || (before.get(stay.id)?.guestName ?? ''),
      guests: stay.adults + stay.children,
      arrival: stay.arrival,
      departure: stay.departure,
      status: stay.status,
      isLocked: stay.isLocked,
      isUpgrade: stay.pricedTypeId !== stay.roomTypeId,
      hasBalance: guestBalance(booking.money) > 0,
      groupName: booking.group?.name ?? null,
    }))
  return { ...chart, bars: [...chart.bars.filter((bar) => bar.bookingId !== booking.id), ...own] }
}
