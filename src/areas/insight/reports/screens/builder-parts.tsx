import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Span } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ReportMetric } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { MAX_FORMULA_LENGTH } from '#core/formulas.ts'
import { FORMULA_UNITS, formulaFault } from '../rules/formulas.ts'
import { isMetric, type MetricCode } from '../rules/metrics.ts'
import { GROUPING_WORDS } from '../rules/words.ts'
import { type Draft, type DraftFormula, keysOf, partsOf } from './builder-draft.ts'

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

/** Columns that are computed of figures: named, with what they come to, written and checked as they are typed. */
export function Formulas({ draft, metrics, onChange }: PartProps) {
  const { t } = useTranslation('reports')
  const set = (formulas: DraftFormula[]) => onChange({ formulas })
  const add = () => set([...draft.formulas, { label: '', unit: 'money', text: '' }])
  return (
    <Stack component="section" aria-label={t('builder.formulas')} sx={{ gap: 3 }}>
      {draft.formulas.map((formula, at) => (
        <FormulaFields
          // oxlint-disable-next-line react/no-array-index-key -- formulas are known by their place alone
          key={at}
          at={at}
          formula={formula}
          metrics={metrics}
          onChange={(change) =>
            set(draft.formulas.map((one, index) => (index === at ? { ...formula, ...change } : one)))
          }
          onRemove={() => set(draft.formulas.filter((_, index) => index !== at))}
        />
      ))}
      <Box>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={add} disabled={draft.formulas.length >= 20}>
          {t('builder.addFormula')}
        </Button>
      </Box>
    </Stack>
  )
}

type FormulaProps = {
  at: number
  formula: DraftFormula
  metrics: readonly ReportMetric[]
  onChange: (change: Partial<DraftFormula>) => void
  onRemove: () => void
}

function FormulaFields({ at, formula, metrics, onChange, onRemove }: FormulaProps) {
  const { t } = useTranslation(['reports', 'shell'])
  const fault = formula.text.trim() === '' ? undefined : formulaFault(formula.text)
  return (
    <Box
      role="group"
      aria-label={t('builder.formula', { number: at + 1 })}
      sx={{ display: 'grid', gap: 2, p: 3, border: '1px solid var(--line)', borderRadius: 2 }}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: 'start' }}>
        <MuiTextField
          label={t('builder.formulaName')}
          value={formula.label}
          onChange={(event) => onChange({ label: event.target.value })}
          sx={{ flex: 1 }}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <MuiTextField
          select
          label={t('builder.unit')}
          value={formula.unit}
          onChange={(event) => onChange({ unit: FORMULA_UNITS.find((unit) => unit === event.target.value) ?? 'number' })}
          sx={{ width: 140 }}
        >
          {FORMULA_UNITS.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {t(`builder.units.${unit}`)}
            </MenuItem>
          ))}
        </MuiTextField>
        <IconButton aria-label={t('builder.removeFormula', { number: at + 1 })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      </Stack>
      <MuiTextField
        label={t('builder.formulaText')}
        value={formula.text}
        onChange={(event) => onChange({ text: event.target.value })}
        error={fault !== undefined}
        helperText={fault ? t(`builder.faults.${fault.why}`, { word: fault.word }) : t('builder.formulaHelp')}
        slotProps={{ htmlInput: { maxLength: MAX_FORMULA_LENGTH, spellCheck: false, style: { fontFamily: 'monospace' } } }}
      />
      <MuiTextField
        select
        label={t('builder.insert')}
        value=""
        onChange={(event) => onChange({ text: `${formula.text.trimEnd()} ${event.target.value}`.trimStart() })}
      >
        {metrics.map(({ code, label }) => (
          <MenuItem key={code} value={code}>
            {label}
          </MenuItem>
        ))}
      </MuiTextField>
    </Box>
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
