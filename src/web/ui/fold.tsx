import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Fields that most entries leave empty, folded away until wanted. */
export function Fold({ label, isOpen, children }: { label: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <Accordion disableGutters variant="outlined" defaultExpanded={isOpen ?? false} sx={foldStyles}>
      <AccordionSummary expandIcon={<Icon name="chevronDown" />}>{label}</AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 4 }}>{children}</AccordionDetails>
    </Accordion>
  )
}

const foldStyles = {
  borderRadius: 1.5,
  '&::before': { display: 'none' },
  '& .MuiAccordionSummary-root': { font: 'inherit', minHeight: 40, px: 3.5, borderRadius: 1.5 },
  '& .MuiAccordionDetails-root': { px: 3.5, pb: 4 },
} as const
