import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { TermList } from '#areas/property/rates/screens/pickers.tsx'
import { useMoney } from '#web/formats.ts'
import type { Quote, RoomTypeQuote } from '../contract/replies.ts'
import type { BookingDraft } from './booking-draft.ts'
import { useQuotes } from './use-quotes.ts'

type Props = { draft: BookingDraft; types: readonly RoomTypeQuote[] }

/** Rooms by what is agreed for them: the same terms are listed once. */
function byTerms(quotes: readonly Quote[]): Quote[][] {
  const groups = new Map<string, Quote[]>()
  for (const quote of quotes) {
    const key = JSON.stringify(quote.terms)
    groups.set(key, [...(groups.get(key) ?? []), quote])
  }
  return [...groups.values()]
}

/** What the guest agrees to by this booking, before it is made: the desk reads it out. Where rooms differ, each terms name their rooms. */
export function NewBookingTerms({ draft, types }: Props) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  const quotes = useQuotes(draft, types)
  const groups = byTerms(quotes)
  if (groups.length === 0) return null
  const deposit = quotes.reduce((sum, quote) => sum + quote.deposit, 0)
  const typesOf = (group: readonly Quote[]) =>
    types
      .filter(({ roomTypeId }) => group.some((quote) => quote.roomTypeId === roomTypeId))
      .map(({ name }) => name)
      .join(', ')
  const headingOf = (group: readonly Quote[]) =>
    [groups.length === 1 ? t('terms.title') : typesOf(group), group[0]?.terms.name].filter(Boolean).join(' · ')
  return (
    <Stack component="section" spacing={2} aria-label={t('terms.title')}>
      {groups.length > 1 && <strong>{t('terms.title')}</strong>}
      {groups.map((group) => (
        <Stack key={headingOf(group)} spacing={1}>
          <strong>{headingOf(group)}</strong>
          <TermList lines={group[0]?.terms.lines ?? []} label={headingOf(group)} />
        </Stack>
      ))}
      {deposit > 0 && <span>{t('terms.depositAsked', { amount: format(deposit) })}</span>}
    </Stack>
  )
}
