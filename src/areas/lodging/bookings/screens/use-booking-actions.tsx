import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChargeDialog } from '#areas/ledger/folios/screens/pickers.tsx'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { type Bookers, IssueInvoiceDialog } from '#areas/billing/invoices/screens/pickers.tsx'
import { NewLinkDialog } from '#areas/billing/links/screens/pickers.tsx'
import { RefundDialog, TakePaymentDialog } from '#areas/ledger/payments/screens/pickers.tsx'
import type { Day } from '#core/dates.ts'
import { isInPlan } from '#core/area.ts'
import type { Permission } from '#core/permissions.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { mayDo, useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { CancelDialog, NoShowDialog } from './dialogs/call-off-dialogs.tsx'
import { ChangeStayDialog } from './dialogs/change-stay-dialog.tsx'
import { PriceDialog } from './dialogs/price-dialog.tsx'
import { LockDialog, SplitDialog } from './dialogs/stay-dialogs.tsx'
import { type BookingAction, creditOf, furtherActions, nextAction } from './next-action.ts'
import { openCheckIn, openCheckOut } from './panels.ts'
import { reservationPath } from './reservation-path.ts'

const needs: Record<BookingAction, Permission> = {
  checkIn: 'bookings.write',
  checkOut: 'bookings.write',
  confirm: 'bookings.write',
  takePayment: 'payments.write',
  paymentLink: 'links.write',
  refund: 'payments.refund',
  charge: 'folios.write',
  invoice: 'invoices.write',
  reinstate: 'bookings.reverse',
  changeDates: 'bookings.write',
  changeRoom: 'bookings.write',
  split: 'bookings.write',
  lock: 'bookings.write',
  unlock: 'bookings.write',
  setPrice: 'bookings.price',
  cancel: 'bookings.write',
  noShow: 'bookings.write',
  reverseCheckIn: 'bookings.reverse',
  reverseCheckOut: 'bookings.reverse',
}

const icons: Record<BookingAction, IconName> = {
  checkIn: 'arrive',
  checkOut: 'leave',
  confirm: 'check',
  takePayment: 'money',
  paymentLink: 'link',
  refund: 'undo',
  charge: 'add',
  invoice: 'receipt',
  reinstate: 'undo',
  changeDates: 'calendar',
  changeRoom: 'move',
  split: 'split',
  lock: 'lock',
  unlock: 'key',
  setPrice: 'tag',
  cancel: 'close',
  noShow: 'flag',
  reverseCheckIn: 'undo',
  reverseCheckOut: 'undo',
}

/** The guest's name, first name first. */
export const guestNameOf = ({ customer }: Pick<Booking, 'customer'>): string =>
  `${customer.firstName} ${customer.lastName}`.trim()

/** The parties an invoice of it can bill. */
export const bookersOf = (booking: Booking): Bookers => ({
  guest: { id: booking.customer.id, name: guestNameOf(booking) },
  company: booking.company,
})

/** Actions that are done by one press, without a confirmation: each can be undone or does no harm. */
function useInstantActions(booking: Booking): Partial<Record<BookingAction, () => void>> {
  const { t } = useTranslation('bookings')
  const notify = useNotify()
  const go = useGo()
  const bookingId = booking.id
  const { mutate: confirm } = useSend(bookings.confirm)
  const { mutate: reinstate } = useSend(bookings.reinstate)
  const { mutate: reverseIn } = useSend(bookings.reverseCheckIn)
  const { mutate: reverseOut } = useSend(bookings.reverseCheckOut)
  const { mutate: issue } = useSend(invoices.issue)
  const toastOn = (key: string) => ({
    onSuccess: () => toast(t(key, { who: guestNameOf(booking) })),
    onError: notify.refusal,
  })
  return {
    checkIn: () => openCheckIn(bookingId),
    checkOut: () => openCheckOut(bookingId),
    confirm: () => confirm({ bookingId, version: booking.version }, toastOn('said.confirmed')),
    reinstate: () => reinstate({ bookingId }, toastOn('said.reinstated')),
    reverseCheckIn: () => reverseIn({ bookingId }, toastOn('said.checkInReversed')),
    reverseCheckOut: () => reverseOut({ bookingId }, toastOn('said.checkOutReversed')),
    // For a company's booking the user chooses whom to bill.
    ...(booking.company === null && {
      invoice: () => issue({ bookingId }, { onSuccess: ({ id }) => go(`/invoice/${id}`), onError: notify.refusal }),
    }),
  }
}

/** Everything one may do to a booking: the one next step, the rest for the menu, and the open question to draw. */
export function useBookingActions(booking: Booking): {
  primary: RowAction<Booking> | undefined
  menu: readonly RowAction<Booking>[]
  dialog: ReactNode
} {
  const { t } = useTranslation('bookings')
  const session = useSession()
  const go = useGo()
  const { today } = useDays()
  const [openAction, setOpenAction] = useState<BookingAction>()
  const [cancelled, setCancelled] = useState<Booking>()
  const instant = useInstantActions(booking)

  const actionOf = (action: BookingAction): RowAction<Booking> => ({
    label: t(`action.${action}`),
    icon: icons[action],
    run: instant[action] ?? (() => setOpenAction(action)),
    ...(action === 'cancel' && { isDestructive: true }),
  })
  const isMine = (action: BookingAction) =>
    mayDo(session, needs[action]) && isInPlan(session.property?.modules, needs[action].split('.')[0] ?? '')
  const next = nextAction(booking, today as Day)
  const further = furtherActions(booking, today as Day)
    .filter(isMine)
    .map(actionOf)
  const elsewhere: RowAction<Booking>[] = [
    ...(booking.isAccount
      ? []
      : [
          {
            label: t('action.card'),
            icon: 'print' as const,
            run: () => go(`/bookone/registration-card/${booking.id}`),
          },
        ]),
    { label: t('action.history'), icon: 'history', run: () => go(reservationPath(booking.reference, 'history')) },
  ]
  return {
    primary: next && isMine(next) ? actionOf(next) : undefined,
    menu: [...further, ...elsewhere],
    dialog: openAction && (
      <ActionDialog {...{ booking, cancelled, setCancelled }} action={openAction} setAction={setOpenAction} />
    ),
  }
}

type ActionProps = {
  action: BookingAction
  booking: Booking
  setAction: (action: BookingAction | undefined) => void
  /** The booking as the question before left it, when that was to cancel: what was loaded may still be from before. */
  cancelled: Booking | undefined
  setCancelled: (cancelled: Booking | undefined) => void
}

function ActionDialog({ action, booking, setAction, cancelled, setCancelled }: ActionProps) {
  const { t } = useTranslation('bookings')
  const onClose = () => {
    setCancelled(undefined)
    setAction(undefined)
  }
  const onRefund = (after: Booking) => {
    setCancelled(after)
    setAction('refund')
  }
  const who = { bookingId: booking.id, guestName: guestNameOf(booking), onClose }
  const { money } = cancelled ?? booking
  switch (action) {
    case 'takePayment':
      return <TakePaymentDialog {...who} due={guestBalance(money)} />
    case 'invoice':
      return <IssueInvoiceDialog bookingId={booking.id} bookers={bookersOf(booking)} close={onClose} />
    case 'paymentLink':
      return <NewLinkDialog bookingId={booking.id} close={onClose} />
    case 'refund':
      return (
        <RefundDialog
          {...who}
          paid={money.paid}
          suggested={creditOf(money)}
          because={cancelled && t('cancel.refundReason')}
        />
      )
    case 'charge':
      return <ChargeDialog {...who} />
    case 'changeDates':
      return <ChangeStayDialog booking={booking} part="dates" onClose={onClose} />
    case 'changeRoom':
      return <ChangeStayDialog booking={booking} part="room" onClose={onClose} />
    case 'split':
      return <SplitDialog booking={booking} onClose={onClose} />
    case 'lock':
      return <LockDialog booking={booking} isLocking onClose={onClose} />
    case 'unlock':
      return <LockDialog booking={booking} isLocking={false} onClose={onClose} />
    case 'setPrice':
      return <PriceDialog booking={booking} onClose={onClose} />
    case 'cancel':
      return <CancelDialog booking={booking} onClose={onClose} onRefund={onRefund} />
    case 'noShow':
      return <NoShowDialog booking={booking} onClose={onClose} />
    default:
      return null
  }
}
