import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '../contract/replies.ts'
import { type Edits, filled, roomsIn } from '../rules/edits.ts'

type Props = { group: Group; edits: Edits; onChange: (edits: Edits) => void }

/** One number for all nights of a type that are still to come. */
export function FillNights({ group, edits, onChange }: Props) {
  const { t } = useTranslation('groups')
  const [typeId, setTypeId] = useState(group.roomTypes[0]?.roomTypeId ?? '')
  const [rooms, setRooms] = useState('')
  const type = group.roomTypes.find(({ roomTypeId }) => roomTypeId === typeId)
  const isReady = type !== undefined && roomsIn(rooms) !== undefined
  const fill = (event: React.FormEvent) => {
    event.preventDefault()
    if (type && isReady) onChange(filled(type, edits, rooms.trim(), group.businessDate))
  }
  return (
    <Stack component="form" direction="row" onSubmit={fill} aria-label={t('grid.fill')} sx={row}>
      <MuiTextField
        select
        fullWidth={false}
        size="small"
        label={t('grid.fillType')}
        value={typeId}
        onChange={(event) => setTypeId(event.target.value)}
        sx={{ minWidth: 180 }}
      >
        {group.roomTypes.map(({ roomTypeId, name }) => (
          <MenuItem key={roomTypeId} value={roomTypeId}>
            {name}
          </MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField
        fullWidth={false}
        size="small"
        label={t('grid.fillRooms')}
        value={rooms}
        onChange={(event) => setRooms(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        sx={{ width: 110 }}
      />
      <Button type="submit" variant="outlined" disabled={!isReady}>
        {t('grid.fill')}
      </Button>
    </Stack>
  )
}

const row = { alignItems: 'center', flexWrap: 'wrap', gap: 2 }
