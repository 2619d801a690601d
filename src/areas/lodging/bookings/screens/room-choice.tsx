import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RoomConditionMark } from '#web/ui/marks.tsx'
import type { FreeRoom } from '../contract/replies.ts'

type Props = {
  label: string
  rooms: readonly FreeRoom[]
  value: string | undefined
  onChange: (roomId: string) => void
  /** Rooms that cannot be taken now, e.g. dirty ones for a walk-in. */
  isClosed?: (room: FreeRoom) => boolean
}

const FIRST = 8

const tile = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 36,
  '@media (pointer: coarse)': { minHeight: 48 },
  px: 2.5,
  border: '1px solid var(--line-strong)',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--surface-hover)' },
  '&:has(input:checked)': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
    bgcolor: 'var(--surface-selected)',
  },
  '&:has(input:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
  '&:has(input:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
  '& input': { position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'inherit' },
} as const

/** Rooms as tiles with their condition: one press takes one. The first few are enough, the rest a press away. */
export function RoomChoice({ label, rooms, value, onChange, isClosed }: Props) {
  const { t } = useTranslation('bookings')
  const name = useId()
  const [isAll, setAll] = useState(false)
  const at = rooms.findIndex((room) => room.roomId === value)
  const shown = isAll || at >= FIRST ? rooms : rooms.slice(0, FIRST)
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="caption" color="textSecondary" sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {shown.map((room) => (
          <Box component="label" key={room.roomId} sx={tile}>
            <input
              type="radio"
              name={name}
              checked={room.roomId === value}
              disabled={isClosed?.(room) ?? false}
              onChange={() => onChange(room.roomId)}
            />
            {room.number}
            <RoomConditionMark condition={room.condition} />
            {typeof room.outOfService === 'string' && (
              <Box component="span" title={room.outOfService} sx={{ color: 'warning.main', fontWeight: 500 }}>
                {t('outOfService')}
              </Box>
            )}
          </Box>
        ))}
        {shown.length < rooms.length && (
          <Button size="small" onClick={() => setAll(true)}>
            {t('moreRooms', { count: rooms.length - shown.length })}
          </Button>
        )}
      </Box>
    </Box>
  )
}
