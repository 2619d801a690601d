import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useRefusalSentence } from '#web/refusal-text.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { ImportedRow } from '../contract/replies.ts'

const TONES = { BOOKED: 'confirmed', KNOWN: 'past', REFUSED: 'urgent', UNREADABLE: 'urgent' } as const

/** What became of each line of a list, with the reason in words where it was not booked. */
export function ImportedRows({ rows }: { rows: readonly ImportedRow[] }) {
  const { t } = useTranslation('groups')
  const sentence = useRefusalSentence(
    rows.flatMap(({ outcome, code }) => (outcome === 'REFUSED' && code ? [code] : [])),
  )
  const why = ({ outcome, code, facts, reference }: ImportedRow) => {
    if (outcome === 'UNREADABLE') return t(`groups:import.fault.${code}`, { defaultValue: code ?? '' })
    if (outcome !== 'REFUSED') return reference
    return sentence(String(code), facts)
  }
  return (
    <Box component="ul" aria-label={t('groups:import.result')} sx={listStyles}>
      {rows.map((row) => (
        <li key={row.line}>
          <span>{row.line}</span>
          <strong>{row.guestName}</strong>
          <StatusChip tone={TONES[row.outcome]} label={t(`groups:import.outcome.${row.outcome}`)} />
          <span>{why(row)}</span>
        </li>
      ))}
    </Box>
  )
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    py: 2,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
}
