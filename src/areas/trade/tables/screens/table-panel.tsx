import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { DiningTable, TableStatus } from '../contract/replies.ts'
import { tables } from '../contract/tables.ts'
import { isFree, type Party } from '../rules.ts'
import { JoinTables } from './join-tables.tsx'
import { looks, nextOf } from './look.ts'
import { NewReservation } from './new-reservation.tsx'
import { TableOrders } from './table-orders.tsx'

type Props = { table: DiningTable; neighbours: readonly DiningTable[]; outletId: string; close: () => void }

/** What may be done at a table, the likeliest first. */
export function TablePanel({ table, neighbours, outletId, close }: Props) {
  const { t } = useTranslation(['tables', 'shell'])
  const mayWrite = useCan('tables.write')
  const [isReserving, setReserving] = useState(false)
  const { tone, icon } = looks[table.status]
  const { nextReservation } = table
  const group = neighbours.filter(
    ({ id, joinedTo }) =>
      id !== table.id &&
      (joinedTo === table.id || id === table.joinedTo || (joinedTo !== null && joinedTo === table.joinedTo)),
  )
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
          [t('joinedWith'), group.map(({ name }) => name).join(', ')],
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
          {table.status === 'Available' && table.joinedTo === null && (
            <JoinTables table={table} group={group} neighbours={neighbours} />
          )}
        </Stack>
      )}
      {isReserving && <NewReservation tables={[table]} close={() => setReserving(false)} />}
    </Panel>
  )
}

function Moves({ table }: { table: DiningTable }) {
  const { t } = useTranslation('tables')
  const notify = useNotify()
  const queries = useQueryClient()
  const mayPlan = useCan('tables.plan')
  const { mutate, isPending } = useSend(tables.setStatus)
  const [covers, setCovers] = useState(table.covers || table.seats)
  const who: Party[] = mayPlan ? ['manager', 'desk', 'service'] : ['service']
  const move = (status: TableStatus) =>
    mutate(
      { tableId: table.id, status, ...(status === 'Occupied' ? { covers } : {}) },
      {
        onSuccess: () => toast(t('moved', { name: table.name, status: t(`status.${status}`) })),
        onError: (error) => {
          notify.refusal(error)
          void queries.invalidateQueries({ queryKey: ['tables'] })
        },
      },
    )
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {isFree(table.status) && <Covers covers={covers} onChange={setCovers} />}
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

function Covers({ covers, onChange }: { covers: number; onChange: (covers: number) => void }) {
  const { t } = useTranslation('tables')
  return (
    <Stack direction="row" role="group" aria-label={t('guests')} sx={{ alignItems: 'center' }}>
      <IconButton aria-label={t('fewer')} disabled={covers <= 1} onClick={() => onChange(covers - 1)} sx={{ width: 48, height: 48 }}>
        <Icon name="minus" />
      </IconButton>
      <Icon name="people" aria-hidden sx={{ fontSize: 18 }} />
      <Typography aria-live="polite" sx={{ minWidth: 28, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
        {covers}
      </Typography>
      <IconButton aria-label={t('more')} disabled={covers >= 200} onClick={() => onChange(covers + 1)} sx={{ width: 48, height: 48 }}>
        <Icon name="add" />
      </IconButton>
    </Stack>
  ) // prettier-ignore
}

function Calls({ table }: { table: DiningTable }) {
  const { t } = useTranslation('tables')
  const notify = useNotify()
  const { mutate, isPending } = useSend(tables.answerCall)
  return table.calls.map(({ id, kind }) => (
    <Button
      key={id}
      variant="outlined"
      color="warning"
      disabled={isPending}
      onClick={() => mutate({ callId: id }, { onError: notify.refusal })}
    >
      {t('answer', { call: t(`call.${kind}`) })}
    </Button>
  ))
}

function SeatReservation({ reservationId }: { reservationId: string }) {
  const { t } = useTranslation('tables')
  const notify = useNotify()
  const { mutate, isPending } = useSend(tables.endReservation)
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      onClick={() => mutate({ reservationId, status: 'SEATED' }, { onError: notify.refusal })}
    >
      {t('seatReservation')}
    </Button>
  )
}
