import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { isMetric, metricOf } from '#areas/insight/reports/rules/metrics.ts'
import { ReadersField } from '#areas/insight/schedules/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { alerts } from '../contract/alerts.ts'
import { AGAINST, DIRECTIONS, FREQUENCIES, isMet } from '../rules/conditions.ts'
import type { AlertForm } from './alert-form.ts'
import { FigureFields } from './figure-fields.tsx'
import { ThresholdField } from './threshold-field.tsx'
import { useAlertWords } from './use-alerts.ts'

type Props = {
  form: AlertForm
  entries: readonly ReportEntry[]
  /** The room type, outlet or source that is stored. */
  known?: { value: string; label: string } | undefined
}

/** An alert as it is written: which figure, when it notifies, and whom. */
export function AlertFields({ form, entries, known }: Props) {
  const { t } = useTranslation('alerts')
  const { control } = form
  const [metric, against = 'value', reportCode] = useWatch({ control, name: ['metric', 'against', 'reportCode'] })
  const unit = isMetric(metric) ? metricOf(metric).unit : 'count'
  const isValue = against === 'value'
  return (
    <>
      <FigureFields form={form} entries={entries} known={known} />
      <Now form={form} />
      <FieldRow>
        <SelectField form={form} name="direction" label={t('form.direction')} options={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))} isRequired />
        <SelectField form={form} name="against" label={t('form.against')} options={AGAINST.map((value) => ({ value, label: t(`against.${value}`) }))} onChosen={(value) => form.setValue('threshold', value === 'value' ? undefined : 0)} isRequired />
        <ThresholdField key={isValue ? unit : 'change'} form={form} name="threshold" unit={isValue ? unit : 'percent'} label={t(isValue ? 'form.threshold' : 'form.change')} isRequired />
      </FieldRow>
      <SelectField form={form} name="repeats" label={t('form.repeats')} options={FREQUENCIES.map((value) => ({ value, label: t(`repeats.${value}`) }))} isRequired />
      <ReadersField form={form} name="recipientIds" label={t('form.recipients')} code={reportCode} />
    </>
  )
} // prettier-ignore

/** What the figure is at this moment, and whether that would notify. */
function Now({ form }: { form: AlertForm }) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const { control } = form
  const [reportCode, metric, cutBy, cutValue, span, against = 'value'] = useWatch({ control, name: ['reportCode', 'metric', 'cutBy', 'cutValue', 'span', 'against'] }) // prettier-ignore
  const [direction, threshold] = useWatch({ control, name: ['direction', 'threshold'] })
  const cut = cutBy && cutValue ? { cutBy, cutValue } : {}
  const isWhole = isMetric(metric) && Boolean(cutBy) === Boolean(cutValue)
  const { data } = useQuery({ ...queryOf(alerts.preview, { reportCode, metric, ...cut, span, against }), enabled: isWhole })
  if (!isMetric(metric)) return null
  const unit = metricOf(metric).unit
  const limit = Number(threshold)
  const condition = { direction, against, threshold: limit }
  const isTrue = data && Number.isFinite(limit) && threshold !== undefined ? isMet(condition, data) : undefined
  return (
    <Box role="status" sx={{ minHeight: 48, px: 4, py: 3, borderRadius: 2, bgcolor: 'var(--surface-sunken)' }}>
      <strong>{data ? t('now.value', { value: words.value({ unit }, data.value) }) : t('now.reading')}</strong>
      {data && against !== 'value' && (
        <span> · {data.reference === null ? t(`now.no.${against}`) : t(`now.${against}`, { value: words.value({ unit }, data.reference) })}</span>
      )}
      {data && data.value === null && <div>{t('now.missing')}</div>}
      {isTrue !== undefined && <div>{t(isTrue ? 'now.met' : 'now.unmet')}</div>}
    </Box>
  )
} // prettier-ignore
