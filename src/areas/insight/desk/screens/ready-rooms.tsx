import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RoomTypeQuote } from '#areas/lodging/bookings/contract/replies.ts'
import { RoomChoice, useReasonWords } from '#areas/lodging/bookings/screens/pickers.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { hasReadyRoom, isCleanNow, readyFirst } from './walk-in.ts'

type Props = { types: readonly RoomTypeQuote[]; value: string | undefined; onChange: (roomId: string) => void }

/** Rooms that are clean now, by type with their price; unavailable ones show the reason. */
export function ReadyRooms({ types, value, onChange }: Props) {
  const { t } = useTranslation('desk')
  const reason = useReasonWords()
  const sorted = readyFirst(types)
  if (!sorted.some(hasReadyRoom)) return <EmptyState icon="bed" title={t('walkIn.full')} text={t('walkIn.fullText')} />
  return (
    <Stack spacing={3}>
      {sorted.map((type) => {
        const ready = hasReadyRoom(type) ? type.rooms.filter(isCleanNow) : []
        const why = type.why[0]
        return (
          <Box key={type.roomTypeId} sx={ready.length === 0 ? { color: 'text.secondary' } : {}}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1 }}>
              <Typography variant="h3">{type.name}</Typography>
              {type.total !== null && <MoneyText amount={type.total} currency={type.currency} />}
            </Stack>
            {ready.length > 0 ? (
              <RoomChoice
                label={t('walkIn.ready', { count: ready.length })}
                rooms={ready}
                value={value}
                onChange={onChange}
              />
            ) : (
              <Typography variant="caption">
                {why ? reason(why) : t('walkIn.noneReady', { count: type.rooms.length })}
              </Typography>
            )}
          </Box>
        )
      })}
    </Stack>
  )
}
