import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DayField, NumberField, SelectField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { FunctionRoom, GroupEvent } from '../contract/events.ts'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { EventCostFields } from './event-costs.tsx'

type EventForm = RouteForm<typeof groups.addEvent, 'groupId'>
type Props = { group: Group; known: GroupEvent | undefined; onClose: () => void }
type FormProps = { group: Group; rooms: readonly FunctionRoom[]; onClose: () => void }

/** An event of a group in one of the function rooms: new, or changed. */
export function EventDialog({ group, known, onClose }: Props) {
  const { t } = useTranslation('groups')
  const read = useQuery(queryOf(groups.functionRooms, { limit: 200 }))
  const rooms = read.data?.rows.filter(({ id, isActive }) => isActive || id === known?.functionRoomId)
  if (rooms && rooms.length > 0)
    return known ? (
      <EditEvent group={group} known={known} rooms={rooms} onClose={onClose} />
    ) : (
      <NewEvent group={group} rooms={rooms} onClose={onClose} />
    )
  return (
    <Dialog open title={known?.name ?? t('events.add')} onClose={onClose}>
      {rooms ? (
        <NoRooms />
      ) : read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <LinesSkeleton />
      )}
    </Dialog>
  )
}

function NoRooms() {
  const { t } = useTranslation('groups')
  const go = useGo()
  const toRooms = (
    <Button variant="contained" onClick={() => go('/bookone/groups?tab=functionRooms')}>
      {t('view.functionRooms')}
    </Button>
  )
  return <EmptyState title={t('functionRooms.none')} text={t('functionRooms.noneText')} action={toRooms} />
}

const AT_FIELD = {
  unknown_reference: 'functionRoomId',
  function_room_taken: 'functionRoomId',
  too_many_guests: 'guests',
  event_outside_group: 'day',
} as const

function NewEvent({ group, rooms, onClose }: FormProps) {
  const { t } = useTranslation(['groups', 'shell'])
  const form = useRouteForm(groups.addEvent, {
    known: { groupId: group.id },
    defaults: {
      name: '',
      functionRoomId: rooms[0]?.id ?? '',
      setup: '',
      notes: '',
      day: group.arrival,
      from: '19:00',
      until: '23:00',
      hireAmount: null,
      items: [],
    },
    refusedAt: AT_FIELD,
    onDone: ({ name }) => {
      toast(t('add.done', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('events.add')} label={t('shell:save')} onClose={onClose} width={640}>
      <EventFields form={form} rooms={rooms} />
    </FormDialog>
  )
}

function EditEvent({ group, known, rooms, onClose }: FormProps & { known: GroupEvent }) {
  const { t } = useTranslation(['groups', 'shell'])
  const { id: eventId, version, name, functionRoomId, setup, guests, notes, day, from, until } = known
  const { hireAmount, items, charged } = known
  const days = useDays()
  const form = useRouteForm(groups.changeEvent, {
    known: { groupId: group.id, eventId, version },
    defaults: { name, functionRoomId, setup, guests, notes, day, from, until, hireAmount, items },
    refusedAt: AT_FIELD,
    onDone: (saved) => {
      toast(t('edit.done', { name: saved.name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('edit.title', { name })} label={t('shell:save')} onClose={onClose} width={640}>
      {charged && (
        <Typography color="textSecondary">{t('costs.isCharged', { day: days.day(charged.on, 'short') })}</Typography>
      )}
      <EventFields form={fieldsOf(form)} rooms={rooms} />
    </FormDialog>
  )
}

function EventFields({ form, rooms }: { form: EventForm; rooms: readonly FunctionRoom[] }) {
  const { t } = useTranslation('groups')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={120} />
      <SelectField
        form={form}
        name="functionRoomId"
        label={t('functionRooms.room')}
        isRequired
        options={rooms.map(({ id, name, capacity }) => ({
          value: id,
          label: name,
          note: t('functionRooms.upTo', { count: capacity }),
        }))}
      />
      <FieldRow>
        <DayField form={form} name="day" label={t('events.day')} isRequired />
        <NumberField form={form} name="guests" label={t('events.guests')} isRequired min={1} max={10_000} />
      </FieldRow>
      <FieldRow>
        <TimeField form={form} name="from" label={t('events.from')} isRequired />
        <TimeField form={form} name="until" label={t('events.until')} help={t('events.untilHelp')} isRequired />
      </FieldRow>
      <TextField form={form} name="setup" label={t('events.setup')} help={t('events.setupHelp')} maxLength={60} />
      <EventCostFields form={form} rooms={rooms} />
      <TextField form={form} name="notes" label={t('notes')} maxLength={2000} lines={2} />
    </>
  )
}
