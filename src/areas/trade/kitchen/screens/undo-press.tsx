import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kot } from '#areas/trade/orders/contract/replies.ts'
import { Icon } from '#web/ui/icon.tsx'
import { recallOf } from '../rules.ts'
import { type PressInput, type PressRequest, requestOf } from './waiting.ts'

type Last = { kot: Kot; press: PressInput }

/** Undoes a press: recalls a ticket or line, or puts a sold-out dish back in stock; undefined when it cannot be undone. */
export function undoOf({ kotId, orderLineId, productCode, isAvailable, to }: PressInput): PressInput | undefined {
  if (productCode !== undefined && isAvailable === false) return { productCode, isAvailable: true }
  const back = to && recallOf(to)
  if (back === undefined) return undefined
  if (orderLineId !== undefined) return { orderLineId, to: back }
  return kotId === undefined ? undefined : { kotId, to: back }
}

/** A ticket with the state after a press. */
const after = (kot: Kot, { kotId, orderLineId, to }: PressInput): Kot => {
  if (to === undefined) return kot
  if (kotId !== undefined) return { ...kot, status: to }
  const status = to === 'New' ? 'Available' : to
  return {
    ...kot,
    orderLines: kot.orderLines.map((line) => (line.orderLineId === orderLineId ? { ...line, status } : line)),
  }
}

/** Presses, and the last one of them that can be undone: one tap, wherever the ticket is by now. */
export function useUndo(press: ((request: PressRequest) => void) | undefined) {
  const [last, setLast] = useState<Last>()
  const pressed = (kot: Kot, input: PressInput) => {
    press?.(requestOf(kot, input))
    setLast(undoOf(input) && { kot: after(kot, input), press: input })
  }
  const undo = last && undoOf(last.press)
  const button = press && last && undo && (
    <UndoButton
      last={last}
      onUndo={() => {
        press(requestOf(last.kot, undo))
        setLast(undefined)
      }}
    />
  )
  return { pressed, button }
}

function UndoButton({ last: { kot, press }, onUndo }: { last: Last; onUndo: () => void }) {
  const { t } = useTranslation('kitchen')
  const line = kot.orderLines.find(
    (one) => one.orderLineId === press.orderLineId || one.productCode === press.productCode,
  )
  const what = line ? line.name : `${kot.tableOrRoom} · ${kot.kotNo}`
  return (
    <Button variant="outlined" startIcon={<Icon name="undo" />} onClick={onUndo} sx={{ minHeight: 48 }}>
      {t('undo', { what })}
    </Button>
  )
}
