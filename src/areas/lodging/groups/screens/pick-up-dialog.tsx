import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useRouteForm } from '#web/form.ts'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { groups, MAX_PICKED_UP } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { leftDuring, roomsOf, type RoomDraft } from '../rules/pick-up.ts'

/** Books rooms for guests of a group by their names, a line each: what it holds first, at its prices. */
export function PickUpDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups')
  const [draft, setDraft] = useState<RoomDraft>(() => draftOf(group))
  const form = useRouteForm(groups.pickUp, {
    known: { groupId: group.id },
    defaults: { rooms: [], together: false },
    onDone: ({ bookings }) => {
      toast(t('pickUp.done', { count: bookings.length }))
      onClose()
    },
  })
  const change = (part: Partial<RoomDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    form.setValue('rooms', roomsOf(next), { shouldDirty: true })
  }
  const count = roomsOf(draft).length
  return (
    <FormDialog
      form={form}
      title={t('pickUp.title', { name: group.name })}
      label={t('pickUp.submit', { count })}
      isDisabled={count === 0 || count > MAX_PICKED_UP}
      onClose={onClose}
      width={560}
    >
      <DraftFields group={group} draft={draft} change={change} />
      <CheckboxField form={form} name="together" label={t('pickUp.together')} />
    </FormDialog>
  )
}

/** The first type that still holds rooms, from the day it can be booked on. */
function draftOf({ roomTypes, arrival, departure, businessDate }: Group): RoomDraft {
  const [first] = roomTypes
  const type = roomTypes.find(({ nights }) => nights.some(({ left }) => left > 0)) ?? first
  const from = arrival < businessDate ? businessDate : arrival
  return { roomTypeId: type?.roomTypeId ?? '', arrival: from, departure, adults: '2', names: '' }
}

type FieldsProps = { group: Group; draft: RoomDraft; change: (part: Partial<RoomDraft>) => void }

function DraftFields({ group, draft, change }: FieldsProps) {
  const { t } = useTranslation('groups')
  const type = group.roomTypes.find(({ roomTypeId }) => roomTypeId === draft.roomTypeId)
  const left = type && leftDuring(type, draft)
  return (
    <>
      <FieldRow>
        <MuiTextField
          select
          label={t('pickUp.roomType')}
          value={draft.roomTypeId}
          helperText={left && t('pickUp.left', left)}
          onChange={(event) => change({ roomTypeId: event.target.value })}
        >
          {group.roomTypes.map(({ roomTypeId, name }) => (
            <MenuItem key={roomTypeId} value={roomTypeId}>
              {name}
            </MenuItem>
          ))}
        </MuiTextField>
        <MuiTextField
          type="number"
          label={t('pickUp.adults')}
          value={draft.adults}
          onChange={(event) => change({ adults: event.target.value })}
          slotProps={{ htmlInput: { min: 1, max: 50 } }}
        />
      </FieldRow>
      <DayRangeInput
        labels={{ from: t('arrival'), until: t('departure') }}
        from={draft.arrival}
        until={draft.departure}
        onChange={(from, until) => change({ arrival: from as Day, departure: until as Day })}
      />
      <MuiTextField
        autoFocus
        multiline
        minRows={4}
        maxRows={12}
        label={t('pickUp.guests')}
        helperText={t('pickUp.guestsHelp')}
        value={draft.names}
        onChange={(event) => change({ names: event.target.value })}
      />
    </>
  )
}
