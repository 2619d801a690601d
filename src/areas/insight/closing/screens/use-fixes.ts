import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { openBooking, openCheckIn, openCheckOut } from '#areas/lodging/bookings/screens/pickers.tsx'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { orderAddress } from '#areas/trade/orders/screens/pickers.tsx'
import { addDays, type Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import type { ApiError } from '#web/api-error.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Blocker, Finding } from '../contract/replies.ts'

type Fixes = { open: (finding: Finding) => void; actions: readonly RowAction<Finding>[] }

/** The action of one press on a row; one that needs input opens the page for it. */
export function useFixes(blocker: Blocker, businessDate: Day): Fixes {
  const { t } = useTranslation('closing')
  const go = useGo()
  const mayWrite = useCan('bookings.write')
  const mayServe = useCan('orders.write')
  const actions = useActions(businessDate)
  const open = ({ id, bookingId }: Finding) => {
    if (blocker === 'shifts') go(`/bookone/cashier/shifts/${id}`)
    else if (blocker === 'orders') go(orderAddress(id))
    else if (bookingId) openBooking(bookingId)
    else go('/invoice/invoice-list')
  }
  const toOpen: RowAction<Finding> = { label: t('open'), icon: 'eye', run: open }
  const first = (label: string, run: (finding: Finding) => void): RowAction<Finding> => ({
    label: t(`fix.${label}`),
    isPrimary: true,
    run,
  })
  const next = (label: string, run: (finding: Finding) => void): RowAction<Finding> => ({
    label: t(`fix.${label}`),
    run,
  })
  const inBooking =
    (act: (bookingId: string) => void) =>
    ({ bookingId }: Finding) =>
      bookingId && act(bookingId)

  if (blocker === 'shifts') return { open, actions: [first('count', open)] }
  if (blocker === 'orders')
    return mayServe
      ? { open, actions: [first('complete', (order) => actions.complete(order, open)), toOpen] }
      : { open, actions: [{ ...toOpen, isPrimary: true }] }
  if (!mayWrite) return { open, actions: [{ ...toOpen, isPrimary: true }] }
  if (blocker === 'arrivals')
    return { open, actions: [first('noShow', actions.noShow), next('checkIn', inBooking(openCheckIn)), toOpen] }
  if (blocker === 'departures')
    return { open, actions: [first('checkOut', actions.checkOut), next('extend', actions.extend), toOpen] }
  if (blocker === 'options')
    return { open, actions: [first('release', actions.release), next('confirm', actions.confirm), toOpen] }
  return { open, actions: [{ ...toOpen, isPrimary: true }] }
}

/** The actions themselves; each can be undone from its toast, or by the desk. */
function useActions(businessDate: Day) {
  const { t } = useTranslation('closing')
  const notify = useNotify()
  const canReverse = useCan('bookings.reverse')
  const { mutate: noShow } = useSend(bookings.noShow)
  const { mutate: checkOut } = useSend(bookings.checkOut)
  const { mutate: change } = useSend(bookings.changeStay)
  const { mutate: cancel } = useSend(bookings.cancel)
  const { mutate: confirm } = useSend(bookings.confirm)
  const { mutate: complete } = useSend(orders.complete)
  const { mutateAsync: reinstate } = useSend(bookings.reinstate)
  const { mutateAsync: reverseOut } = useSend(bookings.reverseCheckOut)
  const notice = (key: string, { name, bookingId }: Finding, undo?: typeof reinstate | typeof reverseOut) => ({
    onSuccess: () =>
      toast(
        t(`fixed.${key}`, { who: name }),
        undo && canReverse && bookingId ? { undo: () => void undo({ bookingId }).catch(notify.refusal) } : {},
      ),
    onError: notify.refusal,
  })
  const versionOf = ({ version }: Finding) => (version === null ? {} : { version })
  return {
    noShow: (row: Finding) =>
      row.bookingId && noShow({ bookingId: row.bookingId, ...versionOf(row) }, notice('noShow', row, reinstate)),
    checkOut: (row: Finding) => {
      const { bookingId, stayId } = row
      if (!bookingId || !stayId) return
      // A guest with a balance pays first: the bill opens instead.
      const onError = (error: ApiError) =>
        error.code === 'balance_due' ? openCheckOut(bookingId) : notify.refusal(error)
      checkOut({ bookingId, stayIds: [stayId] }, { ...notice('checkOut', row, reverseOut), onError })
    },
    complete: (row: Finding, open: (row: Finding) => void) => {
      // An unpaid entry is paid on its own page.
      const onError = (error: ApiError) => (error.code === 'balance_due' ? open(row) : notify.refusal(error))
      complete({ orderId: row.id }, { onSuccess: () => toast(t('fixed.complete', { who: row.reference })), onError })
    },
    extend: (row: Finding) => {
      const { bookingId, stayId, version } = row
      if (!bookingId || !stayId || version === null) return
      const departure = addDays(businessDate, 1)
      change({ bookingId, stayId, version, departure, price: 'keep', reason: t('fix.extend') }, notice('extend', row))
    },
    release: (row: Finding) =>
      row.bookingId &&
      cancel(
        { bookingId: row.bookingId, ...versionOf(row), reason: t('fix.release') },
        notice('release', row, reinstate),
      ),
    confirm: (row: Finding) =>
      row.bookingId &&
      row.version !== null &&
      confirm({ bookingId: row.bookingId, version: row.version }, notice('confirm', row)),
  }
}
