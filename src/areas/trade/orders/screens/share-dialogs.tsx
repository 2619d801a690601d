import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planQuery } from '#areas/trade/tables/screens/pickers.tsx'
import { queryOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Order, OrderLine } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { numberOf, orderAddress, usePlace } from './order-marks.tsx'
import { useOrderPush } from './use-order-push.ts'

type Props = { order: Order; onClose: () => void }

/** Whose dishes go on a bill of their own: all of a seat at once, or line by line. */
export function SplitDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders')
  const go = useGo()
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  const { mutate, isPending, error } = useSend(orders.split)
  const live = order.orderLines.filter((line) => line.liveUnits > 0)
  const seats = [...new Set(live.map(({ seatNo }) => seatNo))].filter((seat) => seat > 0).sort((a, b) => a - b)
  const set = (lines: readonly OrderLine[], isOn: boolean) => {
    const next = new Map(chosen)
    for (const line of lines) if (isOn) next.set(line.orderLineId, line.liveUnits)
      else next.delete(line.orderLineId) // prettier-ignore
    setChosen(next)
  }
  const save = () =>
    mutate(
      { orderId: order.orderId, version: order.version, lines: [...chosen].map(([orderLineId, unitsInOrder]) => ({ orderLineId, unitsInOrder })) },
      { onSuccess: ({ split }) => (toast(t('split.done', { number: numberOf(split) })), onClose(), go(orderAddress(split.orderId))) },
    ) // prettier-ignore
  return (
    <Question title={t('split.title')} ok={t('split.ok')} error={error} isPending={isPending} isDisabled={chosen.size === 0} onOk={save} onClose={onClose}>
      {seats.length > 1 && (
        <div role="group" aria-label={t('split.seats')}>
          {seats.map((seat) => {
            const lines = live.filter(({ seatNo }) => seatNo === seat)
            return (
              <FormControlLabel
                key={seat}
                label={t('seat', { seat })}
                control={<Checkbox checked={lines.every(({ orderLineId }) => chosen.has(orderLineId))} onChange={(_, isOn) => set(lines, isOn)} />}
              />
            )
          })}
        </div>
      )}
      <div role="group" aria-label={t('lines')} style={{ display: 'grid', gap: 4 }}>
        {live.map((line) => (
          <div key={line.orderLineId} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
            <FormControlLabel
              sx={{ flex: 1 }}
              label={`${line.liveUnits} × ${line.name}`}
              control={<Checkbox checked={chosen.has(line.orderLineId)} onChange={(_, isOn) => set([line], isOn)} />}
            />
            {line.liveUnits > 1 && chosen.has(line.orderLineId) && (
              <MuiTextField
                type="number"
                size="small"
                sx={{ width: 88 }}
                value={chosen.get(line.orderLineId)}
                onChange={(event) => setChosen(new Map(chosen).set(line.orderLineId, Number(event.target.value)))}
                slotProps={{ htmlInput: { min: 1, max: line.liveUnits, 'aria-label': t('split.units', { name: line.name }) } }}
              />
            )}
          </div>
        ))}
      </div>
    </Question>
  ) // prettier-ignore
}

/** Another open order's lines come onto this one. */
export function MergeDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders')
  const place = usePlace()
  const [fromOrderId, setFrom] = useState('')
  const { data } = useQuery(queryOf(orders.incomplete, { hideLine: true, limit: 100 }))
  const { mutate, isPending, error } = useSend(orders.merge)
  const others = (data?.rows ?? []).filter(
    (row) => row.orderId !== order.orderId && row.businessServiceId === order.businessServiceId && row.orderNo !== null,
  )
  const save = () =>
    mutate(
      { orderId: order.orderId, version: order.version, fromOrderId },
      { onSuccess: () => (toast(t('merge.done')), onClose()) },
    )
  return (
    <Question title={t('merge.title')} ok={t('merge.ok')} error={error} isPending={isPending} isDisabled={fromOrderId === ''} onOk={save} onClose={onClose}>
      {others.length === 0 ? (
        <Typography color="textSecondary">{t('merge.none')}</Typography>
      ) : (
        <MuiTextField select label={t('merge.from')} value={fromOrderId} onChange={(event) => setFrom(event.target.value)}>
          {others.map((row) => (
            <MenuItem key={row.orderId} value={row.orderId}>
              {numberOf(row)} · {place(row)}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
    </Question>
  ) // prettier-ignore
}

/** Where it goes now: a table of the plan, or a place in words. */
export function TransferDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders')
  const [tableId, setTable] = useState(order.tableId ?? '')
  const [resourceName, setName] = useState(order.tableId === null ? order.resourceName : '')
  const { data } = useQuery(planQuery({ outletId: order.businessServiceId }))
  const { change, at, isPending, error } = useOrderPush(order)
  const all = (data?.floors ?? []).flatMap((floor) => floor.tables)
  const place = all.find(({ id }) => id === tableId)?.name ?? resourceName
  const isThere = tableId === (order.tableId ?? '') && (tableId !== '' || resourceName.trim() === order.resourceName)
  const save = () =>
    void change(
      orders.transfer,
      { ...at, tableId: tableId || null, resourceName: tableId ? '' : resourceName },
      {
        says: (head) => ({ ...head, kind: 'move', to: place }),
        done: t('transfer.done', { place }),
        onEnd: onClose,
      },
    )
  return (
    <Question title={t('transfer.title')} ok={t('transfer.ok')} error={error} isPending={isPending} isDisabled={isThere || (tableId === '' && resourceName.trim() === '')} onOk={save} onClose={onClose}>
      {all.length > 0 && (
        <MuiTextField select label={t('table')} value={tableId} onChange={(event) => setTable(event.target.value)}>
          <MenuItem value="">{t('transfer.words')}</MenuItem>
          {all.map((table) => (
            <MenuItem key={table.id} value={table.id} disabled={table.orderIds.length > 0 && table.id !== order.tableId}>
              {table.name}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
      {tableId === '' && <MuiTextField label={t('place')} value={resourceName} onChange={(event) => setName(event.target.value)} slotProps={{ htmlInput: { maxLength: 60 } }} />}
    </Question>
  ) // prettier-ignore
}
