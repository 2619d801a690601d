import Box from '@mui/material/Box'
import { HomeFigures } from '#areas/insight/dashboards/screens/pickers.tsx'
import { useCan } from '#web/session.ts'

/** Fetched after the day of the desk, so that nobody waits for figures. */
export default function FiguresRow() {
  const mayRead = useCan('reports.read')
  if (!mayRead) return null
  return (
    <Box sx={{ mb: 5 }}>
      <HomeFigures />
    </Box>
  )
}
