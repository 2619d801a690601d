import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useTell } from '#web/tell.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { type DiningTable, type TableStatus, tables } from '../contract.ts'
import { isFree, type Party } from '../rules.ts'
import { looks, nextOf } from './look.ts'
import { NewReservation } from './new-reservation.tsx'
import { TableOrders } from './table-orders.tsx'

type Props = { table: DiningTable; outletId: string; close: () => void }

/** What may be done at a table, the likeliest first. */
export function TablePanel({ table, outletId, close }: Props) {
  const { t } = useTranslation(['tables', 'shell'])
  const mayWrite = useCan('tables.write')
  const [isReserving, setReserving] = useState(false)
  const { tone, icon } = looks[table.status]
  const { nextReservation } = table
  return (
    <Panel
      open
      isBeside
      title={t('tableName', { name: table.name })}
      subtitle={<StatusChip tone={tone} icon={icon} label={t(`status.${table.status}`)} />}
      onClose={close}
      footer={mayWrite && <Moves table={table} />}
    >
      <FactList
        facts={[
          [t('places'), String(table.seats)],
          [t('guests'), table.covers > 0 ? String(table.covers) : '–'],
          [t('orders'), table.orderIds.length > 0 ? String(table.orderIds.length) : '–'],
          [
            t('nextReservation'),
            nextReservation ? (
              <>
                {nextReservation.name} ({nextReservation.covers}), <MomentText instant={nextReservation.startsAt} />
              </>
            ) : (
              '–'
            ),
          ],
        ]}
      />
      <Stack spacing={3} sx={{ mt: 5 }}>
        {mayWrite && <Calls table={table} />}
        <TableOrders table={table} outletId={outletId} />
      </Stack>
      {mayWrite && (
        <Stack spacing={3} sx={{ mt: 3 }}>
          {nextReservation && isFree(table.status) && <SeatReservation reservationId={nextReservation.id} />}
          <Button variant="outlined" onClick={() => setReserving(true)}>
            {t('reserve')}
          </Button>
        </Stack>
      )}
      {isReserving && <NewReservation tables={[table]} close={() => setReserving(false)} />}
    </Panel>
  )
}

function Moves({ table }: { table: DiningTable }) {
  const { t } = useTranslation('tables')
  const tell = useTell()
  const queries = useQueryClient()
  const mayPlan = useCan('tables.plan')
  const { mutate, isPending } = useSend(tables.setStatus)
  const who: Party[] = mayPlan ? ['manager', 'desk', 'service'] : ['service']
  const move = (status: TableStatus) =>
    mutate(
      { tableId: table.id, status, ...(status === 'Occupied' ? { covers: table.covers || table.seats } : {}) },
      {
        onSuccess: () => toast(t('moved', { name: table.name, status: t(`status.${status}`) })),
        onError: (error) => {
          tell.refusal(error)
          void queries.invalidateQueries({ queryKey: ['tables'] })
        },
      },
    )
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {nextOf(table, who).map((status, index) => (
        <Button
          key={status}
          variant={index === 0 ? 'contained' : 'outlined'}
          disabled={isPending}
          onClick={() => move(status)}
          sx={{ minHeight: 48 }}
        >
          {t(`do.${status}`)}
        </Button>
      ))}
    </Stack>
  )
}

function Calls({ table }: { table: DiningTable }) {
  const { t } = useTranslation('tables')
  const tell = useTell()
  const { mutate, isPending } = useSend(tables.answerCall)
  return table.calls.map(({ id, kind }) => (
    <Button
      key={id}
      variant="outlined"
      color="warning"
      disabled={isPending}
      onClick={() => mutate({ callId: id }, { onError: tell.refusal })}
    >
      {t('answer', { call: t(`call.${kind}`) })}
    </Button>
  ))
}

function SeatReservation({ reservationId }: { reservationId: string }) {
  const { t } = useTranslation('tables')
  const tell = useTell()
  const { mutate, isPending } = useSend(tables.endReservation)
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      onClick={() => mutate({ reservationId, status: 'SEATED' }, { onError: tell.refusal })}
    >
      {t('seatReservation')}
    </Button>
  )
}
