import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Folio } from '#areas/ledger/folios/contract/replies.ts'
import { MoneySummary } from '#areas/ledger/folios/screens/pickers.tsx'
import type { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { ModeChoice } from '#areas/ledger/payments/screens/pickers.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import type { Day } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Booking } from '../contract/replies.ts'
import { BookingStatusChip } from './booking-status.tsx'
import { leavingBalance, unusedNights } from './check-out-sum.ts'
import { GuestNotices } from './guest-notices.tsx'
import { guestNameOf } from './use-booking-actions.tsx'
import { useCheckOut } from './use-check-out.ts'
import { useRefusalWords } from './use-edit.ts'

const modes = ['Cash', 'Card', 'UPI', 'Bank', 'Credit'] as const satisfies readonly PaymentMode[]
type Props = { booking: Booking; folio: Folio; onClose: () => void; onDone: (isLast: boolean) => void }

/** Who leaves, what the nights not slept do to the bill, and how the rest is paid. */
export function CheckOutBill({ booking, folio, onClose, onDone }: Props) {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const { format } = useMoney()
  const words = useRefusalWords()
  const inHouse = booking.stays.filter((stay) => stay.status === 'IN_HOUSE')
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set())
  const leaving = inHouse.filter((stay) => !staying.has(stay.id))
  const isLast = leaving.length === inHouse.length
  const [chargeUnused, setChargeUnused] = useState(false)
  const [mode, setMode] = useState<(typeof modes)[number]>()
  const [typed, setTyped] = useState<number>()
  const [leaves, setLeaves] = useState({ owing: false, note: '' })
  const unused = unusedNights(folio.nights, leaving, today as Day)
  const balance = isLast ? leavingBalance(folio, leaving, today as Day, chargeUnused) : 0
  const isOwing = balance > 0
  const amount = typed ?? balance
  const { run, isPending, error } = useCheckOut(booking, () => onDone(isLast))
  const isPaid = isOwing && !leaves.owing
  const isReady =
    leaving.length > 0 &&
    (!isOwing || (leaves.owing ? leaves.note.trim() !== '' : mode !== undefined && amount >= balance))

  const checkOut = () =>
    run({
      pay: isPaid && mode ? { amount, mode } : undefined,
      stayIds: isLast ? undefined : leaving.map((stay) => stay.id),
      chargeUnusedNights: chargeUnused,
      ...(isOwing && leaves.owing ? { acceptBalance: true, note: leaves.note } : {}),
    })
  return (
    <Panel
      open
      isBeside
      title={t('checkOut.title', { who: guestNameOf(booking) })}
      subtitle={
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <BookingStatusChip booking={booking} />
          <span>{[booking.reference, ...inHouse.map((stay) => stay.roomNumber)].filter(Boolean).join(' · ')}</span>
        </Stack>
      }
      onClose={onClose}
      footer={
        <LoadingButton
          variant="contained"
          autoFocus={!isOwing}
          isLoading={isPending}
          disabled={!isReady}
          onClick={checkOut}
        >
          {isPaid ? t('checkOut.pay') : t('checkOut.ok')}
        </LoadingButton>
      }
    >
      <Stack spacing={4}>
        {error && <Alert severity="error">{words(error)}</Alert>}
        <GuestNotices booking={booking} />
        {inHouse.length === 0 && <Alert severity="info">{t('checkOut.nobody')}</Alert>}
        {inHouse.length > 1 && (
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <legend>{t('checkOut.who')}</legend>
            {inHouse.map((stay) => (
              <FormControlLabel
                key={stay.id}
                sx={{ display: 'flex' }}
                label={[stay.roomNumber, stay.guestName].join(' · ')}
                control={
                  <Checkbox checked={!staying.has(stay.id)} onChange={() => setStaying(flipped(staying, stay.id))} />
                }
              />
            ))}
          </fieldset>
        )}
        <Section title={t('money')}>
          <MoneySummary money={folio.money} />
        </Section>
        {unused.length > 0 && (
          <Alert severity="info" icon={false}>
            {t('checkOut.early', {
              count: unused.length,
              amount: format(unused.reduce((sum, night) => sum + night.total, 0)),
            })}
            <FormControlLabel
              sx={{ display: 'flex' }}
              label={t('checkOut.chargeUnused')}
              control={<Checkbox checked={chargeUnused} onChange={(event) => setChargeUnused(event.target.checked)} />}
            />
          </Alert>
        )}
        {balance < 0 && <Alert severity="warning">{t('checkOut.owed', { amount: format(-balance) })}</Alert>}
        {isPaid && (
          <>
            <ModeChoice label={t('checkOut.how')} modes={modes} value={mode} onChange={setMode} />
            <MoneyInput
              label={t('checkOut.amount')}
              value={amount}
              onChange={setTyped}
              hasError={amount < balance}
              help={amount < balance ? t('checkOut.tooLittle', { amount: format(balance - amount) }) : undefined}
            />
          </>
        )}
        {isOwing && <LeaveOwing leaves={leaves} onChange={setLeaves} />}
      </Stack>
    </Panel>
  )
}

const flipped = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}

type Leaves = { owing: boolean; note: string }

function LeaveOwing({ leaves, onChange }: { leaves: Leaves; onChange: (leaves: Leaves) => void }) {
  const { t } = useTranslation('bookings')
  return (
    <div>
      <FormControlLabel
        label={t('checkOut.owing')}
        control={
          <Checkbox checked={leaves.owing} onChange={(event) => onChange({ ...leaves, owing: event.target.checked })} />
        }
      />
      {leaves.owing && (
        <MuiTextField
          required
          autoFocus
          label={t('checkOut.note')}
          value={leaves.note}
          onChange={(event) => onChange({ ...leaves, note: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
    </div>
  )
}
