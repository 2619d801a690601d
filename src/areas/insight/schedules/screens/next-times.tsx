import Box from '@mui/material/Box'
import { MomentText } from '#web/ui/values.tsx'

/** The next times something is sent, one below the other. */
export function NextTimes({ next }: { next: readonly string[] }) {
  if (next.length === 0) return '–'
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {next.map((at) => (
        <li key={at}>
          <MomentText instant={at} />
        </li>
      ))}
    </Box>
  )
}
