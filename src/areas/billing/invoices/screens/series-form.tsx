import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { refusalText } from '#web/refusal-text.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { invoices } from '../contract/invoices.ts'
import type { Series } from '../contract/series.ts'
import { MAX_NUMBER_LENGTH, numberOf, patternFaults } from '../rules/numbers.ts'

/** How the numbers of a kind of document look, and what the next ones would be while one types. */
export function SeriesForm({ series }: { series: Series }) {
  const { t } = useTranslation(['invoices', 'refusals', 'shell'])
  const known = series.isOwn ? series.pattern : ''
  const [pattern, setPattern] = useState(known)
  const { mutate, isPending, error } = useSend(invoices.setPattern)
  const isChanged = pattern.trim() !== known
  const faults = isChanged || series.isOwn ? patternFaults(pattern.trim()) : []
  const label = [t(`invoices:series.of.${series.type}`), series.businessServiceName].filter(Boolean).join(' · ')
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      {
        type: series.type,
        version: series.version,
        pattern: pattern.trim(),
        ...(series.businessServiceId !== null && { businessServiceId: series.businessServiceId }),
      },
      { onSuccess: ({ next }) => toast(t('invoices:series.saved', { number: next })) },
    )
  }
  return (
    <Box component="form" noValidate onSubmit={save} aria-label={label} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start' }}>
        <MuiTextField
          label={label}
          value={pattern}
          onChange={(event) => setPattern(event.target.value)}
          error={faults.length > 0}
          helperText={
            faults.length > 0
              ? faults.map((fault) => t(`invoices:series.fault.${fault}`, { most: MAX_NUMBER_LENGTH })).join(' ')
              : series.isOwn
                ? ' '
                : t('invoices:series.withHouse')
          }
          sx={{ flex: '1 1 260px' }}
          slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
        />
        <LoadingButton
          type="submit"
          variant="outlined"
          isLoading={isPending}
          disabled={!isChanged || faults.length > 0}
          sx={{ minHeight: 40 }}
        >
          {t('shell:save')}
        </LoadingButton>
      </Box>
      {faults.length === 0 && pattern.trim() !== '' && (
        <Preview pattern={pattern.trim()} yearStart={series.yearStart} place={series.isOwn ? series.place : 1} />
      )}
      {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
    </Box>
  )
}

/** The next number, and two far on, so that one sees what a full series does to the pattern. */
function Preview({ pattern, yearStart, place }: { pattern: string; yearStart: Day; place: number }) {
  const { t } = useTranslation('invoices')
  const shown = [place, 9_999, 1_234_567].filter((each) => each >= place)
  return (
    <div role="status">
      <Box component="dl" sx={previewStyles}>
        {shown.map((each, index) => {
          const number = numberOf(pattern, yearStart, each) ?? t('series.full')
          return (
            <div key={each}>
              <dt>{index === 0 ? t('series.next') : t('series.at', { place: each })}</dt>
              <dd>
                <code>{number}</code>{' '}
                <small>{t('series.length', { count: number.length, most: MAX_NUMBER_LENGTH })}</small>
              </dd>
            </div>
          )
        })}
      </Box>
    </div>
  )
}

const previewStyles = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 2,
  '& dt, & small': { color: 'text.secondary', fontSize: 12 },
  '& dd': { m: 0 },
} as const
