import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { orderAddress } from '#areas/trade/orders/screens/pickers.tsx'
import { isInPlan } from '#core/area.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import { appointments, type Appointment } from '../contract.ts'
import { AppointmentStatusChip, SpanText } from './appointment-marks.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useSteps } from './steps.tsx'

/** One appointment: everything known of it, and what can be done. */
export function AppointmentPanel({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const { t } = useTranslation('appointments')
  const mayWrite = useCan('appointments.write')
  const [cancelled, setCancelled] = useState<Appointment>()
  const [moved, setMoved] = useState<Appointment>()
  const read = useQuery(queryOf(appointments.get, { appointmentId }))
  const steps = useSteps(setCancelled)
  const one = read.data
  const possible = one ? steps.filter((step) => !step.isHidden?.(one)) : []
  const first = possible.find((step) => step.isPrimary instanceof Function && one && step.isPrimary(one))
  const isMovable = one?.status === 'BOOKED' || one?.status === 'ARRIVED'
  const rest = [
    ...useBill(one),
    ...(mayWrite && isMovable ? [{ label: t('move.ok'), icon: 'move' as const, run: setMoved }] : []),
    ...possible.filter((step) => step !== first),
  ]
  return (
    <Panel
      open
      title={one ? one.guestName : t('list.title')}
      subtitle={one && <AppointmentStatusChip status={one.status} />}
      onClose={onClose}
      footer={
        one && (
          <>
            <MoreActions row={one} actions={rest} />
            {first && (
              <Button variant="contained" onClick={() => first.run(one)}>
                {first.label}
              </Button>
            )}
          </>
        )
      }
    >
      {read.isPending && <LinesSkeleton />}
      {read.isError && !one && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {one && <Facts one={one} />}
      {cancelled && <CancelDialog appointment={cancelled} onClose={() => setCancelled(undefined)} />}
      {moved && <MoveDialog appointment={moved} onClose={() => setMoved(undefined)} />}
    </Panel>
  )
}

/** The bill of the visit: opened where it is, or made; nothing for those who may not sell. */
function useBill(one: Appointment | undefined): RowAction<Appointment>[] {
  const { t } = useTranslation('appointments')
  const go = useGo()
  const notify = useNotify()
  const { property } = useSession()
  const mayRead = useCan('orders.read')
  const maySell = useCan('orders.write')
  const { mutate } = useSend(orders.billVisit)
  if (!one || !isInPlan(property?.modules, 'orders')) return []
  const { id: appointmentId, orderId, status } = one
  if (orderId !== null)
    return mayRead ? [{ label: t('bill.open'), icon: 'receipt', run: () => go(orderAddress(orderId)) }] : []
  if (!maySell || status === 'CANCELLED' || status === 'NO_SHOW') return []
  const make = () =>
    mutate({ appointmentId }, { onSuccess: (order) => go(orderAddress(order.orderId)), onError: notify.refusal })
  return [{ label: t('bill.make'), icon: 'receipt', run: make }]
}

function Facts({ one }: { one: Appointment }) {
  const { t } = useTranslation('appointments')
  return (
    <FactList
      facts={[
        [t('number'), one.number],
        [t('service'), one.serviceName],
        [t('package'), one.packageName],
        [t('dayLabel'), <DayText key="day" day={one.day} />],
        [t('time'), <SpanText key="time" appointment={one} />],
        [t('buffer'), one.bufferMinutes > 0 && t('minutes', { count: one.bufferMinutes })],
        [t('staff'), one.staffName],
        [t('place'), one.placeName],
        [t('price'), <MoneyText key="price" amount={one.price} currency={one.currency} />],
        [t('bill.title'), one.orderId !== null && t(one.isSettled ? 'bill.settled' : 'bill.due')],
        [t('phone'), one.phone],
        [t('profile.email'), one.email],
        [t('note'), one.note],
        [t('cancel.why'), one.reason],
        [
          t('booked'),
          <span key="booked">
            {one.createdByName}, <MomentText instant={one.createdAt} />
          </span>,
        ],
      ]}
    />
  )
}
