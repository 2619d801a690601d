import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { storedQuery } from '#web/outbox/stored-read.ts'
import { usePush } from '#web/outbox/outbox.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import { useCan, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { orders } from '../contract/orders.ts'
import { knownFrom, type Description } from './waiting.ts'
import { waitingTotal } from './waiting-total.ts'

type Props = { orderId: string; entries: readonly Entry[] }

/** What an order comes to that is only on this device yet, and cash for it: its payment waits behind it. */
export function WaitingCash({ orderId, entries }: Props) {
  const { t } = useTranslation('orders')
  const { property } = useSession()
  const mayPay = useCan('orders.pay')
  const known = knownFrom(entries, orderId)
  const places = useQuery(storedQuery(outlets.list, {})).data?.rows
  const outlet = places?.find(({ id }) => id === known?.businessServiceId)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const sums = outlet && property && waitingTotal(entries, outlet, property)
  if (!sums || !outlet) return null
  const { total, due } = sums
  return (
    <Stack direction="row" sx={{ px: 4, pb: 3, gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {t('money.total')} <MoneyText amount={total} currency={outlet.currency} />
      </Typography>
      {mayPay && due > 0 && (
        <Button variant="contained" startIcon={<Icon name="money" />} onClick={() => setDialogOpen(true)} sx={{ minHeight: 48 }}>
          {t('waiting.cash')}
        </Button>
      )}
      {isDialogOpen && known && (
        <CashDialog
          orderId={orderId}
          head={{ number: known.number, place: known.place }}
          due={due}
          currency={outlet.currency}
          takesTips={outlet.takesTips}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Stack>
  ) // prettier-ignore
}

type DialogProps = {
  orderId: string
  head: Pick<Description, 'number' | 'place'>
  due: number
  currency: string
  takesTips: boolean
  onClose: () => void
}

/** All that is due, in cash, with a tip; the change follows from the cash received. */
function CashDialog({ orderId, head, due, currency, takesTips, onClose }: DialogProps) {
  const { t } = useTranslation('orders')
  const { format } = useMoney(currency)
  const [tip, setTip] = useState<number | undefined>(0)
  const [tendered, setTendered] = useState<number>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { push, isPending, error } = usePush()
  const toPay = due + (tip ?? 0)
  const change = tendered === undefined ? 0 : tendered - toPay
  const isReady = tip !== undefined && change >= 0 && !isUnreadable
  const changeWords =
    change === 0 ? undefined : t(change > 0 ? 'pay.change' : 'pay.short', { amount: format(Math.abs(change)) })
  const end = () => {
    toast(change > 0 ? t('pay.change', { amount: format(change) }) : t('pay.taken', { amount: format(toPay) }))
    onClose()
  }
  const save = () => {
    const paid = { orderId, mode: 'Cash' as const, amount: minor(due), tip: tip ?? 0, complete: true }
    const input = { ...paid, ...(tendered !== undefined && { tendered: minor(tendered) }) }
    const says: Description = { ...head, kind: 'pay', amount: toPay, tip: tip ?? 0 }
    void push({ route: orders.pay, input, subject: orderId, says, onDone: end, onQueued: end })
  }
  return (
    <Question title={t('pay.title', { amount: format(due) })} ok={t('pay.ok', { amount: format(toPay) })} error={error} isPending={isPending} isDisabled={!isReady} onOk={save} onClose={onClose}>
      <Alert severity="info">{t('waiting.cashText')}</Alert>
      {takesTips && <MoneyInput label={t('money.tip')} value={tip} onChange={setTip} currency={currency} />}
      <MoneyInput label={t('pay.tendered')} value={tendered} onChange={(next, isNone) => (setTendered(next), setIsUnreadable(isNone))} hasError={change < 0} help={changeWords} currency={currency} />
    </Question>
  ) // prettier-ignore
}
