import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { ListedOrder } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { numberOf, orderAddress, usePlace } from './order-marks.tsx'

/** Orders of guests that no one has accepted yet, the one that has waited longest first; nothing when none waits. */
export function OrdersToAccept({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation('orders')
  const mayRead = useCan('orders.read')
  const { data } = useQuery({ ...queryOf(orders.list, { view: 'new', hideLine: true, limit: 50 }), enabled: mayRead })
  const rows = data?.rows.toReversed() ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label={t('toAccept')} style={{ marginBottom: 16 }}>
      <Typography component="h2" sx={{ fontWeight: 600, mb: 1 }}>
        {t('toAccept')}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid var(--line)', borderRadius: 2 }}>
        {rows.map((row) => (
          <ToAccept key={row.orderId} row={row} onOpen={onOpen} />
        ))}
      </Stack>
    </section>
  )
}

function ToAccept({ row, onOpen }: { row: ListedOrder; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('orders')
  const notify = useNotify()
  const place = usePlace()
  const mayWrite = useCan('orders.write')
  const { mutate, isPending } = useSend(orders.confirm)
  const { orderId, version } = row
  const go = useGo()
  const open = () => {
    onOpen?.()
    go(orderAddress(orderId))
  }
  const accept = () =>
    mutate({ orderId, version }, { onError: notify.refusal, onSuccess: () => toast(t('confirm.done')) })
  return (
    <Stack component="li" direction="row" sx={{ gap: 3, px: 3, py: 2, alignItems: 'center', '& + li': { borderTop: '1px solid var(--line)' } }}>
      <Typography component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>
        <Button color="inherit" onClick={open} sx={{ px: 0, textAlign: 'start', fontWeight: 600 }}>
          {place(row)} · {numberOf(row)}
        </Button>
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {row.orderedTime} · <MoneyText amount={row.totalAmount} currency={row.currency} />
        </Typography>
      </Typography>
      {mayWrite && (
        <Button variant="contained" disabled={isPending} onClick={accept}>
          {t('confirm.accept')}
        </Button>
      )}
    </Stack>
  ) // prettier-ignore
}
