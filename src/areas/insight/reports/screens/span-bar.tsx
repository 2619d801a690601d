import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span } from '#core/dates.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { useDays } from '#web/formats.ts'
import { type Preset, PRESETS, presetsOf } from '../rules/periods.ts'
import { type Comparison, COMPARISONS } from '../rules/spans.ts'

/** How wide each choice of a bar is. */
export const CHOICE_WIDTH = 220

/** One row: on a phone as many beside each other as have room for the longest choice, in smaller letters. */
const row = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(auto-fit, minmax(230px, 1fr))',
  gap: { xs: '12px 8px', sm: 3 },
  flexWrap: 'wrap',
  '& .MuiSelect-select': { fontSize: { xs: 13, sm: 'inherit' } },
  '@media (width < 600px)': { '& .MuiSelect-select': { paddingInline: '10px 24px !important' } },
} as const

type Compared = 'none' | Comparison
const EVERY_COMPARISON: readonly Compared[] = ['none', ...COMPARISONS]

type Props = {
  /** The requested days; undefined for the default. */
  preset: Preset | undefined
  span: Span
  /** What they are compared with; undefined for the default. */
  compare: Compared | undefined
  presets?: readonly Preset[]
  /** What can be compared with; none where nothing is. */
  comparisons?: readonly Compared[]
  /** The name of the default, where that is possible. */
  usual?: string
  set: (change: Readonly<Record<string, string | undefined>>) => void
  /** More that is chosen, in the same row. */
  children?: ReactNode
}

/** Which days figures are of, and what they are compared with: the same choices and the same fields of the address on every screen. */
export function SpanBar({ preset, span, compare, presets = PRESETS, comparisons = EVERY_COMPARISON, usual, set, children }: Props) {
  const { t } = useTranslation('reports')
  const { fiscalYearMonth } = useDays()
  const first = usual === undefined ? [] : [{ value: '', label: usual }]
  const choosePeriod = (period: string) =>
    set(period === 'custom' ? { period, ...span } : { period: period || undefined, from: undefined, until: undefined })
  return (
    <Stack className="no-print" spacing={3}>
      <Box sx={row}>
        <Choice
          label={t('bar.period')}
          value={preset ?? ''}
          options={[...first, ...presetsOf(presets, fiscalYearMonth, preset).map((value) => ({ value, label: t(`preset.${value}`) }))]}
          onChange={choosePeriod}
          width={CHOICE_WIDTH}
        />
        {comparisons.length > 0 && (
          <Choice
            label={t('bar.compare')}
            value={compare ?? ''}
            options={[...first, ...comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))]}
            onChange={(value) => set({ compare: value || undefined })}
            width={CHOICE_WIDTH}
          />
        )}
        {children}
      </Box>
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
    </Stack>
  )
} // prettier-ignore
