import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { touchLine } from '../theme/touch.ts'

/** Names and values beside each other; what is not known takes no room. */
export function FactList({ facts, empty }: { facts: readonly (readonly [string, ReactNode])[]; empty?: string }) {
  const known = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
  if (known.length === 0) return <Typography color="textSecondary">{empty}</Typography>
  return (
    <Box component="dl" sx={listStyles}>
      {known.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  )
}

const listStyles = {
  display: 'grid',
  // Where there is little room, such as in a card within a card on a phone, names give way to values that stay in one piece.
  gridTemplateColumns: 'minmax(min(110px, 33%), auto) 1fr',
  columnGap: 4,
  rowGap: 2,
  m: 0,
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& dd > a': touchLine,
} as const
