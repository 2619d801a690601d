import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isChoiceOut } from '#areas/trade/products/rules/sell.ts'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { orders } from '../contract/orders.ts'
import { type CartLine, sentLine } from './cart-line.ts'
import type { useGuestCart } from './guest-cart-state.ts'

type Props = {
  code: string
  cart: ReturnType<typeof useGuestCart>
  menu: Reply<typeof orders.guestMenu>
  onRefused: () => void
}

/** What a guest has chosen: a bar at the bottom that opens to look it over and send it. */
export function GuestCart({ code, cart, menu, onRefused }: Props) {
  const { t } = useTranslation(['orders', 'refusals'])
  const { format } = useMoney()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useSend(orders.guestSend)
  const { lines, requestId, guestName, notes } = cart
  const { currency, dishes } = menu
  const unavailable = lines.filter((line) => !dishes.some((dish) => dish.productId === line.productId && dish.isAvailable && !isChoiceOut(dish, line)))
  // What went out meanwhile is not sent, so that it is not counted either.
  const there = lines.filter((line) => !unavailable.includes(line))
  const count = there.reduce((all, { unitsInOrder }) => all + unitsInOrder, 0)
  const total = there.reduce((all, line) => all + line.unitPrice * line.unitsInOrder, 0)
  const send = () =>
    mutate(
      { code, requestId, guestName, notes, orderLines: lines.map(guestLine) },
      {
        onError: onRefused,
        onSuccess: () => {
          toast(t('orders:guestMenu.sent'))
          cart.wasSent(requestId)
          setOpen(false)
          window.scrollTo({ top: 0 })
        },
      },
    )
  const close = () => {
    reset()
    setOpen(false)
  }
  const put = (line: CartLine, units: number) =>
    cart.change({ lines: units > 0 ? lines.map((one) => (one.key === line.key ? { ...line, unitsInOrder: units } : one)) : lines.filter(({ key }) => key !== line.key) })
  if (lines.length === 0) return null
  return (
    <>
      <Box sx={{ position: 'fixed', insetInline: 0, bottom: 0, p: 3, bgcolor: 'background.paper', borderTop: '1px solid var(--line)', zIndex: 1050 }}>
        <Button fullWidth variant="contained" size="large" onClick={() => setOpen(true)} sx={{ minHeight: 56, maxWidth: 528, display: 'flex', mx: 'auto' }}>
          {t('orders:guestMenu.look', { count, amount: format(total, { currency }) })}
        </Button>
      </Box>
      <Panel
        open={isOpen}
        title={t('orders:guestMenu.cart')}
        onClose={close}
        footer={
          <LoadingButton fullWidth size="large" variant="contained" isLoading={isPending} disabled={unavailable.length > 0 || !menu.isOpen} onClick={send} sx={{ minHeight: 56 }}>
            {t('orders:guestMenu.send', { amount: format(total, { currency }) })}
          </LoadingButton>
        }
      >
        <Box component="ul" aria-label={t('orders:guestMenu.cart')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((line) => (
            <CartRow key={line.key} line={line} currency={currency} isUnavailable={unavailable.includes(line)} onUnits={(units) => put(line, units)} />
          ))}
        </Box>
        <Stack spacing={4} sx={{ mt: 5 }}>
          <MuiTextField label={t('orders:guestMenu.name')} value={guestName} onChange={(event) => cart.change({ guestName: event.target.value })} slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'name' } }} />
          <MuiTextField label={t('orders:guestMenu.notes')} helperText={t('orders:guestMenu.notesHelp')} value={notes} multiline onChange={(event) => cart.change({ notes: event.target.value })} slotProps={{ htmlInput: { maxLength: 300 } }} />
          <Typography color="textSecondary">{t(menu.pricesIncludeTax ? 'orders:guestMenu.withTax' : 'orders:guestMenu.plusTax')}</Typography>
          {!menu.isOpen ? (
            <Alert severity="info">{t('orders:guestMenu.closed')}</Alert>
          ) : (
            error && <Alert severity="error">{refusalText(t, error)}</Alert>
          )}
        </Stack>
      </Panel>
    </>
  )
} // prettier-ignore

const guestLine = (line: CartLine) => {
  const { productId, unitsInOrder, modifierIds, comboChoices, notes } = sentLine(line)
  return { productId, unitsInOrder, modifierIds, comboChoices, notes }
}

const MOST = 20
type RowProps = { line: CartLine; currency: string; isUnavailable: boolean; onUnits: (units: number) => void }

function CartRow({ line, currency, isUnavailable, onUnits }: RowProps) {
  const { t } = useTranslation('orders')
  const { name, unitsInOrder, unitPrice } = line
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1, py: 2, borderBottom: '1px solid var(--line)' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        {isUnavailable ? (
          <Typography color="error">{t('guestMenu.gone')}</Typography>
        ) : (
          <MoneyText amount={unitPrice * unitsInOrder} currency={currency} />
        )}
      </Box>
      <IconButton aria-label={t('take.less', { name })} onClick={() => onUnits(unitsInOrder - 1)} sx={{ width: 48, height: 48 }}>
        <Icon name={unitsInOrder > 1 ? 'minus' : 'trash'} />
      </IconButton>
      <Typography aria-live="polite" sx={{ minWidth: 24, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
        {unitsInOrder}
      </Typography>
      <IconButton aria-label={t('take.onemore', { name })} disabled={unitsInOrder >= MOST} onClick={() => onUnits(unitsInOrder + 1)} sx={{ width: 48, height: 48 }}>
        <Icon name="add" />
      </IconButton>
    </Stack>
  ) // prettier-ignore
}
