import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'
import { RoomConditionMark } from '#web/ui/marks.tsx'
import type { Bar } from '../../../contract/chart.ts'
import type { ChartRoom } from '../rows.ts'
import type { Target } from '../target.ts'
import type { ChartData } from '../use-chart.ts'
import { obstacleOn } from '../use-changes.ts'
import type { Words } from '../words.ts'

type MoveProps = {
  bar: Bar
  chart: ChartData
  words: Words
  onMove: (bar: Bar, target: Target) => void
  onClose: () => void
}

type Choice = { room: ChartRoom; typeName: string; target: Target; whyNot: string | undefined }

/** Own type first, rooms that are free first, clean ones before the others. */
function choicesFor({ bar, chart, words }: Pick<MoveProps, 'bar' | 'chart' | 'words'>): Choice[] {
  const rank = ({ room, whyNot }: Choice) =>
    (whyNot ? 4 : 0) +
    (room.roomTypeId === bar.roomTypeId ? 0 : 2) +
    (['CLEAN', 'INSPECTED'].includes(room.condition) ? 0 : 1)
  return chart.rooms
    .filter((room) => room.id !== bar.roomId)
    .map((room): Choice => {
      const target = { arrival: bar.arrival, departure: bar.departure, roomId: room.id, roomTypeId: room.roomTypeId }
      const obstacle = obstacleOn(chart, bar, target)
      const typeName = chart.typeOf.get(room.roomTypeId)?.name ?? ''
      return { room, typeName, target, whyNot: obstacle && words.obstacle(obstacle) }
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

/** The twin of dragging up and down: a click on a room moves the stay there. */
export function MoveDialog({ bar, chart, words, onMove, onClose }: MoveProps) {
  const { t } = useTranslation('bookings')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const choices = choicesFor({ bar, chart, words }).filter(
    ({ room, typeName }) =>
      room.number.toLowerCase().startsWith(wanted) || typeName.toLowerCase().includes(wanted) || wanted === '',
  )
  return (
    <Dialog open width={440} title={t('chart.move.title', { who: bar.guestName })} onClose={onClose}>
      <Typography color="textSecondary">
        {words.dates(bar)} · {words.nights(bar)} · {words.place(chart, bar)}
      </Typography>
      <MuiTextField
        autoFocus
        label={t('chart.move.find')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const first = choices.find((choice) => !choice.whyNot)
          if (event.key === 'Enter' && first) onMove(bar, first.target)
        }}
      />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}>
        {choices.slice(0, 60).map((choice) => (
          <li key={choice.room.id}>
            <RoomChoice choice={choice} onPick={() => onMove(bar, choice.target)} />
          </li>
        ))}
      </Box>
    </Dialog>
  )
}

function RoomChoice({ choice: { room, typeName, whyNot }, onPick }: { choice: Choice; onPick: () => void }) {
  return (
    <ButtonBase
      disabled={whyNot !== undefined}
      onClick={onPick}
      sx={{
        width: '100%',
        minHeight: 40,
        px: 2,
        py: 1.5,
        gap: 3,
        borderRadius: 1.5,
        fontFamily: 'inherit',
        fontSize: 14,
        justifyContent: 'flex-start',
        textAlign: 'start',
        '&:hover, &:focus-visible': { bgcolor: 'var(--surface-selected)' },
        '&.Mui-disabled': { color: 'text.secondary' },
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      <RoomConditionMark condition={room.condition} />
      <Box component="strong" sx={{ minWidth: 44 }}>
        {room.number}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {typeName}
        {whyNot && (
          <Typography variant="caption" component="div">
            {whyNot}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  )
}
