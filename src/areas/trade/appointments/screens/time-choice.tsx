import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { appointments } from '../contract.ts'

type Props = {
  businessServiceId: string
  day: string
  what: { productId: string } | { packageId: string }
  staffId: string | undefined
  value: string | undefined
  onChange: (startsAt: string) => void
}

/** The times of a day at which something can begin; what is taken or beyond the hours cannot be chosen. */
export function TimeChoice({ businessServiceId, day, what, staffId, value, onChange }: Props) {
  const { t } = useTranslation('appointments')
  const read = useQuery(queryOf(appointments.free, { businessServiceId, day, ...what, ...(staffId && { staffId }) }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={2} />
  const { rows } = read.data
  return (
    <Box role="group" aria-label={t('time')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {rows.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('noTime')}</Box>}
      {rows.map(({ startsAt, time }) => (
        <Chip
          key={startsAt}
          clickable
          component="button"
          type="button"
          label={time}
          aria-pressed={value === startsAt}
          variant={value === startsAt ? 'filled' : 'outlined'}
          color={value === startsAt ? 'primary' : 'default'}
          onClick={() => onChange(startsAt)}
        />
      ))}
    </Box>
  )
}
