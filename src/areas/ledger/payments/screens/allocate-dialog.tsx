import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BookingInput, type ChosenBooking } from '#areas/lodging/bookings/screens/pickers.tsx'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { payments } from '../contract/payments.ts'
import type { Receipt } from '../contract/receipts.ts'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { CancelButton } from '#web/ui/leave.tsx'

type Part = { key: number; booking: ChosenBooking | null; amount: number | undefined }
const MOST_PARTS = 20

/** On which bookings how much of the money is put, what is left of it then, and the doing of it. */
function useAllocation(receipt: Receipt, onClose: () => void) {
  const { t } = useTranslation(['payments', 'refusals'])
  const { format } = useMoney()
  const [parts, setParts] = useState<readonly Part[]>([{ key: 0, booking: null, amount: undefined }])
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(payments.spread)
  const put = parts.reduce((all, { amount }) => all + (amount ?? 0), 0)
  const left = receipt.unallocated - put
  const change = (key: number, what: Partial<Part>) =>
    setParts((before) => before.map((part) => (part.key === key ? { ...part, ...what } : part)))
  const choose = (part: Part, booking: ChosenBooking | null) => {
    const free = left + (part.amount ?? 0)
    const fitting = booking && booking.due > 0 ? Math.min(booking.due, free) : free
    change(part.key, { booking, amount: booking && fitting > 0 ? fitting : undefined })
  }
  const chosen = parts.flatMap(({ booking, amount }) =>
    booking && amount !== undefined && amount > 0 ? [{ bookingId: booking.id, amount: minor(amount) }] : [],
  )
  const isTwice = new Set(chosen.map(({ bookingId }) => bookingId)).size < chosen.length

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (chosen.length < parts.length || left < 0 || isTwice) return
    const onSuccess = () => {
      toast(t('payments:allocate.done', { number: receipt.number, count: chosen.length, left: format(left) }))
      onClose()
    }
    mutate({ receiptId: receipt.id, parts: chosen }, { onSuccess })
  }
  const refusedId = error?.details.bookingId
  const isOfPart = parts.some(({ booking }) => booking !== null && booking.id === refusedId)
  const faultOf = ({ booking }: Part): string | undefined => {
    if (error && isOfPart && booking?.id === refusedId) return refusalText(t, error)
    return wasTried && !booking ? t('payments:allocate.bookingNeeded') : undefined
  }
  return {
    parts,
    choose,
    setAmount: ({ key }: Part, amount: number | undefined) => change(key, { amount }),
    remove: (part: Part) => setParts((before) => before.filter(({ key }) => key !== part.key)),
    add: () =>
      setParts((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, booking: null, amount: undefined }]),
    left,
    faultOf,
    isAmountMissing: ({ amount }: Part) => wasTried && !(amount && amount > 0),
    hasBookingTwice: wasTried && isTwice,
    refusal: error && !isOfPart ? refusalText(t, error) : undefined,
    save,
    isPending,
  }
}

type Allocation = ReturnType<typeof useAllocation>

/** Allocates unallocated money to one booking or several: what is due there is filled in, and what is left over is shown. */
export function AllocateDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { t } = useTranslation(['payments', 'refusals', 'shell'])
  const { format } = useMoney()
  const form = useAllocation(receipt, onClose)
  const { parts, left } = form
  const title = t('payments:allocate.title', { number: receipt.number, amount: format(receipt.unallocated) })
  return (
    <Dialog open title={title} onClose={onClose} width={640}>
      <form noValidate onSubmit={form.save} aria-label={title} style={{ display: 'grid', gap: 16 }}>
        <Typography color="textSecondary">{t('payments:allocate.text', { who: receipt.name || '–' })}</Typography>
        {parts.map((part) => (
          <PartFields key={part.key} form={form} part={part} />
        ))}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
          <Button startIcon={<Icon name="add" />} disabled={parts.length >= MOST_PARTS} onClick={form.add}>
            {t('payments:allocate.another')}
          </Button>
          <Typography role="status" color={left < 0 ? 'error' : 'textSecondary'}>
            {t(left < 0 ? 'payments:allocate.tooMuch' : 'payments:allocate.left', { amount: format(Math.abs(left)) })}
          </Typography>
        </Box>
        {form.hasBookingTwice && <Alert severity="error">{t('payments:allocate.twice')}</Alert>}
        {form.refusal && <Alert severity="error">{form.refusal}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <CancelButton onClick={onClose} />
          <LoadingButton type="submit" variant="contained" isLoading={form.isPending}>
            {t('payments:allocate.ok')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}

function PartFields({ form, part }: { form: Allocation; part: Part }) {
  const { t } = useTranslation('payments')
  const fault = form.faultOf(part)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 160px 32px' }, gap: 3 }}>
      <BookingInput
        label={t('booking')}
        value={part.booking}
        onChange={(booking) => form.choose(part, booking)}
        autoFocus={part === form.parts.at(-1)}
        hasError={fault !== undefined}
        help={fault}
      />
      <MoneyInput
        label={t('amount')}
        value={part.amount}
        onChange={(amount) => form.setAmount(part, amount)}
        hasError={form.isAmountMissing(part)}
      />
      {form.parts.length > 1 && (
        <IconButton
          size="small"
          aria-label={t('allocate.remove')}
          sx={{ alignSelf: 'center' }}
          onClick={() => form.remove(part)}
        >
          <Icon name="close" />
        </IconButton>
      )}
    </Box>
  )
}
