import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { cases } from '../contract/cases.ts'

const POLL_MS = 60_000
const parts = ['database', 'jobs', 'mail'] as const
const looks = {
  WORKS: { tone: 'inHouse', icon: 'check' },
  LATE: { tone: 'urgent', icon: 'clock' },
  NOT_SET: { tone: 'tentative', icon: 'info' },
} as const

/** How this installation does, part by part, in plain words. */
export function StatusBoard() {
  const { t } = useTranslation('cases')
  const read = useQuery({ ...queryOf(cases.status, {}), refetchInterval: POLL_MS })
  if (!read.data)
    return read.isError ? (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    ) : (
      <CardSkeleton height={200} />
    )
  const found = read.data
  const isWell = parts.every((part) => found[part] !== 'LATE')
  return (
    <Section title={t(isWell ? 'status.well' : 'status.trouble')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
        {parts.map((part) => (
          <Box key={part} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
            <Box component="dt" sx={{ flex: 1, minWidth: 180 }}>
              <Typography sx={{ fontWeight: 500 }}>{t(`status.${part}`)}</Typography>
              <Typography color="textSecondary">{t(`status.${part}Text.${found[part]}`)}</Typography>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <StatusChip {...looks[found[part]]} label={t(`status.is.${found[part]}`)} />
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
