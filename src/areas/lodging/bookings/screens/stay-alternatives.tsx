import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Day, isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { MoneyText } from '#web/ui/values.tsx'
import { bookings } from '../contract/bookings.ts'
import type { SellableStay } from '../contract/alternatives.ts'
import { listedAges } from './child-ages.ts'
import { type BookingDraft, daysOfStay, type StayDraft } from './booking-draft.ts'

type Props = {
  draft: BookingDraft
  stay: StayDraft
  /** One part: the stay on other days. Two: the stay in two types, one after the other. */
  onChoose: (parts: readonly SellableStay[]) => void
}

/** What can be sold in place of a room that cannot: other days, or two types one after the other, each behind one press. */
export function StayAlternatives({ draft, stay, onChoose }: Props) {
  const { t } = useTranslation(['bookings', 'refusals'])
  const { day } = useDays()
  const { arrival, departure } = daysOfStay(draft, stay)
  const { data, error } = useQuery({
    ...queryOf(bookings.alternatives, {
      arrival: arrival as Day,
      departure: departure as Day,
      adults: stay.adults,
      children: stay.children,
      ...listedAges(stay.children, stay.childAges),
      ...(stay.roomTypeId && { roomTypeId: stay.roomTypeId }),
      ...(draft.ratePlanId && { ratePlanId: draft.ratePlanId }),
      ...(draft.company && { companyId: draft.company.id }),
    }),
    enabled: isDay(arrival) && isDay(departure) && arrival < departure,
    placeholderData: keepPreviousData,
  })
  if (error) return <Alert severity="error">{refusalText(t, error)}</Alert>
  if (!data) return null
  const { currency, otherDates, splits } = data
  const words = (part: SellableStay) =>
    t('bookings:instead.part', {
      name: part.name,
      from: day(part.arrival, 'short'),
      until: day(part.departure, 'short'),
    })
  const choices = [...otherDates.map((part) => ({ parts: [part], total: part.total })), ...splits]
  return (
    <Box role="group" aria-label={t('bookings:instead.title')}>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1.5 }}>
        {choices.length > 0 ? t('bookings:instead.title') : t('bookings:instead.none')}
      </Typography>
      {choices.map(({ parts, total }) => (
        <Button
          key={parts.map(({ roomTypeId, arrival: begins }) => `${roomTypeId} ${begins}`).join(' ')}
          variant="text"
          fullWidth
          sx={{ justifyContent: 'space-between', textAlign: 'start', gap: 3 }}
          onClick={() => onChoose(parts)}
        >
          <span>{parts.map(words).join(t('bookings:instead.then'))}</span>
          <MoneyText amount={total} currency={currency} />
        </Button>
      ))}
    </Box>
  )
}
