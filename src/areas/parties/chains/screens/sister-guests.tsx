import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRow } from '#areas/parties/customers/contract.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { chains, LEAST_LETTERS, type SisterGuest } from '../contract.ts'
import { TakeOverDialog } from './take-over-dialog.tsx'

type Props = {
  /** A name, an e-mail address or a phone number, as far as it is typed. */
  text: string
  email?: string
  phone?: string
  /** The customer here who is looked for at sister properties; without one a guest becomes a new customer. */
  customerId?: string
  onTaken?: (customer: CustomerRow) => void
}

/**
 * Guests of sister properties who may be meant, and the way to take them over; nothing where the organisation shares none. Its texts are fetched
 * beside the form it is in, which stays as it is meanwhile.
 */
export function SisterGuests(props: Props) {
  const mayRead = useCan('chains.read')
  return (
    mayRead && (
      <Suspense fallback={null}>
        <Found {...props} />
      </Suspense>
    )
  )
}

const isWorth = (text: string, email: string, phone: string): boolean =>
  text.trim().length >= LEAST_LETTERS || email.includes('@') || phone.replaceAll(/\D/g, '').length > 6

function Found({ text, email = '', phone = '', customerId, onTaken }: Props) {
  const { t } = useTranslation('chains')
  const typed = useSettled({ text, email, phone })
  const isAsked = isWorth(typed.text, typed.email, typed.phone)
  const { data } = useQuery({ ...queryOf(chains.search, typed), enabled: isAsked })
  const [chosen, setChosen] = useState<SisterGuest>()
  const rows = (isAsked && data?.rows) || []
  return (
    <div role="status">
      {rows.length > 0 && (
        <Alert severity="info" icon={false}>
          <AlertTitle>{t('found.title')}</AlertTitle>
          {rows.map((row) => (
            <FoundLine
              key={row.sisterGuestId}
              row={row}
              isLink={customerId !== undefined}
              onChoose={() => setChosen(row)}
            />
          ))}
        </Alert>
      )}
      {chosen && (
        <TakeOverDialog guest={chosen} customerId={customerId} onTaken={onTaken} close={() => setChosen(undefined)} />
      )}
    </div>
  )
}

type LineProps = { row: SisterGuest; isLink: boolean; onChoose: () => void }
function FoundLine({ row, isLink, onChoose }: LineProps) {
  const { t } = useTranslation('chains')
  const { day } = useDays()
  const mayTake = useCan('chains.write')
  const name = `${row.firstName} ${row.lastName}`.trim()
  const facts = [
    row.city,
    row.isVip && t('vip'),
    row.lastStay ? t('found.lastStay', { day: day(row.lastStay) }) : t('found.noStay'),
    t(`found.because.${row.because}`),
  ]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, py: 1 }}>
      <Box sx={{ flex: '1 1 220px' }}>
        <b>{name}</b> · {row.sisterName}
        <Box sx={{ fontSize: 12 }}>{facts.filter(Boolean).join(' · ')}</Box>
      </Box>
      {mayTake && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t(isLink ? 'link.of' : 'take.of', { name })}
          onClick={onChoose}
        >
          {t(isLink ? 'link.button' : 'take.button')}
        </Button>
      )}
    </Box>
  )
}
