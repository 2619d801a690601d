import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Pack } from '#areas/trade/prepaid/contract.ts'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Order, OrderLine } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { isChangeable, leavingOf } from '../rules/states.ts'
import type { OpenDialog } from './order-dialogs.tsx'
import { LineStatusChip } from './order-marks.tsx'
import { unitWord } from './unit-word.ts'
import { packFor, usePacks } from './use-packs.ts'
import { useOrderPush } from './use-order-push.ts'
import type { Description } from './waiting.ts'

type Head = Pick<Description, 'number' | 'place'>

/** What was ordered, line by line, with what can be done to each. */
export function OrderLines({ order, onOpen }: { order: Order; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('orders')
  const packs = usePacks(order)
  const actions = useLineActions(order, packs, onOpen)
  if (order.orderLines.length === 0) return <EmptyState icon="food" title={t('page.noLines')} />
  return (
    <Box component="ul" aria-label={t('lines')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {order.orderLines.map((line) => (
        <Box
          component="li"
          key={line.orderLineId}
          sx={{
            display: 'flex',
            gap: 3,
            alignItems: 'flex-start',
            px: 4,
            py: 3,
            borderBottom: '1px solid var(--line)',
          }}
        >
          <Typography sx={{ minWidth: 44, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {line.liveUnits} {unitWord(t, line)}
          </Typography>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 500, ...(line.liveUnits === 0 && { textDecoration: 'line-through' }) }}>
              {line.name}
            </Typography>
            <LineWords line={line} pack={packFor(packs, line)} />
          </Box>
          <Stack sx={{ alignItems: 'flex-end', gap: 1 }}>
            <MoneyText amount={line.netAmount + line.taxAmount} currency={order.currency} />
            <LineStatusChip status={line.status} />
          </Stack>
          <Box sx={{ width: 40 }}>
            {actions(line).length > 0 && (
              <MoreActions row={line} actions={actions(line)} label={t('lineActions', { name: line.name })} />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function LineWords({ line, pack }: { line: OrderLine; pack: Pack | undefined }) {
  const { t } = useTranslation(['orders', 'products'])
  const words = [
    ...line.modifiers.map(({ name }) => name),
    line.notes && `“${line.notes}”`,
    line.seatNo > 0 && t('seat', { seat: line.seatNo }),
    line.course > 0 && t('course', { course: line.course }),
    line.readyUnits > 0 &&
      line.servedUnits < line.liveUnits &&
      t('buckets', { ready: line.readyUnits, served: line.servedUnits, units: line.liveUnits }),
    line.compReason && t('comped', { reason: line.compReason }),
    line.packId !== null && t('pack.paid'),
    line.isGift && t('gift'),
    pack && t('pack.offer', { remaining: pack.remaining, units: pack.units }),
    line.voidUnits > 0 && t('voided', { units: line.voidUnits }),
    line.allergens.length > 0 &&
      t('allergens', { list: line.allergens.map((one) => t(`products:allergen.${one}`).toLowerCase()).join(', ') }),
  ].filter((word): word is string => typeof word === 'string' && word !== '')
  if (words.length === 0) return null
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {words.join(' · ')}
    </Typography>
  )
}

/** What a line allows now. */
function useLineActions(
  order: Order,
  packs: readonly Pack[],
  open: (dialog: OpenDialog) => void,
): (line: OrderLine) => readonly RowAction<OrderLine>[] {
  const { t } = useTranslation('orders')
  const notify = useNotify()
  const move = useSend(orders.setLineStatus)
  const { mutate: redeem } = useSend(orders.usePack)
  const { change } = useOrderPush(order)
  const mayWrite = useCan('orders.write')
  const mayCook = useCan('orders.kitchen')
  const mayApprove = useCan('orders.approve')
  const isAlive = isChangeable(order.orderStatus)
  const needsPin = ({ status }: OrderLine) => !mayApprove && leavingOf(status) === 'Void'
  return (line) => {
    if (!isAlive || line.liveUnits === 0) return []
    const set = (status: OrderLine['status']) => () =>
      move.mutate({ orderLineId: line.orderLineId, status }, { onError: notify.refusal })
    const isDraft = order.orderStatus === 'Draft'
    const giveBack = () =>
      redeem(
        { orderLineId: line.orderLineId, packId: null },
        { onError: notify.refusal, onSuccess: () => toast(t('pack.undone')) },
      )
    const { orderLineId, readyUnits, servedUnits, liveUnits } = line
    const waiting = readyUnits - servedUnits
    const words = {
      says: (head: Head): Description => ({ ...head, kind: 'serve', name: line.name }),
      done: t('served', { name: line.name }),
    }
    const onRefused = (no: unknown) => no && notify.refusal(no)
    const serve = () => void change(orders.setLineStatus, { orderLineId, status: 'Served' }, words).then(onRefused)
    const serveReady = () =>
      void change(orders.setLineUnits, { orderLineId, servedUnits: readyUnits }, words).then(onRefused)
    return [
      ...(mayWrite && line.status === 'Hold' && !isDraft ? [{ label: t('fire.one'), icon: 'flag' as const, run: set('Available') }] : []),
      ...(mayCook && waiting > 0 && readyUnits < liveUnits ? [{ label: t('serveReady', { units: waiting }), icon: 'check' as const, run: serveReady }] : []),
      ...(mayCook && !isDraft && ['Available', 'Preparing', 'Ready'].includes(line.status) ? [{ label: t('serve'), icon: 'check' as const, run: serve }] : []),
      ...(mayWrite ? [{ label: t('change.open'), icon: 'edit' as const, run: () => open({ kind: 'line', line }) }] : []),
      ...(mayWrite && packFor(packs, line) ? [{ label: t('pack.open'), icon: 'tag' as const, run: () => open({ kind: 'pack', line }) }] : []),
      ...(mayWrite && line.packId !== null ? [{ label: t('pack.undo'), icon: 'undo' as const, run: giveBack }] : []),
      ...(mayApprove ? [{ label: t(line.compReason ? 'comp.undo' : 'comp.open'), icon: 'star' as const, run: () => open({ kind: 'comp', line }) }] : []),
      ...(mayWrite && !mayApprove && !line.compReason ? [{ label: t('comp.open'), icon: 'star' as const, run: () => open({ kind: 'approval', does: 'COMP', line }) }] : []),
      ...(mayWrite ? [{ label: t('remove.open'), icon: 'trash' as const, isDestructive: true, run: () => open(needsPin(line) ? { kind: 'approval', does: 'VOID', line } : { kind: 'remove', line }) }] : []),
    ] // prettier-ignore
  }
}
