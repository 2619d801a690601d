import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { Choice } from '#web/ui/choice.tsx'
import type { ReportEntry } from '../contract/replies.ts'
import { FilterChoice } from './filter-choice.tsx'
import { CHOICE_WIDTH, SpanBar } from './span-bar.tsx'
import type { ReportAddress } from './use-report-address.ts'

/** The request of a report: which days, how it is grouped, narrowed down, and what it is compared with. All of it is in the address. */
export function ReportBar({ entry, address }: { entry: ReportEntry; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { preset, span, groupBy, compare, filter, set } = address
  const isFigures = entry.kind === 'figures'
  return (
    <Stack className="no-print" spacing={3}>
      <SpanBar
        preset={preset}
        span={span}
        compare={compare ?? 'none'}
        {...(!isFigures && { comparisons: [] })}
        set={(change) => set(change['compare'] === 'none' ? { ...change, compare: undefined } : change)}
      >
        {isFigures && (
          <Choice
            label={t('bar.groupBy')}
            value={groupBy ?? ''}
            options={entry.groupings.map(({ code, label }) => ({ value: code, label }))}
            onChange={(group) => set({ group })}
            width={CHOICE_WIDTH}
          />
        )}
        {isFigures && <FilterChoice entry={entry} address={address} />}
      </SpanBar>
      {filter && (
        <Box>
          <Chip
            label={`${filter.title}: ${filter.label}`}
            onDelete={() => set({ only: undefined, key: undefined, name: undefined })}
          />
        </Box>
      )}
    </Stack>
  )
}
