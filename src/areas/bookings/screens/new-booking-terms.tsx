import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { TermList } from '#areas/rates/screens/pickers.tsx'
import { useMoney } from '#web/formats.ts'
import type { RoomTypeQuote } from '../contract.ts'
import type { BookingDraft } from './booking-draft.ts'
import { useQuotes } from './use-quotes.ts'

type Props = { draft: BookingDraft; types: readonly RoomTypeQuote[] }

/** What the guest agrees to by this booking, before it is made: the desk reads it out. */
export function NewBookingTerms({ draft, types }: Props) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  const quotes = useQuotes(draft, types)
  const [first] = quotes
  if (!first) return null
  const deposit = quotes.reduce((sum, quote) => sum + quote.deposit, 0)
  return (
    <Stack component="section" spacing={1} aria-label={t('terms.title')}>
      <strong>{[t('terms.title'), first.terms.name].filter(Boolean).join(' · ')}</strong>
      <TermList lines={first.terms.lines} label={t('terms.title')} />
      {deposit > 0 && <span>{t('terms.depositAsked', { amount: format(deposit) })}</span>}
    </Stack>
  )
}
