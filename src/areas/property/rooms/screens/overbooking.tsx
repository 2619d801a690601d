import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useRouteForm } from '#web/form.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DayRangeField, NumberField, SelectField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { WEEKDAYS, WeekdayInput } from '#web/ui/weekday-input.tsx'
import { type OverbookingRun, rooms, type RoomType } from '../contract.ts'

/** Nights that may be overbooked, and by how many rooms of which type. */
export function Overbooking({ types }: { types: readonly RoomType[] }) {
  const { t } = useTranslation('rooms')
  const { data, error, refetch } = useQuery(queryOf(rooms.overbooking, {}))
  const [opened, setOpened] = useState<OverbookingRun | 'new'>()
  const columns = useColumns(types)
  const active = types.filter((type) => type.isActive)
  const set = active.length > 0 && <Button onClick={() => setOpened('new')}>{t('overbooking.set')}</Button>
  return (
    <Section title={t('overbooking.title')} action={data?.rows.length ? set : undefined} isFlush>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LinesSkeleton lines={3} />
      ) : data.rows.length === 0 ? (
        <EmptyState icon="calendar" title={t('overbooking.empty')} text={t('overbooking.emptyText')} action={set} />
      ) : (
        <DataTable
          label={t('overbooking.title')}
          rows={data.rows}
          rowKey={({ roomTypeId, from }) => `${roomTypeId} ${from}`}
          columns={columns}
          onOpen={setOpened}
        />
      )}
      {opened && (
        <LimitForm types={active} run={opened === 'new' ? undefined : opened} close={() => setOpened(undefined)} />
      )}
    </Section>
  )
}

function useColumns(types: readonly RoomType[]): readonly Column<OverbookingRun>[] {
  const { t } = useTranslation('rooms')
  const { day } = useDays()
  const nameOf = ({ roomTypeId }: OverbookingRun) => types.find(({ id }) => id === roomTypeId)?.name ?? ''
  return [
    { key: 'type', label: t('type'), cell: nameOf, phone: 'title' },
    {
      key: 'nights',
      label: t('overbooking.nights'),
      cell: ({ from, until }) => (
        <>
          <DayText day={from} shape="short" /> – <DayText day={until} shape="short" />
        </>
      ),
      text: ({ from, until }) => `${day(from)} – ${day(until)}`,
    },
    {
      key: 'limit',
      label: t('overbooking.limit'),
      cell: ({ limit }) => `+${limit}`,
      text: ({ limit }) => limit,
      align: 'end',
      width: 140,
      phone: 'end',
    },
  ]
}

type FormProps = { types: readonly RoomType[]; run: OverbookingRun | undefined; close: () => void }

/** Sets the limit of some nights of a type; 0 takes it away. */
function LimitForm({ types, run, close }: FormProps) {
  const { t } = useTranslation(['rooms', 'shell'])
  const { today } = useDays()
  const first = today as Day
  const form = useRouteForm(rooms.setOverbooking, {
    defaults: {
      roomTypeId: types[0]?.id ?? '',
      from: first,
      until: addDays(first, 7),
      weekdays: [...WEEKDAYS],
      limit: 1,
      ...run,
    },
    refusedAt: { overbooking_in_use: 'limit', date_in_past: 'from', stay_too_long: 'until' },
    onDone: ({ nightCount }) => {
      toast(t('overbooking.saved', { count: nightCount }))
      close()
    },
  })
  const weekdays = useField({ form, name: 'weekdays' })
  return (
    <Panel open title={t('overbooking.set')} onClose={close}>
      <Form form={form} label={t('overbooking.set')}>
        <SelectField
          form={form}
          name="roomTypeId"
          label={t('type')}
          isRequired
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DayRangeField
          form={form}
          from="from"
          until="until"
          min={today}
          labels={{ from: t('overbooking.from'), until: t('overbooking.until') }}
        />
        <WeekdayInput
          label={t('overbooking.weekdays')}
          value={(weekdays.value ?? []) as number[]}
          onChange={weekdays.set}
        />
        <NumberField
          form={form}
          name="limit"
          label={t('overbooking.limit')}
          help={t('overbooking.limitHelp')}
          isRequired
        />
        <FormButtons form={form} label={t('shell:save')} onCancel={close} />
      </Form>
    </Panel>
  )
}
