import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { MoneySummary } from '#areas/ledger/folios/screens/pickers.tsx'
import { ModeChoice } from '#areas/ledger/payments/screens/pickers.tsx'
import { StayPoints } from '#areas/marketing/loyalty/screens/pickers.tsx'
import { VoucherCodeField } from '#areas/offers/vouchers/screens/pickers.tsx'
import { minor } from '#core/money.ts'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { useMoney } from '#web/formats.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { BookingStatusChip } from './booking-status.tsx'
import { GuestNotices } from './guest-notices.tsx'
import { guestNameOf } from './use-booking-actions.tsx'
import { CHECK_OUT_MODES, type CheckOutForm, type CheckOutOptions, useCheckOutForm } from './use-check-out-form.ts'
import { useRefusalWords } from './use-edit.ts'

type Props = CheckOutOptions & { onClose: () => void }

/** Who leaves, what the nights not slept do to the bill, and how the rest is paid. */
export function CheckOutBill({ booking, folio, onClose, onDone }: Props) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  const words = useRefusalWords()
  const form = useCheckOutForm({ booking, folio, onDone })
  const { inHouse, balance, isOwing, isPaid, error } = form
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
          isLoading={form.isPending}
          disabled={!form.isReady}
          onClick={form.checkOut}
        >
          {isPaid ? t(form.isPart ? 'checkOut.payPart' : 'checkOut.pay') : t('checkOut.ok')}
        </LoadingButton>
      }
    >
      <Stack spacing={4}>
        {error && <Alert severity="error">{words(error)}</Alert>}
        <GuestNotices booking={booking} />
        {inHouse.length === 0 && <Alert severity="info">{t('checkOut.nobody')}</Alert>}
        {inHouse.length > 1 && <LeavingChoice form={form} />}
        <Section title={t('money')}>
          <MoneySummary money={folio.money} />
        </Section>
        {!booking.isAccount && <StayPoints bookingId={booking.id} />}
        {form.unused.length > 0 && <UnusedNights form={form} />}
        {balance < 0 && <Alert severity="warning">{t('checkOut.owed', { amount: format(-balance) })}</Alert>}
        {isPaid && <PaymentFields form={form} />}
        {isOwing && <LeaveOwing leaves={form.leaves} onChange={form.setLeaves} />}
      </Stack>
    </Panel>
  )
}

function LeavingChoice({ form }: { form: CheckOutForm }) {
  const { t } = useTranslation('bookings')
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>{t('checkOut.who')}</legend>
      {form.inHouse.map((stay) => (
        <FormControlLabel
          key={stay.id}
          sx={{ display: 'flex' }}
          label={[stay.roomNumber, stay.guestName].join(' · ')}
          control={<Checkbox checked={!form.isStaying(stay.id)} onChange={() => form.flip(stay.id)} />}
        />
      ))}
    </fieldset>
  )
}

/** Nights that were booked and are not slept: free, unless they are charged all the same. */
function UnusedNights({ form: { unused, chargeUnused, setChargeUnused } }: { form: CheckOutForm }) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  return (
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
  )
}

function PaymentFields({ form }: { form: CheckOutForm }) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  const { mode, setMode, amount, setAmount, balance, isVoucher, voucher, worth, isPart } = form
  return (
    <>
      <ModeChoice label={t('checkOut.how')} modes={CHECK_OUT_MODES} value={mode} onChange={setMode} />
      {isVoucher ? (
        <>
          <VoucherCodeField code={voucher} amount={minor(worth)} wasTried={false} />
          {isPart && voucher.found && worth > 0 && (
            <Alert severity="info">{t('checkOut.tooLittle', { amount: format(balance - worth) })}</Alert>
          )}
        </>
      ) : (
        <MoneyInput
          label={t('checkOut.amount')}
          value={amount}
          onChange={setAmount}
          hasError={amount < balance}
          help={amount < balance ? t('checkOut.tooLittle', { amount: format(balance - amount) }) : undefined}
        />
      )}
    </>
  )
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
