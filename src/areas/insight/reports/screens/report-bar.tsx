import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import type { ReportEntry } from '../contract/replies.ts'
import { COMPARISONS } from '../rules/spans.ts'
import { PRESETS } from '../rules/periods.ts'
import type { ReportAddress } from './use-report-address.ts'

type Option = { value: string; label: string }

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}) {
  return (
    <MuiTextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: '100%', sm: 220 } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

/** What a report is asked: which days, how it is grouped, what it is compared with. All of it is in the address. */
export function ReportBar({ entry, address }: { entry: ReportEntry; address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const { preset, span, groupBy, compare, filter, set } = address
  const isFigures = entry.kind === 'figures'
  return (
    <Stack className="no-print" spacing={3}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Choice
          label={t('bar.period')}
          value={preset}
          options={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
          onChange={(period) =>
            set(period === 'custom' ? { period, ...span } : { period, from: undefined, until: undefined })
          }
        />
        {isFigures && (
          <Choice
            label={t('bar.groupBy')}
            value={groupBy ?? ''}
            options={entry.groupings.map(({ code, label }) => ({ value: code, label }))}
            onChange={(group) => set({ group })}
          />
        )}
        {isFigures && (
          <Choice
            label={t('bar.compare')}
            value={compare ?? 'none'}
            options={['none', ...COMPARISONS].map((value) => ({ value, label: t(`compare.${value}`) }))}
            onChange={(value) => set({ compare: value === 'none' ? undefined : value })}
          />
        )}
      </Stack>
      {preset === 'custom' && (
        <Box sx={{ maxWidth: 520 }}>
          <DayRangeInput
            from={span.from}
            until={span.until}
            labels={{ from: t('bar.from'), until: t('bar.until') }}
            onChange={(from, until) => set({ period: 'custom', from, until })}
          />
        </Box>
      )}
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
