import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Children, type ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'

type ListProps = {
  title: string
  /** What stands there when nothing is to be looked at. */ none: string
  children: ReactNode
}

/** What needs attention, a line each. */
export function AttentionList({ title, none, children }: ListProps) {
  return (
    <Section title={title}>
      {Children.toArray(children).length === 0 ? (
        <Typography color="textSecondary">{none}</Typography>
      ) : (
        <Box component="ul" sx={lines} data-attention="">
          {children}
        </Box>
      )}
    </Section>
  )
}

/** Links are as high as a mouse needs; where a finger points, they are higher by themselves. */
const lines = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  '@media (pointer: fine)': { '& :is(a, button)': { display: 'inline-flex', alignItems: 'center', minHeight: 24 } },
} as const

type LineProps = {
  icon: IconName
  /** What it is about. */ title: ReactNode
  /** Its figures, with the ways to them. */ children: ReactNode
}

/** One thing to look at, with its figure beside it, or below where there is no room. */
export function AttentionLine({ icon, title, children }: LineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      <Icon name={icon} sx={{ fontSize: 20, color: 'warning.main', mt: 0.5 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline', minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {title}
        </Box>
        {children}
      </Box>
    </Box>
  )
}
