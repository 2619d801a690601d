import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { spanOf } from '#areas/insight/reports/rules/periods.ts'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { ALERT_SPANS, cutsOf } from '../rules/conditions.ts'
import type { AlertForm } from './alert-form.ts'

/** Reports of the library that are of figures. */
export const useFigureReports = (): readonly ReportEntry[] => {
  const { data } = useQuery(queryOf(reports.list, { language: useLanguage() }))
  return data?.reports.filter(({ kind, area }) => kind === 'figures' && area !== 'own') ?? []
}

type Props = { form: AlertForm; entries: readonly ReportEntry[]; known: { value: string; label: string } | undefined }

/** What an alert looks at: a figure of a report, whole or of one value of a key, and of which days. */
export function FigureFields({ form, entries, known }: Props) {
  const { t } = useTranslation(['alerts', 'reports'])
  const reportCode = useWatch({ control: form.control, name: 'reportCode' })
  const cutBy = useWatch({ control: form.control, name: 'cutBy' })
  const entry = entries.find(({ code }) => code === reportCode)
  const cuts = cutsOf(entry?.metrics.map(({ code }) => code) ?? [])
  const groupings = entry?.groupings.filter(({ code }) => cuts.some((cut) => cut === code)) ?? []
  const forgetCut = () => {
    form.setValue('cutBy', undefined)
    form.setValue('cutValue', undefined)
  }
  const takeReport = (code: string | number | undefined) => {
    const [first] = entries.find((one) => one.code === code)?.metrics ?? []
    forgetCut()
    form.setValue('threshold', undefined)
    form.setValue('metric', first?.code ?? '')
  }
  return (
    <>
      <FieldRow>
        <SelectField form={form} name="reportCode" label={t('form.report')} options={entries.map(({ code, title }) => ({ value: code, label: title }))} onChosen={takeReport} isRequired />
        <SelectField form={form} name="metric" label={t('form.figure')} options={entry?.metrics.map(({ code, label }) => ({ value: code, label })) ?? []} onChosen={() => form.setValue('threshold', undefined)} isRequired />
        <SelectField form={form} name="span" label={t('reports:bar.period')} options={ALERT_SPANS.map((value) => ({ value, label: t(`reports:preset.${value}`) }))} isRequired />
      </FieldRow>
      {groupings.length > 0 && (
        <FieldRow>
          <SelectField form={form} name="cutBy" label={t('form.cut')} blank={t('form.whole')} options={groupings.map(({ code, label }) => ({ value: code, label }))} onChosen={() => form.setValue('cutValue', undefined)} />
          {entry && cutBy && <CutValue form={form} reportCode={entry.code} cutBy={cutBy} label={groupings.find(({ code }) => code === cutBy)?.label ?? ''} known={known} />}
        </FieldRow>
      )}
    </>
  )
} // prettier-ignore

type CutProps = Pick<Props, 'form' | 'known'> & { reportCode: string; cutBy: ReportEntry['groupings'][number]['code']; label: string } // prettier-ignore

/** Which room type, outlet or source: those with a figure of late, and the one that is stored. */
function CutValue({ form, reportCode, cutBy, label, known }: CutProps) {
  const { today } = useDays()
  const language = useLanguage()
  const span = spanOf('last90', today as Day)
  const read = useQuery(queryOf(reports.read, { reportCode, ...span, groupBy: cutBy, language, offset: 0 }))
  const found = read.data?.rows.map(({ key, group }) => ({ value: String(key), label: String(group) })) ?? []
  const options = [...(known && found.every(({ value }) => value !== known.value) ? [known] : []), ...found]
  return (
    <SelectField
      form={form}
      name="cutValue"
      label={label}
      options={options.filter(({ value }) => value !== '')}
      isRequired
    />
  )
}
