import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLinkTo } from '../navigation.tsx'

type KpiProps = { label: string; value: ReactNode; note?: ReactNode; to?: string }

/** One number that matters, and where it comes from. */
export function Kpi({ label, value, note, to }: KpiProps) {
  const link = useLinkTo(to ?? '')
  return (
    <Box
      {...(to && { component: 'a', ...link })}
      sx={{
        display: 'block',
        p: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        textDecoration: 'none',
        color: 'inherit',
        ...(to && { '&:hover': { borderColor: 'var(--line-strong)' } }),
      }}
    >
      <Typography variant="caption" component="div" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="h4" component="div">
        {value}
      </Typography>
      {note && (
        <Typography variant="caption" component="div" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
  )
}
