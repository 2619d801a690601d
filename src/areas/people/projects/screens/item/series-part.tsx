import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { DayField, NumberField, SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { projects } from '../../contract/projects.ts'
import type { Series, WorkItemDetails } from '../../contract/replies.ts'
import { FREQUENCIES, SERIES_MODES } from '../../rules/recurrence.ts'

/** How often an item comes again, in words. */
function useSeriesText() {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const names = useWeekdayNames()
  return ({ frequency, every, weekdays, mode, nextOn }: Series): string =>
    [
      t(`series.${frequency}`, { count: every }),
      weekdays.toSorted((one, other) => one - other).map((weekday) => names[weekday - 1]).join(', '),
      mode === 'AFTER_COMPLETION' && t('series.after'),
      nextOn && t('series.next', { day: day(nextOn, 'short') }),
    ].filter(Boolean).join(' · ')
} // prettier-ignore

/** Whether and how an item repeats; a member changes it and ends it. */
export function SeriesPart({ item, mayWork }: { item: WorkItemDetails; mayWork: boolean }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const textOf = useSeriesText()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useSend(projects.stopRepeat)
  const { series, projectId, id: workItemId } = item
  if (!series && !mayWork) return null
  const stop = () =>
    mutate({ projectId, workItemId }, { onSuccess: () => toast(t('series.stopped')), onError: notify.refusal })
  return (
    <section aria-label={t('series.title')}>
      <Typography variant="h3">{t('series.title')}</Typography>
      <Typography color={series ? undefined : 'textSecondary'}>{series ? textOf(series) : t('series.none')}</Typography>
      {mayWork && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 1 }}>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            {t(series ? 'series.change' : 'series.set')}
          </Button>
          {series && (
            <Button disabled={isPending} onClick={stop}>
              {t('series.stop')}
            </Button>
          )}
        </Stack>
      )}
      {isOpen && <RepeatDialog item={item} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function RepeatDialog({ item, onClose }: { item: WorkItemDetails; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const names = useWeekdayNames()
  const { series } = item
  const form = useRouteForm(projects.repeat, {
    known: { projectId: item.projectId, workItemId: item.id, version: item.version },
    defaults: {
      frequency: series?.frequency ?? 'WEEKLY',
      every: series?.every ?? 1,
      weekdays: series?.weekdays ?? [],
      mode: series?.mode ?? 'FIXED',
      leadDays: series?.leadDays ?? 7,
      untilOn: series?.untilOn ?? null,
    },
    onDone: () => {
      toast(t('series.saved'))
      onClose()
    },
  })
  const frequency = useWatch({ control: form.control, name: 'frequency' })
  const optionsOf = <V extends string>(all: readonly V[], label: (value: V) => string) =>
    all.map((value) => ({ value, label: label(value) }))
  return (
    <FormDialog form={form} title={t('series.set')} onClose={onClose}>
      <FieldRow>
        <NumberField form={form} name="every" label={t('series.every')} min={1} max={365} isRequired autoFocus />
        <SelectField
          form={form}
          name="frequency"
          label={t('series.frequency')}
          options={optionsOf(FREQUENCIES, (value) => t(`series.frequencies.${value}`))}
          isRequired
        />
      </FieldRow>
      {frequency === 'WEEKLY' && (
        <ChipsField
          form={form}
          name="weekdays"
          label={t('series.weekdays')}
          help={t('series.weekdaysHelp')}
          options={names.map((label, at) => ({ value: at + 1, label }))}
        />
      )}
      <SelectField
        form={form}
        name="mode"
        label={t('series.mode')}
        options={optionsOf(SERIES_MODES, (value) => t(`series.modes.${value}`))}
        isRequired
      />
      <FieldRow>
        <NumberField form={form} name="leadDays" label={t('series.leadDays')} min={0} max={365} isRequired />
        <DayField form={form} name="untilOn" label={t('series.untilOn')} />
      </FieldRow>
    </FormDialog>
  )
}
