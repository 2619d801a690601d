import Stack from '@mui/material/Stack'
import { StatusChip } from '../../ui/marks.tsx'

/** What a colour means at the desk, the same in every theme; a word always goes with it. */
export default function Example() {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <StatusChip tone="arrives" label="Arrives today" />
      <StatusChip tone="inHouse" label="In house" />
      <StatusChip tone="leaves" label="Leaves today" />
      <StatusChip tone="confirmed" label="Confirmed" />
      <StatusChip tone="tentative" label="Option" />
      <StatusChip tone="urgent" label="Overdue" />
      <StatusChip tone="past" label="Gone" />
    </Stack>
  )
}
