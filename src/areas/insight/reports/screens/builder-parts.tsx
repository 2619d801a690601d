import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Span } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import type { ReportMetric } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { isMetric, type MetricCode } from '../rules/metrics.ts'
import { GROUPING_WORDS } from '../rules/words.ts'
import { type Draft, keysOf, partsOf } from './builder-draft.ts'

type PartProps = { draft: Draft; metrics: readonly ReportMetric[]; onChange: (change: Partial<Draft>) => void }

/** Several figures of the dictionary, in the order of the columns. */
export function FigurePicker({
  draft,
  metrics,
  onPick,
}: Omit<PartProps, 'onChange'> & { onPick: (codes: MetricCode[]) => void }) {
  const { t } = useTranslation('reports')
  const chosen = draft.metrics.flatMap((code) => metrics.find((metric) => metric.code === code) ?? [])
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={[...metrics]}
      value={chosen}
      getOptionKey={({ code }) => code}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(option, one) => option.code === one.code}
      onChange={(_, picked) => onPick(picked.map(({ code }) => code).filter(isMetric))}
      renderOption={({ key, ...attributes }, { code, label, formula }) => (
        <Box component="li" {...attributes} key={key} title={code} sx={{ display: 'grid !important', justifyItems: 'start' }}>
          {label}
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {formula}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <MuiTextField {...params} label={t('builder.figures')} error={draft.metrics.length === 0} helperText={t('builder.figuresText')} />
      )}
    />
  ) // prettier-ignore
}

/** What the report is narrowed down to for good: by a key all its figures have, to one that had any of late. */
export function FilterFields({
  draft,
  span,
  onChange,
}: {
  draft: Draft
  span: Span
  onChange: (change: Partial<Draft>) => void
}) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { filter } = draft
  const keys = keysOf(draft)
  const input = {
    ...partsOf({ ...draft, formulas: [], filter: undefined, groupings: [filter?.key ?? 'none'] }),
    name: '-',
    ...span,
    language,
  }
  const found = useQuery({ ...queryOf(reports.previewOwnReport, input), enabled: filter !== undefined })
  const options = (found.data?.rows ?? []).map((row) => ({ value: String(row['key']), label: String(row['group']) }))
  const shown =
    filter && !options.some(({ value }) => value === filter.value)
      ? [{ value: filter.value, label: filter.value || '–' }, ...options]
      : options
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <MuiTextField
        select
        label={t('builder.filterBy')}
        value={filter?.key ?? ''}
        onChange={(event) => {
          const key = keys.find((one) => one === event.target.value)
          onChange({ filter: key && { key, value: '' } })
        }}
        sx={{ flex: '1 1 160px' }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('builder.everything')}</MenuItem>
        {keys.map((key) => (
          <MenuItem key={key} value={key}>
            {GROUPING_WORDS[key][language]}
          </MenuItem>
        ))}
      </MuiTextField>
      {filter && (
        <MuiTextField
          select
          label={t('builder.only')}
          value={filter.value}
          onChange={(event) => onChange({ filter: { ...filter, value: event.target.value } })}
          sx={{ flex: '1 1 160px' }}
        >
          {shown.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
    </Stack>
  ) // prettier-ignore
}
