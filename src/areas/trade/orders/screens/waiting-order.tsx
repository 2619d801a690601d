import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { usePush } from '#web/outbox/outbox.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { orders } from '../contract/orders.ts'
import type { CartLine } from './cart-line.ts'
import { Refused } from './refused-entry.tsx'
import { cashIn, cartOf, knownFrom, type Description, descriptionOf } from './waiting.ts'
import { WaitingCash } from './waiting-cash.tsx'

/** What waits of one order: in words, and for one the server does not know yet, its lines. */
export function WaitingOrder({ orderId, entries }: { orderId: string; entries: readonly Entry[] }) {
  const { t } = useTranslation('orders')
  const go = useGo()
  const words = useWords()
  const [first] = entries
  if (!first) return null
  const { number, place } = descriptionOf(first)
  const isRefused = entries.some(({ refusal }) => refusal !== null)
  const isNew = descriptionOf(first).kind === 'take'
  // What is paid is closed when it arrives: nothing is put on it any more.
  const isPaid = isNew && cashIn(entries) > 0
  return (
    <Section
      title={[number, place].filter(Boolean).join(' · ')}
      isFlush
      action={
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Chip
            size="small"
            color={isRefused ? 'error' : 'warning'}
            icon={<Icon name={isRefused ? 'alert' : 'clock'} />}
            label={t(isRefused ? 'waiting.refused' : 'waiting.waits')}
          />
          {!isRefused && !isPaid && (
            <Button startIcon={<Icon name="add" />} onClick={() => go(`/order/create-order?order=${orderId}`)}>
              {t('page.more')}
            </Button>
          )}
        </Stack>
      }
    >
      {isNew && !isRefused && <WaitingLines orderId={orderId} entries={entries} isFixed={isPaid} />}
      {isNew && !isRefused && <WaitingCash orderId={orderId} entries={entries} />}
      <Box component="ol" aria-label={t('waiting.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Box component="li" key={entry.seq} sx={{ px: 4, py: 3, borderTop: '1px solid var(--line)' }}>
            <Stack direction="row" sx={{ gap: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{words(descriptionOf(entry))}</Typography>
              <Typography variant="caption" color="textSecondary">
                <MomentText instant={entry.madeAt} />
              </Typography>
            </Stack>
            {entry.refusal && <Refused entry={entry} entries={entries} />}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

type LinesProps = { orderId: string; entries: readonly Entry[]; isFixed: boolean }

function WaitingLines({ orderId, entries, isFixed }: LinesProps) {
  const { t } = useTranslation('orders')
  const notify = useNotify()
  const { push, isPending } = usePush()
  const known = knownFrom(entries, orderId)
  const less = ({ key, name, unitsInOrder }: CartLine) => {
    const units = Math.max(0, unitsInOrder - 1)
    const head = { number: known?.number ?? '', place: known?.place ?? '' }
    const says: Description = { ...head, kind: 'change', orderLineId: key, name, units }
    const input = { orderId, orderLineId: key, unitsInOrder: units }
    const end = () => {}
    void push({ route: orders.changeLine, input, subject: orderId, says, onDone: end, onQueued: end }).then(
      (no) => no && notify.refusal(no),
    )
  }
  return (
    <Box component="ul" aria-label={t('lines')} sx={{ listStyle: 'none', m: 0, px: 4, py: 2 }}>
      {cartOf(entries).map((line) => (
        <Stack component="li" key={line.key} direction="row" sx={{ alignItems: 'center', gap: 3 }}>
          <Typography sx={{ minWidth: 44, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {line.unitsInOrder} ×
          </Typography>
          <Typography sx={{ flex: 1 }}>
            {line.name}
            {line.notes && ` “${line.notes}”`}
          </Typography>
          {!isFixed && (
            <IconButton
              aria-label={t('take.less', { name: line.name })}
              disabled={isPending}
              onClick={() => less(line)}
              sx={{ width: 44, height: 44 }}
            >
              <Icon name={line.unitsInOrder > 1 ? 'minus' : 'trash'} />
            </IconButton>
          )}
        </Stack>
      ))}
    </Box>
  )
}

/** What an entry does, in a line. */
function useWords(): (description: Description) => string {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  const dishes = (cart: readonly CartLine[]) =>
    cart.map(({ unitsInOrder, name, notes }) => `${unitsInOrder} × ${name}${notes && ` “${notes}”`}`).join(', ')
  return (description) => {
    switch (description.kind) {
      case 'take':
        return t('waiting.take', { dishes: dishes(description.cart) })
      case 'add':
        return t('waiting.add', { dishes: dishes(description.cart) })
      case 'change':
        return t('waiting.change', { name: description.name, units: description.units })
      case 'remove':
        return t('waiting.remove', { name: description.name })
      case 'pay':
        return t('waiting.pay', { amount: format(description.amount) })
      case 'move':
        return t('waiting.moved', { to: description.to })
      case 'serve':
        return t('waiting.serve', { name: description.name })
      case 'send':
        return t('confirm.send')
      case 'fire':
        return t('fire.all')
    }
  }
}
