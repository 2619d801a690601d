import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { isFiscal, PRESETS, presetsOf } from '#areas/insight/reports/rules/periods.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Widget, WidgetFilter } from '../contract/replies.ts'
import { type Choices, choicesOf, firstChoice, withFilters } from '../rules/choices.ts'
import { useDays } from '#web/formats.ts'
import { useWidgetSource } from './widget-source.tsx'
import { WidgetFilters } from './widget-filters.tsx'

type Props = {
  entries: readonly ReportEntry[]
  /** The one that is changed; none for a new one. */
  widget?: Widget
  onDone: (widget: Widget) => void
  onClose: () => void
}

/** Chooses a widget step by step: each choice leaves those that are possible after it. */
export function WidgetDialog({ entries, widget: given, onDone, onClose }: Props) {
  const { t } = useTranslation(['dashboards', 'reports', 'shell'])
  const { fiscalYearMonth } = useDays()
  // Each of several properties has a financial year of its own.
  const { isOverview } = useWidgetSource()
  const usable = entries.filter(({ metrics }) => metrics.length > 0)
  const [chosen, setChosen] = useState<Partial<Widget>>(given ?? {})
  const entry = usable.find(({ code }) => code === chosen.report) ?? usable[0]
  if (!entry) return null
  const choices: Choices = choicesOf(entry, chosen)
  const widget = firstChoice(entry, chosen)
  const set = (change: Partial<Widget>) => setChosen({ ...widget, ...change })
  const setFilters = (filters: readonly WidgetFilter[]) => setChosen(withFilters(widget, filters))
  return (
    <Dialog
      open
      title={t(given ? 'add.edit' : 'add.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button variant="contained" onClick={() => (onDone(widget), onClose())}>
            {t(given ? 'add.save' : 'add.done')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('add.report')}
        value={entry.code}
        options={usable.map(({ code, title }) => ({ value: code, label: title }))}
        onChange={(report) => setChosen({ report })}
      />
      <Choice
        label={t('add.metric')}
        value={widget.metric}
        options={entry.metrics.map(({ code, label }) => ({ value: code, label }))}
        onChange={(metric) => set({ metric })}
      />
      {choices.groupings.length > 0 && (
        <Choice
          label={t('reports:bar.groupBy')}
          value={widget.grouping ?? ''}
          options={entry.groupings.filter(({ code }) => choices.groupings.includes(code)).map(({ code, label }) => ({ value: code, label }))}
          onChange={(code) => set({ grouping: entry.groupings.find((one) => one.code === code)?.code ?? null })}
        />
      )}
      <Choice
        label={t('add.form')}
        value={widget.form}
        options={choices.forms.map((value) => ({ value, label: t(`form.${value}`) }))}
        onChange={(value) => set({ form: choices.forms.find((form) => form === value) ?? widget.form })}
      />
      <Choice
        label={t('reports:bar.period')}
        value={widget.period}
        options={presetsOf(PRESETS, fiscalYearMonth, widget.period).flatMap((value) => (value === 'custom' || (isOverview && isFiscal(value)) ? [] : [{ value, label: t(`reports:preset.${value}`) }]))}
        onChange={(value) => set({ period: PRESETS.find((preset): preset is Widget['period'] => preset === value && preset !== 'custom') ?? widget.period })}
      />
      {choices.comparisons.length > 0 && (
        <Choice
          label={t('reports:bar.compare')}
          value={widget.comparison ?? 'none'}
          options={['none' as const, ...choices.comparisons].map((value) => ({ value, label: t(`reports:compare.${value}`) }))}
          onChange={(value) => set({ comparison: choices.comparisons.find((one) => one === value) ?? null })}
        />
      )}
      <WidgetFilters entry={entry} widget={widget} onChange={setFilters} />
    </Dialog>
  ) // prettier-ignore
}
