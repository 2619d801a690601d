import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { LeaveRequest } from '../contract/replies.ts'
import { LeaveStateChip, useSpanText, useTakenText } from './words.tsx'

/** A request on one line: what, when, how much, how far. */
export function RequestLine({ request, end }: { request: LeaveRequest; end?: ReactNode }) {
  const takes = useTakenText()
  const span = useSpanText()
  return (
    <Stack
      direction="row"
      sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 2, borderBottom: '1px solid var(--line)' }}
    >
      <Box sx={{ flex: '1 1 220px' }}>
        <strong>{request.typeName}</strong>, {span(request)}
        <Typography variant="body2" color="textSecondary">
          {[takes(request), request.reason, request.comment].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <LeaveStateChip state={request.state} />
      {end}
    </Stack>
  )
}
