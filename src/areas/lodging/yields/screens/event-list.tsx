import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type DemandEvent, EVENT_VIEWS } from '../contract/forecast.ts'
import { yields } from '../contract/yields.ts'

/** Fairs, holidays and the like that bring guests: rules may refer to them. */
export function EventList() {
  const { t } = useTranslation(['yields', 'shell'])
  const { day } = useDays()
  const mayWrite = useCan('rates.write')
  const [isAdding, setAdding] = useState(false)
  const remove = useRemove()
  const nights = ({ firstOn, lastOn }: DemandEvent) =>
    firstOn === lastOn ? day(firstOn) : `${day(firstOn)} – ${day(lastOn)}`
  const add = mayWrite && (
    <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setAdding(true)}>
      {t('events.add')}
    </Button>
  )
  return (
    <>
      {mayWrite && <div style={{ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: 12 }}>{add}</div>}
      <DataList
        label={t('tab.events')}
        source={yields.events}
        filters={[
          {
            name: 'view',
            label: t('events.view'),
            options: EVENT_VIEWS.map((value) => ({ value, label: t(`eventViews.${value}`) })),
          },
        ]}
        columns={[
          { key: 'name', label: t('events.name'), phone: 'title', cell: ({ name }) => name },
          { key: 'nights', label: t('events.nights'), cell: nights, text: nights },
        ]}
        actions={
          mayWrite ? [{ label: t('shell:remove'), isDestructive: true, run: (event) => void remove(event) }] : []
        }
        empty={{ title: t('events.none'), text: t('events.noneText') }}
      />
      {isAdding && <EventDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function useRemove() {
  const { t } = useTranslation(['yields', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate } = useSend(yields.removeEvent)
  return async ({ id, name }: DemandEvent) => {
    const question = { title: t('events.removeAsk', { name }), message: t('events.removeText') }
    if (!(await confirm({ ...question, ok: t('shell:remove'), isDestructive: true }))) return
    mutate({ demandEventId: id }, { onSuccess: () => toast(t('events.removed', { name })), onError: notify.refusal })
  }
}

function EventDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['yields', 'shell'])
  const { today } = useDays()
  const firstOn = addDays(today as Day, 30)
  const form = useRouteForm(yields.createEvent, {
    defaults: { name: '', firstOn, lastOn: firstOn },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('events.added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('events.add')} label={t('shell:save')} onClose={onClose}>
      <TextField form={form} name="name" label={t('events.name')} isRequired autoFocus maxLength={80} />
      <FieldRow>
        <DayField form={form} name="firstOn" label={t('events.firstOn')} isRequired />
        <DayField form={form} name="lastOn" label={t('events.lastOn')} isRequired />
      </FieldRow>
    </FormDialog>
  )
}
