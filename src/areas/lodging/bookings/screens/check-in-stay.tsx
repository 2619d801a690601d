import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { FreeRoom, Stay } from '../contract/replies.ts'
import { StayDates } from './booking-facts.tsx'
import { usePartyWords } from './party-words.ts'
import { isReady, obstacles, passedOver, type ProposedStay } from './check-in-choice.ts'
import { useReasonWords } from './reason-words.ts'
import { RoomChoice } from './room-choice.tsx'

type Props = {
  proposed: ProposedStay
  stay: Stay | undefined
  rooms: readonly FreeRoom[]
  room: FreeRoom | undefined
  onChoose: (roomId: string) => void
}

/** One room of the party at the desk: who sleeps there, is it clean, and which other rooms would do. */
export function CheckInStay({ proposed, stay, rooms, room, onChoose }: Props) {
  const { t } = useTranslation('bookings')
  const reason = useReasonWords()
  const party = usePartyWords()
  if (!stay) return null
  const assigned = proposed.room
  const isMoved = assigned && room && assigned.roomId !== room.roomId
  return (
    <Box component="section" aria-label={stay.guestName} sx={{ display: 'grid', gap: 3 }}>
      <div>
        <Typography variant="h3">{stay.guestName}</Typography>
        <Typography color="textSecondary">
          <StayDates {...stay} />
        </Typography>
        <Typography color="textSecondary">
          {stay.roomTypeName} · {party(stay)}
        </Typography>
      </div>
      {obstacles(proposed, room?.roomId).map((each) => (
        <Alert key={each.code} severity="error">
          {reason(each)}
        </Alert>
      ))}
      {rooms.length > 0 ? (
        <RoomChoice label={t('room')} rooms={rooms} value={room?.roomId} onChange={onChoose} />
      ) : (
        <Alert severity="error">{t('checkIn.noRoom', { type: stay.roomTypeName })}</Alert>
      )}
      <Stack spacing={2}>
        {!assigned && room && isReady(room) && (
          <Alert severity="info">{t('checkIn.suggested', { number: room.number })}</Alert>
        )}
        {isMoved && passedOver(proposed) && (
          <Alert severity="warning">
            {t(isReady(assigned) ? 'checkIn.insteadOfTaken' : 'checkIn.insteadOfDirty', {
              first: assigned.number,
              number: room.number,
            })}
          </Alert>
        )}
        {room && !isReady(room) && <Alert severity="warning">{t('checkIn.dirty', { number: room.number })}</Alert>}
      </Stack>
    </Box>
  )
}
