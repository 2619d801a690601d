import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SisterGuests } from '#areas/parties/chains/screens/pickers.tsx'
import { customers, type CustomerRow } from '#areas/parties/customers/contract.ts'
import { queryOf, keyOf, send } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { GuestBookings, useTyped } from './guest-bookings.tsx'
import { fullName, type GuestDraft } from './guest-draft.ts'

type Props = {
  guest: GuestDraft
  onChange: (guest: GuestDraft) => void
  /** The nights the guest is booked for: the guest's bookings on them are shown. */
  span: { arrival: string; departure: string }
  hasError?: boolean
  hasEmail?: boolean
}

const suggest = async (text: string): Promise<Suggestion<CustomerRow>[]> => {
  const { rows } = await send(customers.search, { text, limit: 6 })
  return rows.map((row) => ({ id: row.id, label: fullName(row), note: row.phone || row.email || row.city, item: row }))
}
const searchRead = { key: keyOf(customers.search, 'suggest'), run: suggest }

/**
 * Name, phone and e-mail of a guest. Known guests are suggested while one types, and again when the phone matches; the bookings they
 * already have are shown.
 */
export function GuestFields({ guest, onChange, span, hasError, hasEmail }: Props) {
  const { t } = useTranslation('bookings')
  const { known } = guest
  const choose = (row: CustomerRow) => onChange({ name: fullName(row), phone: row.phone, email: row.email, known: row })
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SuggestInput
        // A guest taken from the hint below is a new start for the box.
        key={known?.id ?? 'new'}
        label={t('guest.name')}
        find={searchRead}
        value={known ? { id: known.id, label: fullName(known), item: known } : null}
        onChange={(chosen) => (chosen ? choose(chosen.item) : onChange({ ...guest, known: undefined }))}
        onType={(name) => onChange({ ...guest, name, known: known && fullName(known) === name ? known : undefined })}
        isFree
        isRequired
        autoFocus
        hasError={hasError ?? false}
        help={hasError ? t('guest.needed') : undefined}
      />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: hasEmail ? '1fr 1fr' : '1fr' } }}>
        <MuiTextField
          type="tel"
          label={t('guest.phone')}
          value={guest.phone}
          disabled={known !== undefined}
          autoComplete="off"
          onChange={(event) => onChange({ ...guest, phone: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        {hasEmail && (
          <MuiTextField
            type="email"
            label={t('guest.email')}
            value={guest.email}
            disabled={known !== undefined}
            autoComplete="off"
            onChange={(event) => onChange({ ...guest, email: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 254 } }}
          />
        )}
      </Box>
      {known ? <KnownGuest row={known} /> : <Duplicates guest={guest} onChoose={choose} />}
      {!known && <SisterGuests text={guest.name} phone={guest.phone} email={guest.email} onTaken={choose} />}
      <GuestBookings {...span} customerId={known?.id} phone={guest.phone} email={guest.email} />
    </Box>
  )
}

function KnownGuest({ row }: { row: CustomerRow }) {
  const { t } = useTranslation('bookings')
  const { day } = useDays()
  if (row.doNotRent) return <Alert severity="error">{t('doNotRent')}</Alert>
  const last = row.lastArrival ? t('guest.lastStay', { day: day(row.lastArrival) }) : t('guest.noStay')
  return (
    <Alert severity="success" icon={false} sx={{ py: 0 }}>
      {[row.isVip && t('vip'), t('guest.stays', { count: row.stayCount }), last].filter(Boolean).join(' · ')}
    </Alert>
  )
}

/** Customers with the same phone or e-mail: choosing the known one leaves a single history. */
function Duplicates({ guest, onChoose }: { guest: GuestDraft; onChoose: (row: CustomerRow) => void }) {
  const { t } = useTranslation('bookings')
  const contact = useTyped(guest.phone, guest.email)
  const found = useQuery({ ...queryOf(customers.duplicates, contact ?? {}), enabled: contact !== undefined })
  const rows =
    (contact && found.data?.rows.filter((row) => row.because.some((why) => why !== 'name')).slice(0, 2)) || []
  return rows.map((row) => (
    <Alert
      key={row.id}
      severity="info"
      action={
        <Button size="small" color="inherit" onClick={() => onChoose(row)}>
          {t('guest.use')}
        </Button>
      }
    >
      {t('guest.maybe', { who: fullName(row), count: row.stayCount })}
    </Alert>
  ))
}
