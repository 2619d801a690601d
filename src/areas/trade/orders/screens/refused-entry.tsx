import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 } from 'uuid'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { changeNote, outbox } from '#web/outbox/outbox.ts'
import { RefusedRequest } from '#web/outbox/refused-request.tsx'
import type { Entry } from '#web/outbox/shelf.ts'
import { useSession } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Question } from '#web/ui/question.tsx'
import type { CartDraft } from './cart-draft.ts'
import { orderAddress } from './order-marks.tsx'
import { emptyPlace } from './place-draft.ts'
import { cartOf, cashIn, movingTo, descriptionOf } from './waiting.ts'

type Props = { entry: Entry; entries: readonly Entry[] }

/** Refused entries of an order, and what the user can do: retry, use another table, edit, or drop. */
export function Refused({ entry, entries }: Props) {
  const { t } = useTranslation(['orders', 'shell'])
  const confirm = useConfirm()
  const { format } = useMoney()
  const redo = useRedo({ entry, entries })
  const [isMoving, setMoving] = useState(false)
  const description = descriptionOf(entry)
  const isDishes = description.kind === 'take' || description.kind === 'add'
  const drop = async () => {
    // A missing order cannot be added to.
    const dropped = description.kind === 'take' ? entries : [entry]
    const cash = cashIn(dropped)
    const message =
      cash > 0
        ? t('orders:waiting.dropPay', { amount: format(cash) })
        : t('orders:waiting.dropText', { count: dropped.length })
    if (!(await confirm({ message, ok: t('shell:outbox.drop'), isDestructive: true }))) return
    await outbox.drop(dropped)
    await outbox.flush()
  }
  return (
    <>
      <RefusedRequest entry={entry} tooOld={t('orders:waiting.tooOld')} drop={() => void drop()}>
        {isDishes && (
          <Button variant="outlined" color="inherit" onClick={() => setMoving(true)}>
            {t('orders:waiting.move')}
          </Button>
        )}
        <Button variant="outlined" color="inherit" onClick={() => void redo()}>
          {t(isDishes ? 'orders:waiting.redo' : 'orders:waiting.open')}
        </Button>
      </RefusedRequest>
      {isMoving && isDishes && (
        <MoveDialog subject={entry.subject} outletId={description.outletId} onClose={() => setMoving(false)} />
      )}
    </>
  )
}

/** Back into the cart, to be changed and sent anew; what is about lines the server has is changed on the order's page. */
function useRedo({ entry, entries }: Props): () => Promise<void> {
  const go = useGo()
  const { t } = useTranslation('orders')
  const confirm = useConfirm()
  const { format } = useMoney()
  const { user } = useSession()
  return async () => {
    const description = descriptionOf(entry)
    const cash = description.kind === 'take' ? cashIn(entries) : 0
    if (
      cash > 0 &&
      !(await confirm({ message: t('waiting.redoPay', { amount: format(cash) }), ok: t('waiting.redo') }))
    )
      return undefined
    if (description.kind !== 'take' && description.kind !== 'add') {
      await outbox.drop([entry])
      return go(orderAddress(entry.subject))
    }
    const isNew = description.kind === 'take'
    const place = isNew ? description.draft : emptyPlace
    const draft: CartDraft = {
      outletId: description.outletId,
      way: description.way,
      place,
      lines: cartOf(isNew ? entries : [entry]),
      at: Date.now(),
    }
    const target = isNew ? place.tableId || 'new' : entry.subject
    await changeNote<CartDraft>(`cart ${user.propertyId} ${user.id} ${target}`, () => draft)
    await outbox.drop(isNew ? entries : [entry])
    const table = isNew && place.tableId ? `&table=${place.tableId}` : ''
    go(`/order/create-order?outlet=${description.outletId}${isNew ? table : `&order=${entry.subject}`}`)
  }
}

/** Another table: onto the order that is open there, or as a new one. */
function MoveDialog({ subject, outletId, onClose }: { subject: string; outletId: string; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const [tableId, setTable] = useState('')
  const { data } = useQuery(queryOf(tables.plan, { outletId }))
  const all = (data?.floors ?? []).flatMap((floor) => floor.tables)
  const table = all.find(({ id }) => id === tableId)
  const move = async () => {
    if (!table) return
    const target = { tableId, tableName: table.name, outletId, orderId: table.orderIds[0] }
    await outbox.rewrite(subject, movingTo(target, v7()))
    onClose()
    await outbox.flush()
  }
  return (
    <Question title={t('waiting.moveTitle')} ok={t('waiting.move')} error={null} isPending={false} isDisabled={!table} onOk={() => void move()} onClose={onClose}>
      <MuiTextField select label={t('table')} value={tableId} onChange={(event) => setTable(event.target.value)}>
        {all.map(({ id, name, orderIds }) => (
          <MenuItem key={id} value={id}>
            {orderIds.length > 0 ? t('waiting.join', { table: name }) : name}
          </MenuItem>
        ))}
      </MuiTextField>
    </Question>
  ) // prettier-ignore
}
